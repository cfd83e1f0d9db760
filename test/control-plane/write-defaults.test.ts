import { expect, test } from 'vitest';
import {
  createControlPlane,
  createSimulatedPorts,
  MemoryStore,
  MemoryWork,
  secureRandom,
  writeDefaults,
} from '../../control-plane/index.ts';
import { randomSuite } from '../../control-plane/ports/suites/index.ts';
import { testHandlers } from '../../server/http/test-handlers.ts';
import { systemClock } from '../../server/dispatch/clock.ts';
import { runTwice } from './ports/run-twice.ts';

const tier = { name: 'Free', description: '', monthlyCents: 0, currency: 'eur', isFree: true, isAvailable: true };
const region = {
  name: 'Europe',
  country: 'DE',
  hasTls: true,
  tiers: ['free'],
  ingressHost: 'eu.example.test',
  ipv4: [],
  ipv6: [],
};
const options = {
  tiers: [{ ...tier, id: 'free', cpuMillis: 1000, memory: 1_073_741_824, storage: 0 }],
  regions: [
    { ...region, id: 'eu', isVirtual: false },
    { ...region, id: 'us', isVirtual: true },
  ],
  account: { name: 'Ada', email: 'Ada@example.test' },
};

const umami = {
  id: 'umami',
  name: 'Umami',
  description: 'Counts visits.',
  category: 'analytics',
  tags: [],
  iconUrl: null,
  website: null,
  installable: true,
  components: [],
  footprint: { cpu: 0.5, memory: 536_870_912, storage: 0 },
  settings: [],
};

function start() {
  const here = { clock: systemClock, random: secureRandom };
  const store = runTwice(new MemoryStore(here));
  const ports = createSimulatedPorts({ store, ...here, seed: 1 });
  const { handlers, identity } = createControlPlane(ports, new MemoryWork(store), { onFailure: () => undefined });
  return { ports, call: testHandlers(handlers, { identity }).call };
}

test('gives a first account a token that works', async () => {
  const { ports, call } = start();

  const { userId, token } = await writeDefaults(ports, options);
  const { status, body } = await call('getMe', { headers: { authorization: `Bearer ${token}` } });

  expect(status).toBe(200);
  expect(body).toMatchObject({ user: { id: userId, name: 'Ada', email: 'ada@example.test', phoneVerified: true } });
});

test('adds regions and tiers in their order, of which a virtual one is not ready', async () => {
  const { ports, call } = start();

  const { token } = await writeDefaults(ports, options);
  const { body } = await call('listRegions', { headers: { authorization: `Bearer ${token}` } });

  expect(body).toMatchObject({ regions: [{ id: 'eu', status: 'ready' }, { id: 'us' }] });
  expect(await ports.store.read('system', (tx) => tx.regions.find({ id: 'us' }))).toMatchObject({
    status: 'inactive',
    order: 1,
  });
  expect(await ports.store.read('system', (tx) => tx.tiers.list({}))).toMatchObject([{ id: 'free', order: 0 }]);
});

test('leaves the account and the status of a region as they are', async () => {
  const { ports } = start();
  const { userId } = await writeDefaults(ports, options);
  await ports.store.write('system', (tx) => tx.regions.update('eu', { status: 'failed' }));

  const again = await writeDefaults(ports, options);

  expect(again).toEqual({ userId, token: null });
  expect(await ports.store.read('system', (tx) => tx.regions.find({ id: 'eu' }))).toMatchObject({ status: 'failed' });
  expect(await ports.store.read('system', (tx) => tx.tokens.count({}))).toBe(1);
});

test('brings tiers, regions and the catalog up to date', async () => {
  const { ports, call } = start();
  const application = (version: string) => ({
    ...umami,
    version,
    versions: [{ version, releasedAt: '2026-11-12T09:00:00.000Z', current: true }],
  });
  const { token } = await writeDefaults(ports, { ...options, templates: [application('1.0.0')] });
  const as = { headers: { authorization: `Bearer ${token}` } };

  await writeDefaults(ports, {
    ...options,
    tiers: [{ ...tier, id: 'free', name: 'Gratis', cpuMillis: 500, memory: 0, storage: 0 }],
    regions: [{ ...region, id: 'eu', name: 'Frankfurt', isVirtual: false }],
    templates: [application('1.1.0')],
  });
  const { body: tiers } = await call('listTiers', as);
  const { body: regions } = await call('listRegions', as);
  const { body: catalog } = await call('listTemplates', as);

  expect(tiers).toMatchObject({ tiers: [{ id: 'free', name: 'Gratis', pool: { cpu: 0.5 } }] });
  expect(regions).toMatchObject({ regions: [{ id: 'eu', name: 'Frankfurt', status: 'ready' }, { id: 'us' }] });
  expect(catalog).toMatchObject({ templates: [{ id: 'umami', version: '1.1.0', versions: [{ version: '1.1.0' }] }] });
});

test.each(Object.entries(randomSuite))('the secure source of ids %s', async (_name, check) => {
  await expect(check(async () => secureRandom)).resolves.toBeUndefined();
});

test('the catalog does not show how its applications run', async () => {
  const { ports, call } = start();
  const limits = { cpu: 1, memory: 1, storage: 1 };
  const shown = { name: 'db', image: 'postgres:17', role: 'database', port: 5432, protocol: 'tcp', limits } as const;
  const about = {
    id: 'db',
    name: 'DB',
    description: 'x',
    category: 'x',
    tags: [],
    iconUrl: null,
    website: null,
    installable: true,
  };
  const components = [{ ...shown, run: { data: '/var/lib/postgresql/data', health: ['pg_isready'] } }];
  const template = { ...about, version: '1', versions: [], components, footprint: limits, settings: [] };
  const { token } = await writeDefaults(ports, { ...options, templates: [template] });

  const { body } = await call('listTemplates', { headers: { authorization: `Bearer ${token}` } });

  expect(body).toMatchObject({ templates: [{ components: [shown] }] });
  expect(JSON.stringify(body)).not.toContain('run');
});
