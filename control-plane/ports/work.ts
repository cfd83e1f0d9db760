import type { Kind } from '../model/tables/platform.ts';

/** A record that a reconciler has to look at. */
export interface Item {
  readonly kind: Kind;
  readonly subject: string;
  /** Number of claims since the last success, this one included. */
  readonly attempts: number;
  readonly leasedUntil: number;
}

/** Time of the next look at the record; `null` only after a wake. */
export type Next = number | null;

/**
 * Items of work from `Tx.wake`, one for each record. An item that is not completed within its lease becomes due again,
 * so the item of a killed worker is not lost.
 */
export interface Work {
  /** Leases the item that has been due the longest; `null` if none is due. */
  claim(now: number, leaseMs: number): Promise<Item | null>;
  /** Leases the item of one record if it is due; `leased` if another worker has it, `null` if it is not due. */
  claimOne(kind: Kind, subject: string, now: number, leaseMs: number): Promise<Item | 'leased' | null>;
  /** Extends a lease for a long step. `null` if another worker has claimed the item since. */
  extend(item: Item, leasedUntil: number): Promise<Item | null>;
  /**
   * Ends the lease. If the item was woken during the step, it is due then or at `next`, whichever is earlier. Has no
   * effect if another worker has claimed the item since.
   */
  complete(item: Item, next: Next): Promise<void>;
  /**
   * Ends the lease after a failure: the item is due at `next` or at an earlier wake, and keeps its number of attempts.
   */
  retry(item: Item, next: number): Promise<void>;
  /** Time at which the next item is due, leased items included; `null` without items. */
  nextDueAt(): Promise<number | null>;
  /** Time at which the item of a record is due, or its lease ends; `null` without an item. */
  dueAt(kind: Kind, subject: string): Promise<number | null>;
  /** Resolves when a change has woken an item, or when the signal is aborted. */
  woken(signal: AbortSignal): Promise<void>;
}
