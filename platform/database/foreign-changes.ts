import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Store } from '../../control-plane/ports/store.ts';
import type { SqlStore } from './statements/store.ts';

/** The id of the row that changes with each command of the operator. */
const markId = 'changes/operator';
/** Interval of looks at the row. */
const lookMs = 2000;

/** Notifies running servers that another process has changed rows. */
export function markChanges(store: Store): Promise<void> {
  return store.write('system', async (tx) => {
    const facts = tx.id();
    if (!(await tx.simulations.update(markId, { facts }))) await tx.simulations.insert({ id: markId, facts });
  });
}

/**
 * Notifies the listeners of a store about changes by commands in other processes, within seconds, until the signal is
 * aborted. Tries again while the store fails.
 */
export async function followMarks(store: SqlStore, clock: Clock, signal: AbortSignal): Promise<void> {
  let known: string | null | undefined;
  while (!signal.aborted) {
    const mark = await store.read('system', (tx) => tx.simulations.find({ id: markId })).catch(() => undefined);
    if (mark !== undefined) {
      const facts = mark?.facts ?? null;
      if (known !== undefined && facts !== known) store.announceAll();
      known = facts;
    }
    await clock.sleep(lookMs, signal).catch(() => undefined);
  }
}
