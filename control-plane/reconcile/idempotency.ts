import { keptMs } from '../model/idempotency.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';

/** Deletes the key of a request that never ended, and every key after a day. */
export function reconcileIdempotency({ store, clock }: Ports, id: string): Promise<Next> {
  const now = clock.now();
  return store.write('system', async (tx) => {
    const row = await tx.idempotency.find({ id });
    if (!row) return null;
    const until = row.leasedUntil ?? row.createdAt + keptMs;
    if (now < until) return until;
    await tx.idempotency.delete(id);
    return null;
  });
}
