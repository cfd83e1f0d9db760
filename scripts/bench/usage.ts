import { answerParent } from './child.ts';

/** What a server says of itself when it is ready. */
export interface ServerReady {
  readonly port: number;
  readonly bootMs: number;
}

/** What a server has used since it started. */
export interface Usage {
  readonly cpuMicroseconds: number;
}

/** In the server's process: says where it listens, and what it has used whenever it is asked. */
export function answerUsage(ready: ServerReady): void {
  answerParent({ ...ready }, async () => {
    const { user, system } = process.cpuUsage();
    const usage: Usage = { cpuMicroseconds: user + system };
    return { ...usage };
  });
}
