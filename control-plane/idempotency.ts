import type { Idempotency, KeyedRequest } from '../server/ports/idempotency.ts';
import type { Ports } from './ports/ports.ts';
import { UniqueViolation } from './ports/store.ts';

/** Stores the keys of requests. */
export function createIdempotency(portsOf: () => Promise<Ports>): Idempotency {
  return {
    async claim(request, milliseconds) {
      const ports = await portsOf();
      try {
        return await claim(ports, request, milliseconds);
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error;
        // Another process has inserted the key since the read.
        return claim(ports, request, milliseconds);
      }
    },
    async keep({ id }, response, milliseconds) {
      const { store } = await portsOf();
      await store.write('system', (tx) => tx.idempotency.update(id, { response, endsAt: tx.now + milliseconds }));
    },
    async free({ id }) {
      const { store } = await portsOf();
      await store.write('system', (tx) => tx.idempotency.delete(id));
    },
  };
}

function claim(
  { store }: Ports,
  { id, userId, key, requestHash }: KeyedRequest,
  milliseconds: number,
): ReturnType<Idempotency['claim']> {
  return store.write('system', async (tx) => {
    const row = await tx.idempotency.find({ userId, key });
    if (row && tx.now < row.endsAt) return row;
    if (row) await tx.idempotency.delete(row.id);
    const endsAt = tx.now + milliseconds;
    await tx.idempotency.insert({ id, userId, key, requestHash, response: null, endsAt });
    await tx.wake('idempotency', id, endsAt);
    return null;
  });
}
