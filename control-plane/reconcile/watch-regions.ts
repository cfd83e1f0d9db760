import type { Ports } from '../ports/ports.ts';
import { limitCalls } from './limit-calls.ts';
import type { Running } from './run.ts';
import { reportRegion } from './region.ts';

/** Interval at which the runtime of each region is called. */
const lookMs = 10_000;
/** Number of failures in a row after which a region fails, and of successes after which it recovers. */
const mostLooks = 3;

/**
 * Reads the capacity from the runtime of each region of the platform, until the signal is aborted. Three failures in a
 * row mean that the region has failed, and three responses in a row that it has recovered. The provisioner watches
 * virtual regions.
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

/** The error of a runtime that does not respond; `null` if it does. */
async function findFailure({ runtime }: Ports, region: string): Promise<unknown> {
  try {
    await runtime.capacity(region);
    return null;
  } catch (error) {
    return error;
  }
}
