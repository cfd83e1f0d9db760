import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';

/** Deletes the key of a request that never ended, and any key after a day. */
export function reconcileIdempotency({ store }: Ports, id: string): Promise<Next> {
  return store.write('system', async (tx) => {
    const row = await tx.idempotency.find({ id });
    if (!row) return null;
    if (tx.now < row.endsAt) return row.endsAt;
    await tx.idempotency.delete(id);
    return null;
  });
}
