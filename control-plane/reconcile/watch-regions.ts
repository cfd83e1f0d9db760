import type { Ports } from '../ports/ports.ts';
import { limitCalls } from './limit-calls.ts';
import type { Running } from './run.ts';
import { reportRegion } from './region.ts';

/** How often it looks whether the runtime of each region responds. */
const lookMs = 10_000;
/** That many failures in a row, or successes of a failed region, change it. */
const mostLooks = 3;

/**
 * Asks the runtime of each region of the platform what it can run, until the signal is aborted. A region whose runtime
 * fails three times in a row has failed, and it recovers when the runtime has responded three times in a row. The
 * provisioner watches virtual regions.
 */
export async function watchRegions(running: Running, signal: AbortSignal): Promise<void> {
  const { onOutage } = running;
  const ports = limitCalls(running, 'inRequestMs');
  const { store, clock } = ports;
  const looks = new Map<string, { readonly failed: boolean; readonly count: number }>();
  const isOver = () => signal.aborted;
  while (!isOver()) {
    try {
      const regions = await store.read('system', (tx) => tx.regions.list({ isVirtual: false }));
      await Promise.all(
        regions.map(async ({ id }) => {
          const cause = await findFailure(ports, id);
          const failed = cause !== null;
          const before = looks.get(id);
          const count = before?.failed === failed ? before.count + 1 : 1;
          looks.set(id, { failed, count });
          if (count !== mostLooks) return;
          if (failed)
            onOutage?.(new Error(`The runtime of the region ${id} has failed three times in a row.`, { cause }));
          await reportRegion(ports, id, failed ? 'failed' : 'recovered');
        }),
      );
    } catch (error) {
      onOutage?.(error);
    }
    await clock.sleep(lookMs, signal).catch(() => undefined);
  }
}

/** Why a runtime does not respond; `null` if it does. */
async function findFailure({ runtime }: Ports, region: string): Promise<unknown> {
  try {
    await runtime.capacity(region);
    return null;
  } catch (error) {
    return error;
  }
}
