import { get } from 'node:http';
import type { ServiceHealth } from '../../control-plane/model/tables/apps.ts';
import type { Engine } from './engine.ts';
import { startExec } from './exec.ts';
import type { ContainerAddresses } from './address.ts';

/** A container to check while it runs, with its port or an empty text. */
interface Place {
  readonly engine: Engine;
  readonly addresses: ContainerAddresses;
  readonly id: string;
  readonly port: string;
}

/** One check of a container. */
export async function checkContainer(
  { engine, addresses, id, port }: Place,
  health: ServiceHealth | null,
  signal: AbortSignal,
): Promise<boolean> {
  if (health?.kind === 'command') return (await runCheck(engine, id, health.argv, signal)) === 0;
  if (port === '') return true;
  const seen = await engine.inspect(id);
  if (seen === null || !(await addresses.opens(seen, port))) return false;
  const address = addresses.addressOf(seen, port);
  return health === null || (address !== null && (await responds(address, health.path, signal)));
}

async function runCheck(engine: Engine, id: string, argv: readonly string[], signal: AbortSignal): Promise<number> {
  const exec = await startExec(engine, id, argv, { tty: false, columns: 80, rows: 24 }, signal);
  exec.end();
  // The program waits until its output is read.
  for await (const _ of exec.output);
  return exec.exitCode;
}

/** Whether a GET gets a 2xx or 3xx. */
function responds(address: string, path: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = get(`http://${address}${path}`, { signal, agent: false }, (response) => {
      const { statusCode = 0 } = response;
      // The body may be endless.
      response.destroy();
      resolve(statusCode >= 200 && statusCode < 400);
    });
    request.once('error', reject);
  });
}
