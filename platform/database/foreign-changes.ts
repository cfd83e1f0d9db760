import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Store } from '../../control-plane/ports/store.ts';
import type { SqlStore } from './statements/store.ts';

/** The id of the row that changes with each command of the operator. */
const markId = 'operator';
/** Interval of looks at the row. */
const lookMs = 2000;

/** Notifies running servers that another process has changed rows. */
export function markChanges(store: Store): Promise<void> {
  return store.write('system', async (tx) => {
    const mark = tx.id();
    if (!(await tx.marks.update(markId, { mark }))) await tx.marks.insert({ id: markId, mark });
  });
}

/**
 * Notifies the listeners of a store about changes by commands in other processes, within seconds, until the signal is
 * aborted. Tries again while the store fails.
 */
export async function followMarks(store: SqlStore, clock: Clock, signal: AbortSignal): Promise<void> {
  let known: string | null | undefined;
  while (!signal.aborted) {
    const found = await store.read('system', (tx) => tx.marks.find({ id: markId })).catch(() => undefined);
    if (found !== undefined) {
      const mark = found?.mark ?? null;
      if (known !== undefined && mark !== known) store.announceAll();
      known = mark;
    }
    await clock.sleep(lookMs, signal).catch(() => undefined);
  }
}
