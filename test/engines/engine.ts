import Docker from 'dockerode';
import { inject } from 'vitest';

export type EngineName = 'docker' | 'podman';

/** Engines of the tests beside the suites of ports: Docker alone in the gate, both at night (`npm run nightly`). */
export const testedEngines: readonly EngineName[] =
  process.env.TEST_ENGINES === 'all' ? ['docker', 'podman'] : ['docker'];

/** An engine of containers that runs for the tests alone. */
export interface Engine {
  readonly name: EngineName;
  /** Where its API listens. */
  readonly socketPath: string;
  readonly pid: number;
  /** Addresses for networks that nothing else on this machine has. */
  readonly subnets: string;
  readonly images: {
    /** BusyBox as `/bin/sh` and the usual commands, Node 24 as `node`, npm, certificates. */
    readonly node: string;
    /** An HTTP server on `$PORT` (8080), of the user 1000; see `example-server.ts`. */
    readonly example: string;
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that starts engines: `/docker` and `/podman` respond with an `Engine`. */
    readonly engines: string;
  }
}

/** The engine of this run of the tests, which starts when a test first needs it. Test files share it. */
export async function engineOf(name: EngineName): Promise<Engine> {
  const response = await fetch(`${inject('engines')}/${name}`);
  const body = await response.text();
  if (!response.ok) throw new Error(`${name} does not start: ${body}`);
  // The server of `setup.ts` responds with one.
  return JSON.parse(body) as Engine;
}

export function clientOf({ socketPath }: Pick<Engine, 'socketPath'>): Docker {
  return new Docker({ socketPath });
}
