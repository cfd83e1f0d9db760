import type { Kind } from '../model/tables/platform.ts';

/** A record that a reconciler has to look at. */
export interface Item {
  readonly kind: Kind;
  readonly subject: string;
  /** How often it was claimed since a claim last succeeded, this time included. */
  readonly attempts: number;
  readonly leasedUntil: number;
}

/** When to look at the record again; `null`: only when it is woken. */
export type Next = number | null;

/**
 * The items of work that `Tx.wake` makes, one for each record. An item that is not completed within its lease becomes
 * due again when the lease ends, so the item of a worker that was killed is not lost.
 */
export interface Work {
  /** Leases the item that has been due for the longest time; `null` if none is due. */
  claim(now: number, leaseMs: number): Promise<Item | null>;
  /** Leases the item of one record if it is due; `leased` if another worker has it, `null` if it is not due. */
  claimOne(kind: Kind, subject: string, now: number, leaseMs: number): Promise<Item | 'leased' | null>;
  /** Makes a lease longer for a step that takes long. `null` if another worker has claimed the item since. */
  extend(item: Item, leasedUntil: number): Promise<Item | null>;
  /**
   * Ends the lease. If the item was woken during the step, it is due then or at `next`, whichever is earlier. Has no
   * effect if another worker has claimed the item since.
   */
  complete(item: Item, next: Next): Promise<void>;
  /**
   * Ends the lease after a failure: the item is due at `next`, or when it was woken for, and its attempts count on.
   */
  retry(item: Item, next: number): Promise<void>;
  /** When the next item is due, including leased items; `null` without any item. */
  nextDueAt(): Promise<number | null>;
  /** When the item of a record is due, or its lease ends; `null` if the record has no item. */
  dueAt(kind: Kind, subject: string): Promise<number | null>;
  /** Resolves when a change has woken an item, or when the signal is aborted. */
  woken(signal: AbortSignal): Promise<void>;
}
