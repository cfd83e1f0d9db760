import type { Kind } from '../model/tables/platform.ts';

/** Lets an action wait for the effect of its changes. */
export interface ReconcileNow {
  /**
   * Takes the due steps of a record at once, and waits on the clock for at most `limitMs`. If another worker has the
   * record, waits for that one. Rejects with the error of the reconciler; the item stays and is retried.
   */
  runNow(kind: Kind, subject: string, limitMs: number): Promise<void>;
}
