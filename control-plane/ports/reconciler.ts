import type { Kind } from '../model/tables/platform.ts';

/** Lets an action wait for what it has written to take effect. */
export interface ReconcileNow {
  /**
   * Takes the steps of one record that are due, at once, and waits for at most that long on the clock. If another
   * worker is at it, waits for that one. Rejects with what the reconciler throws; the item stays and is retried.
   */
  runNow(kind: Kind, subject: string, limitMs: number): Promise<void>;
}
