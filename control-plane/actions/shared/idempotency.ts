import type { Caller } from '../../model/shared/caller.ts';
import { retentionMs } from '../../model/shared/idempotency.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';

type KeyRow = RowOf<'idempotency'>;

/** What becomes of a request with a key. */
export type Claim =
  /** It is the first one. The key is its own until it has ended. */
  | { readonly kind: 'first'; readonly id: string }
  /** The first one is in progress. */
  | { readonly kind: 'inProgress'; readonly id: string }
  /** The first request has succeeded. */
  | { readonly kind: 'done'; readonly status: number; readonly response: string }
  /** The key belongs to another request. */
  | { readonly kind: 'conflict' };

/** If the first request has not ended by then, no request waits for it any more. */
const leaseMs = 120_000;

export function claimKey({ store }: Ports, caller: Caller, { key, requestHash }: Pick<KeyRow, 'key' | 'requestHash'>): Promise<Claim> {
  return store.write(caller, async (tx) => {
    const row = await tx.idempotency.find({ userId: caller.userId, key });
    if (row && isHeld(row, tx.now)) return decide(row, requestHash);
    if (row) await tx.idempotency.delete(row.id);
    const id = tx.id();
    const empty = { status: null, response: null, leasedUntil: tx.now + leaseMs };
    await tx.idempotency.insert({ id, userId: caller.userId, key, requestHash, ...empty, createdAt: tx.now });
    await tx.wake('idempotency', id, tx.now + leaseMs);
    return { kind: 'first', id };
  });
}

/** Keeps the response of the first request for those that repeat it. */
export async function keepResponse(
  { store }: Ports,
  caller: Caller,
  id: string,
  { status, response }: { readonly status: number; readonly response: string },
): Promise<void> {
  await store.write(caller, (tx) => tx.idempotency.update(id, { status, response, leasedUntil: null }));
}

/** Lets another request have the key, because the first has failed. */
export async function freeKey({ store }: Ports, caller: Caller, id: string): Promise<void> {
  await store.write(caller, (tx) => tx.idempotency.delete(id));
}

function isHeld({ createdAt, leasedUntil }: KeyRow, now: number): boolean {
  return now < createdAt + retentionMs && (leasedUntil === null || now < leasedUntil);
}

function decide({ id, requestHash, status, response }: KeyRow, sent: string): Claim {
  if (requestHash !== sent) return { kind: 'conflict' };
  return status === null || response === null ? { kind: 'inProgress', id } : { kind: 'done', status, response };
}
