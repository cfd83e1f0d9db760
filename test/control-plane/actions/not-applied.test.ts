import { expect, test } from 'vitest';
import { repository, startAcme, storefront, storefrontId } from './acme.ts';
import { gibibyte } from './resized.ts';

const minute = 60_000;
const shopName = 'b4e07d31-58c2-4f9a-8e16-2c7a9d5f0b02';
const earlier = '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e40';

/** The world of the examples, whose app storefront runs with the variables DATABASE_URL, LOG_LEVEL and SHOP_NAME. */
async function startShop() {
  const started = await startAcme();
  const { call, world } = started;
  return {
    ...started,
    /** The parts that are not applied, each as `kind name`. */
    shown: async (params = storefront) => {
      const { body } = await call('getApp', { params });
      // The response has this form.
      const { notApplied } = (body as { app: { notApplied: { kind: string; name: string }[] } }).app;
      return notApplied.map(({ kind, name }) => `${kind} ${name}`);
    },
    setVars: (set: Record<string, string>, unset: string[] = []) =>
      call('setVars', {
        params: storefront,
        body: { set: Object.entries(set).map(([key, value]) => ({ key, value })), unset },
      }),
    update: (body: object) => call('updateApp', { params: storefront, body }),
    restart: async () => {
      await call('restartApp', { params: storefront });
      await world.advance(5 * minute);
    },
    deploy: async (body: object = {}) => {
      await call('createDeploy', { params: storefront, body });
      await world.advance(10 * minute);
    },
  };
}

test('lists added, changed and deleted variables by key until a restart', async () => {
  const { shown, setVars, restart, call } = await startShop();
  const before = await shown();

  await setVars({ SHOP_NAME: 'Other', NEW: '1', LOG_LEVEL: 'info' }, ['DATABASE_URL']);
  const changed = await shown();
  const { body } = await call('listWorkspaces', {});
  await restart();

  expect(before).toEqual([]);
  expect(changed).toEqual(['variable DATABASE_URL', 'variable NEW', 'variable SHOP_NAME']);
  expect(JSON.stringify(body)).not.toContain('digest');
  expect(await shown()).toEqual([]);
});

test('each operation on variables counts, and a value that is set back does not', async () => {
  const { shown, call } = await startShop();
  const path = { ...storefront, varId: shopName };

  await call('createVar', { params: storefront, body: { key: 'NEW', value: '1', isSecret: true } });
  const added = await shown();
  await call('updateVar', { params: path, body: { value: 'Other' } });
  const changed = await shown();
  await call('updateVar', { params: path, body: { value: 'Acme' } });
  const back = await shown();
  await call('deleteVar', { params: path });
  const removed = await shown();
  await call('createVar', { params: storefront, body: { key: 'SHOP_NAME', value: 'Acme', isSecret: false } });

  expect([added, changed, back, removed]).toEqual([
    ['variable NEW'],
    ['variable NEW', 'variable SHOP_NAME'],
    ['variable NEW'],
    ['variable NEW', 'variable SHOP_NAME'],
  ]);
  expect(await shown()).toEqual(['variable NEW']);
});

test('is empty while the app is stopped, and after it has started', async () => {
  const { shown, setVars, update, world } = await startShop();
  await setVars({ NEW: '1' });

  await update({ status: 'stopped' });
  const stopping = await shown();
  await world.advance(5 * minute);
  const stopped = await shown();
  await setVars({ NEW: '2' });
  await update({ status: 'running' });
  await world.advance(5 * minute);
  const started = await shown();
  await setVars({ NEW: '1' });

  expect([stopping, stopped, started]).toEqual([[], [], []]);
  expect(await shown()).toEqual(['variable NEW']);
});

test('lists a size and a health check until the new containers run, and a volume until it has grown', async () => {
  const { shown, update, world, settle } = await startShop();

  await update({ services: [{ name: 'web', cpu: 1 }], health: { path: '/other' } });
  const replacing = await shown();
  await world.advance(5 * minute);
  const replaced = await shown();
  await world.apply({ event: 'refuse', app: 'acme/storefront' });
  await settle(update({ volumes: { 'db-data': 12 * gibibyte } }));
  const waiting = await shown();
  await world.apply({ event: 'recover', app: 'acme/storefront' });
  await world.advance(5 * minute);

  expect([replacing, replaced, waiting]).toEqual([['size web', 'health web'], [], ['volume db-data']]);
  expect(await shown()).toEqual([]);
});

test('a size that returns to its former value is applied', async () => {
  const { shown, update, deploy, call } = await startShop();
  await call('createDeploy', { params: storefront, body: {} });

  await update({ services: [{ name: 'web', cpu: 1 }] });
  const larger = await shown();
  await update({ services: [{ name: 'web', cpu: null }] });
  const back = await shown();
  await update({ services: [{ name: 'web', cpu: 1 }] });
  await deploy();

  expect([larger, back]).toEqual([['size web'], []]);
  expect(await shown()).toEqual([]);
});

test('lists the release command until a deploy has run it', async () => {
  const { shown, update, restart, deploy } = await startShop();

  await update({ releaseCommand: 'npm run migrate' });
  const set = await shown();
  await restart();
  const restarted = await shown();
  await deploy();
  const deployed = await shown();
  await update({ releaseCommand: null });

  expect([set, restarted, deployed]).toEqual([
    ['release_command releaseCommand'],
    ['release_command releaseCommand'],
    [],
  ]);
  expect(await shown()).toEqual(['release_command releaseCommand']);
});

test('a deploy applies variables, except to a service with a volume that it keeps', async () => {
  const { shown, setVars, deploy, restart } = await startShop();

  await setVars({ SHOP_NAME: 'Other' });
  await deploy();
  const deployed = await shown();
  await restart();

  expect(deployed).toEqual(['variable SHOP_NAME']);
  expect(await shown()).toEqual([]);
});

test('a failed deploy leaves the variables, and lists the choices of its source', async () => {
  const { shown, setVars, deploy, world } = await startShop();
  const source = { ...repository, build: { startCommand: 'npm run other' }, port: 4000 };
  await setVars({ NEW: '1' });
  await world.apply({ event: 'build', app: 'acme/storefront', outcome: 'fail' });

  await deploy({ source });
  const failed = await shown();
  await deploy();

  expect(failed).toEqual(['variable NEW', 'source build.startCommand', 'source port']);
  expect(await shown()).toEqual(['variable NEW']);
});

test('a rollback to an earlier release lists the choices of the build since', async () => {
  const { shown, deploy } = await startShop();
  await deploy({ source: { ...repository, port: 4000 } });
  const deployed = await shown();

  await deploy({ rollbackTo: earlier });

  expect(deployed).toEqual([]);
  expect(await shown()).toEqual(['source port']);
});

test('keeps no value of a variable beside the variable', async () => {
  const { setVars, read } = await startShop();

  await setVars({ SHOP_NAME: 'a very particular value' });

  const app = await read((tx) => tx.apps.find({ id: storefrontId }));
  expect(app?.applied?.vars.SHOP_NAME).toMatch(/^[0-9a-f]{16}$/);
  expect(JSON.stringify(app)).not.toContain('particular');
});
