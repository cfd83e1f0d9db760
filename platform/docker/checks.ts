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
  /** Receives the HTTP status that a check got; `null` if it got none. */
  readonly note: (status: number | null) => void;
  /** The host that a GET without one of its own names; by default, the address of the container. */
  readonly host: string | undefined;
}

/** One check of a container. */
export async function checkContainer(
  { engine, addresses, id, port, host, note }: Place,
  health: ServiceHealth | null,
  signal: AbortSignal,
): Promise<boolean> {
  if (health?.kind === 'command') return (await runCheck(engine, id, health.argv, signal)) === 0;
  if (port === '') return true;
  const seen = await engine.inspect(id);
  if (seen === null || !(await addresses.opens(seen, port))) return false;
  const address = addresses.addressOf(seen, port);
  if (health === null) return true;
  const named = { path: health.path, host: health.host ?? host };
  const status = address === null ? null : await statusOf({ address, ...named }, signal).catch(() => null);
  note(status);
  return status !== null && status >= 200 && status < 400;
}

async function runCheck(engine: Engine, id: string, argv: readonly string[], signal: AbortSignal): Promise<number> {
  const exec = await startExec(engine, id, argv, { tty: false, columns: 80, rows: 24 }, signal);
  exec.end();
  // The program waits until its output is read.
  for await (const _ of exec.output);
  return exec.exitCode;
}

/** The status of the response to a GET. */
function statusOf(
  { address, path, host }: { readonly address: string; readonly path: string; readonly host: string | undefined },
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = host === undefined ? {} : { host };
    const request = get(`http://${address}${path}`, { signal, agent: false, headers }, (response) => {
      const { statusCode = 0 } = response;
      // The body may be endless.
      response.destroy();
      resolve(statusCode);
    });
    request.once('error', reject);
  });
}
