import { serveParent } from './child.ts';

/** The report of a server that is ready. */
export interface ServerReady {
  readonly port: number;
  readonly bootMs: number;
}

/** The resources that a server has used since it started. */
export interface Usage {
  readonly cpuMicroseconds: number;
}

/** In the server's process: reports the port, and the usage on request. */
export function reportUsage(ready: ServerReady): void {
  serveParent({ ...ready }, async () => {
    const { user, system } = process.cpuUsage();
    const usage: Usage = { cpuMicroseconds: user + system };
    return { ...usage };
  });
}
