import { expect, test } from 'vitest';
import { SimulatedDns } from '../../../control-plane/simulated/dns.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { dnsSuite } from '../../../control-plane/ports/suites/dns.ts';
import { appRow, domainRow, regionRow, seed } from '../../../control-plane/ports/suites/rows.ts';
import { createStore } from './memory-store.ts';

const second = 1000;

test.each(Object.entries(dnsSuite))('the simulated DNS %s', async (_name, check) => {
  const create = async () => {
    const dns = createDns().dns;
    return { dns, broken: {}, set: async (...given: Parameters<SimulatedDns['set']>) => dns.set(...given) };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test('an ingress and the addresses below it have the addresses of the region', async () => {
  const { store, dns } = createDns();
  await store.write('system', (tx) =>
    tx.regions.insert(regionRow('asia', { ipv4: ['192.0.2.8'], ipv6: ['2001:db8::8'] })),
  );

  const found = [await dns.resolve('asia.apps.example.test'), await dns.resolve('shop-acme.asia.apps.example.test')];

  const addresses = { a: ['192.0.2.8'], aaaa: ['2001:db8::8'], cname: [] };
  expect(found).toEqual([addresses, addresses]);
});

test('the owner of a domain sets its records after two minutes', async () => {
  const { store, dns, clock } = createDns();
  await seed(store);
  await store.write('system', (tx) =>
    tx.domains.insert(domainRow('www.acme', { createdAt: 0, ownershipValue: 'proof' })),
  );

  clock.moveTo(119 * second);
  const [before, textsBefore] = [await dns.resolve('www.acme.test'), await dns.texts('_pcp-challenge.www.acme.test')];
  clock.moveTo(120 * second);
  const [after, textsAfter] = [await dns.resolve('www.acme.test'), await dns.texts('_pcp-challenge.www.acme.test')];

  expect([before, textsBefore]).toEqual([{ a: [], aaaa: [], cname: [] }, []]);
  expect([after, textsAfter]).toEqual([{ a: ['192.0.2.1'], aaaa: [], cname: ['eu.apps.example.test'] }, ['proof']]);
});

test('the owner of an apex sets the addresses of the region', async () => {
  const { store, dns } = createDns();
  await seed(store);
  await store.write('system', async (tx) => {
    await tx.apps.insert(appRow('blog', { region: 'us' }));
    await tx.domains.insert(domainRow('acme', { appId: 'blog', createdAt: -120 * second }));
  });

  expect(await dns.resolve('acme.test')).toEqual({ a: ['192.0.2.1'], aaaa: [], cname: [] });
});

test('the owner replaces records from before the claim, and records that are set later stay', async () => {
  const { store, dns, clock } = createDns();
  await seed(store);
  dns.set('www.acme.test', { a: ['198.51.100.7'] });
  await store.write('system', (tx) => tx.domains.insert(domainRow('www.acme', { createdAt: 1 })));
  clock.moveTo(1 + 120 * second);

  const owners = await dns.resolve('www.acme.test');
  dns.set('www.acme.test', { a: ['198.51.100.8'] });
  const later = await dns.resolve('www.acme.test');

  expect(owners).toMatchObject({ cname: ['eu.apps.example.test'] });
  expect(later).toEqual({ a: ['198.51.100.8'], aaaa: [], cname: [] });
});

function createDns() {
  const [store, clock] = [createStore(), new VirtualClock(0)];
  return { store, clock, dns: new SimulatedDns({ store, clock }) };
}
