import type { Caller } from '../model/caller.ts';
import { keptMs } from '../model/idempotency.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';

type KeyRow = RowOf<'idempotency'>;

/** What becomes of a request with a key. */
export type Claim =
  /** It is the first one. The key is its own until it has ended. */
  | { readonly kind: 'first'; readonly id: string }
  /** The first one is in progress. */
  | { readonly kind: 'inProgress'; readonly id: string }
  /** The first one has succeeded. */
  | { readonly kind: 'done'; readonly status: number; readonly response: string }
  /** The key belongs to another request. */
  | { readonly kind: 'conflict' };

/** If the first request has not ended by then, nobody waits for it any more. */
const leaseMs = 120_000;

export function claimKey(
  { store, clock, random }: Ports,
  { userId, viewer }: Caller,
  { key, requestHash }: Pick<KeyRow, 'key' | 'requestHash'>,
): Promise<Claim> {
  const [id, now] = [random.id(), clock.now()];
  return store.write(viewer, async (tx) => {
    const row = await tx.idempotency.find({ userId, key });
    if (row && isHeld(row, now)) return decide(row, requestHash);
    if (row) await tx.idempotency.delete(row.id);
    const empty = { status: null, response: null, leasedUntil: now + leaseMs };
    await tx.idempotency.insert({ id, userId, key, requestHash, ...empty, createdAt: now });
    await tx.wake('idempotency', id, now + leaseMs);
    return { kind: 'first', id };
  });
}

/** Keeps the response of the first request for those that repeat it. */
export async function keepResponse(
  { store }: Ports,
  { viewer }: Caller,
  id: string,
  { status, response }: { readonly status: number; readonly response: string },
): Promise<void> {
  await store.write(viewer, (tx) => tx.idempotency.update(id, { status, response, leasedUntil: null }));
}

/** Lets another request have the key, because the first one has failed. */
export async function freeKey({ store }: Ports, { viewer }: Caller, id: string): Promise<void> {
  await store.write(viewer, (tx) => tx.idempotency.delete(id));
}

function isHeld({ createdAt, leasedUntil }: KeyRow, now: number): boolean {
  return now < createdAt + keptMs && (leasedUntil === null || now < leasedUntil);
}

function decide({ id, requestHash, status, response }: KeyRow, sent: string): Claim {
  if (requestHash !== sent) return { kind: 'conflict' };
  return status === null || response === null ? { kind: 'inProgress', id } : { kind: 'done', status, response };
}
