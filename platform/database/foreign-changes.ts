import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Store } from '../../control-plane/ports/store.ts';
import { readMark, setMark } from './marks.ts';
import type { SqlStore } from './statements/store.ts';

/** Interval of looks at the mark. */
const lookMs = 2000;

/** Notifies running servers that another process has changed rows. */
export function markChanges(store: Store): Promise<void> {
  return setMark(store, 'operator');
}

/**
 * Notifies the listeners of a store about changes by commands in other processes, within seconds, until the signal is
 * aborted. Tries again while the store fails.
 */
export async function followMarks(store: SqlStore, clock: Clock, signal: AbortSignal): Promise<void> {
  let known: string | null | undefined;
  while (!signal.aborted) {
    const mark = await readMark(store, 'operator').catch(() => undefined);
    if (mark !== undefined) {
      if (known !== undefined && mark !== known) store.announceAll();
      known = mark;
    }
    await clock.sleep(lookMs, signal).catch(() => undefined);
  }
}
