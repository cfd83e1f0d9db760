import { expect, test } from 'vitest';
import { insertDomain } from './insert-domain.ts';
import { startPlane } from './plane.ts';

test('shows anyone where a host points, and whether an app has it', async () => {
  const { call, store, ports } = await startPlane();
  await store.write('system', (tx) => tx.regions.update('us', { ipv4: ['192.0.2.2'] }));
  await insertDomain(store, 1);
  ports.dns.set('shop.acme.test', { cname: 'us.apps.example.test' });
  ports.dns.set('old.acme.test', { a: ['198.51.100.7'] });
  ports.dns.set('www.acme.test', { a: ['198.51.100.7'] });
  const check = async (host: string) => (await call('getDns', { query: { host } })).body;

  expect(await check('Shop.ACME.test')).toMatchObject({
    host: 'shop.acme.test',
    records: [
      { type: 'CNAME', name: 'shop.acme.test', value: 'eu.apps.example.test' },
      { type: 'A', name: 'shop.acme.test', value: '192.0.2.1' },
    ],
    resolved: { a: ['192.0.2.2'], aaaa: [], cname: ['us.apps.example.test'] },
    points: true,
    region: 'us',
    taken: false,
    message: null,
    checkedAt: '2026-11-01T12:00:00.000Z',
  });
  const moved = 'The host points elsewhere. A change of its records can take up to an hour to be seen.';
  expect(await check('old.acme.test')).toMatchObject({ points: false, region: null, taken: false, message: moved });
  expect(await check('www.acme.test')).toMatchObject({ points: false, taken: true, message: 'An app has the host.' });
  expect(await check('shop.eu.apps.example.test')).toMatchObject({ points: true, taken: true });
  const message = 'Set a CNAME record of new.acme.test to eu.apps.example.test.';
  expect(await check('new.acme.test')).toMatchObject({ points: false, message });
});

test('shows that the name servers of a host do not respond, and whether an app has it', async () => {
  const { call, store, ports } = await startPlane();
  await insertDomain(store, 1);
  for (const host of ['new.acme.test', 'www.acme.test']) ports.dns.set(host, { fails: true });
  const check = async (host: string) => (await call('getDns', { query: { host } })).body;

  const unknown = { resolved: null, points: null, region: null };
  const message = 'The name servers do not respond. Check the name servers of new.acme.test, and try again.';
  expect(await check('new.acme.test')).toMatchObject({ ...unknown, taken: false, message });
  expect(await check('www.acme.test')).toMatchObject({ ...unknown, taken: true, message: 'An app has the host.' });
});

test('the public check has the records of the first region that is ready', async () => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) => tx.regions.update('eu', { status: 'draining' }));

  const { body } = await call('getDns');

  const nothing = { host: null, resolved: null, points: null, region: null, taken: null, message: null };
  const records = [
    { type: 'CNAME', name: '@', value: 'us.apps.example.test' },
    { type: 'A', name: '@', value: '192.0.2.1' },
  ];
  expect(body).toEqual({ ...nothing, records, checkedAt: '2026-11-01T12:00:00.000Z' });
});
