import { describe, expect, test } from 'vitest';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { userRow } from '../../../control-plane/ports/suites/rows.ts';
import { UniqueViolation } from '../../../control-plane/ports/store.ts';
import { createMemoryIdempotency } from '../../../server/dispatch/memory-idempotency.ts';
import type { KeyedRequest } from '../../../server/ports/idempotency.ts';
import { createMemoryPlane } from '../../memory-plane.ts';

const first: KeyedRequest = { id: 'first', userId: 'ada', key: 'K', requestHash: 'hash' };
const second: KeyedRequest = { ...first, id: 'second' };

const adapters = {
  memory: async () => {
    const clock = new VirtualClock(0);
    return { idempotency: createMemoryIdempotency({ clock }), clock };
  },
  rows: async () => {
    const plane = createMemoryPlane({ at: 0 });
    await plane.store.write('system', async (tx) => {
      await tx.users.insert(userRow('ada'));
      await tx.users.insert(userRow('grace'));
    });
    return plane;
  },
};

describe.each(Object.entries(adapters))('keys kept in %s', (_name, create) => {
  test('belong to the first request that claims them', async () => {
    const { idempotency } = await create();

    const claims = await Promise.all([idempotency.claim(first, 1000, null), idempotency.claim(second, 1000, null)]);

    expect(claims).toMatchObject([null, { id: 'first', requestHash: 'hash', response: null }]);
  });

  test('belong to one account, and do not hold another key', async () => {
    const { idempotency } = await create();
    await idempotency.claim(first, 1000, null);

    const ofGrace = await idempotency.claim({ ...second, userId: 'grace' }, 1000, null);
    const another = await idempotency.claim({ ...second, id: 'third', key: 'L' }, 1000, null);

    expect([ofGrace, another]).toEqual([null, null]);
  });

  test('are free when the time of the claim is over', async () => {
    const { idempotency, clock } = await create();
    await idempotency.claim(first, 1000, null);

    clock.moveTo(999);
    const before = await idempotency.claim(second, 1000, null);
    clock.moveTo(1000);
    const after = await idempotency.claim(second, 1000, null);

    expect([before, after]).toMatchObject([{ id: 'first' }, null]);
  });

  test('have the response for its own time', async () => {
    const { idempotency, clock } = await create();
    await idempotency.claim(first, 1000, null);

    await idempotency.keep(first, 'R', 5000, null);
    clock.moveTo(4999);
    const before = await idempotency.claim(second, 1000, null);
    clock.moveTo(5000);
    const after = await idempotency.claim(second, 1000, null);

    expect([before, after]).toMatchObject([{ id: 'first', requestHash: 'hash', response: 'R' }, null]);
  });

  test('can be freed', async () => {
    const { idempotency } = await create();
    await idempotency.claim(first, 1000, null);

    await idempotency.free(first, null);

    expect(await idempotency.claim(second, 1000, null)).toBeNull();
  });

  test('stay with the request that has them when an earlier one ends', async () => {
    const { idempotency, clock } = await create();
    await idempotency.claim(first, 1000, null);
    clock.moveTo(1000);
    await idempotency.claim(second, 1000, null);

    await idempotency.keep(first, 'R', 5000, null);
    await idempotency.free(first, null);

    expect(await idempotency.claim({ ...first, id: 'third' }, 1000, null)).toMatchObject({
      id: 'second',
      response: null,
    });
  });
});

test('a key in memory outlives those whose time is over', async () => {
  const clock = new VirtualClock(0);
  const idempotency = createMemoryIdempotency({ clock });
  await idempotency.claim(first, 60_000, null);
  const others = Array.from({ length: 2048 }, (_, index) => ({ ...second, id: `${index}`, key: `${index}` }));
  await Promise.all(others.map((keyed) => idempotency.claim(keyed, 1000, null)));
  clock.moveTo(1000);

  const [again] = await Promise.all(
    others.map((keyed) => idempotency.claim({ ...keyed, id: `again ${keyed.id}` }, 1000, null)),
  );
  const held = await idempotency.claim(second, 1000, null);

  expect([again, held]).toMatchObject([null, { id: 'first' }]);
});

test('a row that another process inserts between look and write has the key', async () => {
  const { idempotency, store } = await adapters.rows();
  const write = store.write.bind(store);
  await idempotency.claim(first, 1000, null);
  const refusals = [new UniqueViolation('idempotency', 'idempotency_key')];
  store.write = async (viewer, work) => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    return write(viewer, work);
  };

  const held = await idempotency.claim(second, 1000, null);

  expect(held).toMatchObject({ id: 'first' });
});
