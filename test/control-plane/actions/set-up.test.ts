import { expect, test } from 'vitest';
import { writeDefaults } from '../../../control-plane/write-defaults.ts';
import { regionRow, tierRow } from '../../../control-plane/ports/suites/rows.ts';
import { testHandlers } from '../../../server/http/test-handlers.ts';
import { createMemoryPlane } from '../../memory-plane.ts';

const regions = [regionRow('eu', {}), regionRow('syd', { isVirtual: true })].map(
  ({ status: _, isDraining: __, order: ___, ...region }) => region,
);
const account = { name: 'Ada', email: 'Ada@Example.test' };

test('a control plane that is set up lists its regions for the token of its first account', async () => {
  const { handlers, identity, ports } = createMemoryPlane({ at: 0 });
  const { call } = testHandlers(handlers, { identity });

  const { token } = await writeDefaults(ports, { regions, tiers: [tierRow('free', {})], account });
  const headers = { authorization: `Bearer ${token}` };
  const me = await call('getMe', { headers });
  const listed = await call('listRegions', { headers });

  expect(me).toMatchObject({ status: 200, body: { user: { name: 'Ada', email: 'ada@example.test' } } });
  expect(listed.body).toMatchObject({
    regions: [
      { id: 'eu', status: 'ready' },
      { id: 'syd', status: 'inactive' },
    ],
  });
});

test('set-up leaves what exists as it is', async () => {
  const { store, ports } = createMemoryPlane({ at: 0 });
  const first = await writeDefaults(ports, { regions, tiers: [], account });
  await store.write('system', (tx) => tx.regions.update('eu', { status: 'failed' }));

  const second = await writeDefaults(ports, { regions, tiers: [], account });
  const found = await store.read('system', (tx) => tx.regions.find({ id: 'eu' }));

  expect(second).toEqual({ userId: first.userId, token: null });
  expect(found).toMatchObject({ status: 'failed' });
});
