import { CallTimeout } from '../ports/call-timeout.ts';
import type { Ports } from '../ports/ports.ts';
import { limitCalls } from './limit-calls.ts';
import type { Running } from './run.ts';
import { reportRegion } from './region.ts';

/** Interval at which the runtime of each region is called. */
const lookMs = 10_000;
/** Number of failures in a row after which a region fails, and of successes after which it recovers. */
const mostLooks = 3;
/** Time without a response after which a region fails: a runtime may be busy with the work that it was given. */
const mostSlowMs = 5 * 60_000;

/** Looks at a region in a row that all failed, or all succeeded. */
interface Row {
  readonly failed: boolean;
  readonly since: number;
  /** Number of looks, without those that had no response in time. */
  readonly count: number;
  /** Whether the region was reported for this row. */
  readonly isReported: boolean;
}

/**
 * Reads the capacity from the runtime of each region of the platform, until the signal is aborted. Three failures in a
 * row mean that the region has failed, as do five minutes without a response in time; three responses in a row mean
 * that it has recovered. The provisioner watches virtual regions.
 */
export async function watchRegions(running: Running, signal: AbortSignal): Promise<void> {
  const { onOutage } = running;
  const ports = limitCalls(running, 'inRequestMs');
  const { store, clock } = ports;
  const rows = new Map<string, Row>();
  const isOver = () => signal.aborted;
  while (!isOver()) {
    try {
      const regions = await store.read('system', (tx) => tx.regions.list({ isVirtual: false }));
      await Promise.all(
        regions.map(async ({ id }) => {
          const begun = clock.now();
          const cause = await findFailure(ports, id);
          const row = nextRow(rows.get(id), cause, begun);
          const isSlow = row.failed && row.count < mostLooks && clock.now() - row.since >= mostSlowMs;
          const isReported = row.isReported || isSlow || row.count === mostLooks;
          rows.set(id, { ...row, isReported });
          if (row.isReported === isReported) return;
          const wrong = isSlow ? 'not responded for five minutes' : 'failed three times in a row';
          if (row.failed) onOutage?.(new Error(`The runtime of the region ${id} has ${wrong}.`, { cause }));
          await reportRegion(ports, id, row.failed ? 'failed' : 'recovered');
        }),
      );
    } catch (error) {
      onOutage?.(error);
    }
    await clock.sleep(lookMs, signal).catch(() => undefined);
  }
}

function nextRow(row: Row | undefined, cause: unknown, begun: number): Row {
  const failed = cause !== null;
  const before = row?.failed === failed ? row : { failed, since: begun, count: 0, isReported: false };
  return cause instanceof CallTimeout ? before : { ...before, count: before.count + 1 };
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
