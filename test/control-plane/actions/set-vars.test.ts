import { expect, test } from 'vitest';
import { appRow } from '../../../control-plane/ports/suites/rows.ts';
import { ada, startPlane, varOf } from './plane.ts';

const shop = { workspaceSlug: 'acme', appSlug: 'shop' };

async function startShop() {
  const plane = await startPlane();
  await plane.store.write('system', async (tx) => {
    await tx.vars.insert(varOf(1, { key: 'A', value: 'one' }));
    await tx.vars.insert(varOf(2, { key: 'B', value: 'two' }));
    await tx.vars.insert(varOf(3, { key: 'SECRET', value: 'hunter2', isSecret: true }));
  });
  const values = () =>
    plane.store.read('system', async (tx) => {
      const rows = await tx.vars.list({ appId: 'shop' }, { order: ['key'] });
      return rows.map(({ key, value, isSecret }) => `${key}=${value}${isSecret ? ' (secret)' : ''}`);
    });
  const events = async () => {
    const { body } = await plane.as(ada, 'admin')('listAuditEvents', { params: { workspaceSlug: 'acme' } });
    return (body as { events: object[] }).events;
  };
  return { ...plane, values, events };
}

test('sets and removes variables at once, and says what changes', async () => {
  const { call, values, events } = await startShop();
  const body = {
    set: [
      { key: 'C', value: 'three' },
      { key: 'A', value: 'first' },
      { key: 'SECRET', value: 'hunter2' },
    ],
    unset: ['B', 'NEVER'],
  };

  const first = await call('setVars', { params: shop, body });
  const again = await call('setVars', { params: shop, body });

  expect(first).toMatchObject({
    status: 200,
    body: { added: ['C'], changed: ['A'], removed: ['B'], unchanged: ['SECRET'] },
  });
  expect(again.body).toEqual({ added: [], changed: [], removed: [], unchanged: ['A', 'C', 'SECRET'] });
  expect(await values()).toEqual(['A=first', 'C=three', 'SECRET=hunter2 (secret)']);
  const written = (await events()).map((event) => event as { operationId: string; target: { name: string } });
  expect(written.map(({ operationId, target }) => `${operationId} ${target.name}`).toSorted()).toEqual([
    'setVars A',
    'setVars B',
    'setVars C',
  ]);
});

test('compares secrets without showing them, and keeps a secret secret', async () => {
  const { call, values, events } = await startShop();

  const changed = await call('setVars', { params: shop, body: { set: [{ key: 'SECRET', value: 'hunter3' }] } });
  const opened = await call('setVars', {
    params: shop,
    body: { set: [{ key: 'SECRET', value: 'hunter3', isSecret: false }] },
  });

  expect([changed.body, opened.body]).toMatchObject([{ changed: ['SECRET'] }, { changed: ['SECRET'] }]);
  expect(await values()).toContain('SECRET=hunter3');
  expect(JSON.stringify((await events())[1])).not.toContain('hunter');
});

test('a dry run changes nothing', async () => {
  const { call, values, events } = await startShop();
  const before = await values();
  const body = { set: [{ key: 'C', value: 'three', isSecret: true }], unset: ['A'], dryRun: true };

  const response = await call('setVars', { params: shop, body });

  expect(response.body).toEqual({ added: ['C'], changed: [], removed: ['A'], unchanged: [] });
  expect(await values()).toEqual(before);
  expect(await events()).toEqual([]);
});

test('a mistake in one variable leaves all as they were, and names its place', async () => {
  const { call, values } = await startShop();
  const before = await values();
  const bodyOf = async (body: object) =>
    ((await call('setVars', { params: shop, body } as never)) as { body: unknown }).body;
  const one = { key: 'C', value: 'three' };

  const port = await bodyOf({ set: [one, { key: 'PORT', value: 'http' }] });
  const twice = await bodyOf({ set: [one, { key: 'C', value: 'other' }] });
  const both = await bodyOf({ set: [one], unset: ['A', 'C', 'A'] });

  expect(port).toMatchObject({ error: { code: 'bad_body', details: [{ path: '/set/1/value' }] } });
  expect(twice).toMatchObject({
    error: {
      code: 'bad_body',
      details: [{ path: '/set/1/key', rule: 'unique', message: expect.stringContaining('C') }],
    },
  });
  expect(both).toMatchObject({ error: { details: [{ path: '/unset/1' }, { path: '/unset/2' }] } });
  expect(await values()).toEqual(before);
});

test('an app has 200 variables at most, and removing makes room', async () => {
  const { call, store, values } = await startShop();
  await store.write('system', async (tx) => {
    for (let number = 4; number <= 199; number++) await tx.vars.insert(varOf(number, { key: `K${number}` }));
  });
  const set = ['X', 'Y'].map((key) => ({ key, value: '' }));

  const tooMany = await call('setVars', { params: shop, body: { set } });
  const count = (await values()).length;
  const exchanged = await call('setVars', { params: shop, body: { set, unset: ['A'] } });

  expect(tooMany).toMatchObject({
    status: 409,
    body: { error: { code: 'limit_reached', details: [{ path: '/set', message: expect.stringContaining('Y') }] } },
  });
  expect(count).toBe(199);
  expect(exchanged.status).toBe(200);
  expect((await values()).length).toBe(200);
});

test('of requests at once for the same keys, each is done whole', async () => {
  const { call, values } = await startShop();
  const of = (value: string) => ({ set: ['X', 'Y'].map((key) => ({ key, value })) });

  const responses = await Promise.all(['1', '2'].map((value) => call('setVars', { params: shop, body: of(value) })));

  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect([
    ['X=1', 'Y=1'],
    ['X=2', 'Y=2'],
  ]).toContainEqual((await values()).filter((one) => /^[XY]/.test(one)));
});

test('an app that is being deleted keeps its variables', async () => {
  const { call, store } = await startShop();
  await store.write('system', (tx) => tx.apps.insert(appRow('gone', { desired: 'deleted' })));

  const response = await call('setVars', {
    params: { ...shop, appSlug: 'gone' },
    body: { set: [{ key: 'A', value: '' }], dryRun: true },
  });

  expect(response).toMatchObject({ status: 409, body: { error: { code: 'being_deleted' } } });
});
