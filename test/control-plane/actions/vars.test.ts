import { expect, test } from 'vitest';
import { mostVars } from '../../../control-plane/actions/vars/vars.ts';
import { appRow } from '../../../control-plane/ports/suites/rows.ts';
import { silent } from '../../server/http/streams.ts';
import { ada, startPlane, uuid, varOf } from './plane.ts';

const shop = { workspaceSlug: 'acme', appSlug: 'shop' };

test('creates a variable, and lists it', async () => {
  const { call } = await startPlane();

  const created = await call('createVar', { params: shop, body: { key: 'SHOP_NAME', value: 'Acme', isSecret: false } });
  const listed = await call('listVars', { params: shop });

  const expected = {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    key: 'SHOP_NAME',
    value: 'Acme',
    isSecret: false,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
    updatedBy: { id: ada, name: 'Ada' },
  };
  expect(created).toMatchObject({ status: 201, body: { var: expected } });
  expect(listed).toMatchObject({ status: 200, body: { vars: [expected] } });
});

test('masks a secret, and reveals it', async () => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) => tx.vars.insert(varOf(1, { key: 'PASSWORD', value: 'hunter2', isSecret: true })));

  const listed = await call('listVars', { params: shop });
  const revealed = await call('revealVar', { params: { ...shop, varId: uuid(1) } });

  expect(listed).toMatchObject({
    status: 200,
    body: { vars: [{ key: 'PASSWORD', value: '••••••••', isSecret: true }] },
  });
  expect(revealed).toMatchObject({ status: 200, body: { value: 'hunter2' } });
});

test('lists the variables of the app by key', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.apps.insert(appRow('blog'));
    await tx.vars.insert(varOf(1, { key: 'B' }));
    await tx.vars.insert(varOf(2, { key: '_A' }));
    await tx.vars.insert(varOf(3, { key: 'A', updatedById: null }));
    await tx.vars.insert(varOf(4, { key: 'C', appId: 'blog' }));
  });

  const { body } = await call('listVars', { params: shop });

  expect(body).toMatchObject({ vars: [{ key: 'A', updatedBy: null }, { key: 'B' }, { key: '_A' }] });
});

test('names the author of a change who has left the workspace', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.vars.insert(varOf(1));
    await tx.members.delete('grace-in-acme');
  });

  const { body } = await call('listVars', { params: shop });

  expect(body).toMatchObject({ vars: [{ updatedBy: { name: 'Grace' } }] });
});

test('changes a value, and leaves the rest', async () => {
  const { call, store, clock } = await startPlane();
  await store.write('system', (tx) => tx.vars.insert(varOf(1, { key: 'A', isSecret: true, updatedById: null })));
  clock.moveTo(clock.now() + 1000);

  const changed = await call('updateVar', { params: { ...shop, varId: uuid(1) }, body: { value: 'new' } });
  const stored = await store.read('system', (tx) => tx.vars.find({ id: uuid(1) }));

  const author = { updatedAt: '2026-11-01T12:00:01.000Z', updatedBy: { id: ada, name: 'Ada' } };
  expect(changed).toMatchObject({
    status: 200,
    body: { var: { key: 'A', isSecret: true, value: '••••••••', ...author } },
  });
  expect(stored).toMatchObject({ value: 'new', createdAt: Date.UTC(2026, 0, 1) });
});

test('makes a secret readable only with a new value', async () => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) => tx.vars.insert(varOf(1, { value: 'hunter2', isSecret: true })));
  const params = { ...shop, varId: uuid(1) };

  const refused = await call('updateVar', { params, body: { isSecret: false } });
  const changed = await call('updateVar', { params, body: { isSecret: false, value: 'public' } });
  const hidden = await call('updateVar', { params, body: { isSecret: true } });
  const revealed = await call('revealVar', { params });

  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'bad_request' } } });
  expect(changed).toMatchObject({ status: 200, body: { var: { value: 'public', isSecret: false } } });
  expect(hidden).toMatchObject({ status: 200, body: { var: { value: '••••••••' } } });
  expect(revealed).toMatchObject({ body: { value: 'public' } });
});

test('deletes a variable for good', async () => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) => tx.vars.insert(varOf(1)));
  const params = { ...shop, varId: uuid(1) };

  const deleted = await call('deleteVar', { params });
  const again = await call('deleteVar', { params });
  const revealed = await call('revealVar', { params });

  expect(deleted).toMatchObject({ status: 200, body: { ok: true } });
  expect(again).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  expect(revealed).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
});

test('rejects a key that is taken in the app', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.apps.insert(appRow('blog'));
    await tx.vars.insert(varOf(1, { key: 'A' }));
  });
  const body = { key: 'A', value: '', isSecret: false };

  const taken = await call('createVar', { params: shop, body });
  const elsewhere = await call('createVar', { params: { ...shop, appSlug: 'blog' }, body });

  expect(taken).toMatchObject({
    status: 409,
    body: { error: { code: 'key_taken', message: expect.stringContaining('variable A') } },
  });
  expect(elsewhere.status).toBe(201);
});

test('rejects the 201st variable, and a taken key before that', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    for (let number = 1; number < mostVars; number++) await tx.vars.insert(varOf(number));
  });
  const create = (key: string) => call('createVar', { params: shop, body: { key, value: '', isSecret: false } });

  const [last, tooMany, taken] = [await create('LAST'), await create('MORE'), await create('LAST')];
  const count = await store.read('system', (tx) => tx.vars.count({}));

  expect(last.status).toBe(201);
  expect(tooMany).toMatchObject({ status: 409, body: { error: { code: 'limit_reached' } } });
  expect(taken).toMatchObject({ status: 409, body: { error: { code: 'key_taken' } } });
  expect(count).toBe(200);
});

test('does not find the variable of another app, nor an app of another workspace', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.apps.insert(appRow('blog'));
    await tx.vars.insert(varOf(1, { appId: 'blog' }));
  });

  const otherVar = await call('revealVar', { params: { ...shop, varId: uuid(1) } });
  const otherApp = await call('listVars', { params: { ...shop, appSlug: 'lab' } });
  const otherEnv = await call('listVars', { params: shop, query: { env: 'preview' } });

  expect(otherVar).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  expect(otherApp).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  expect(otherEnv).toMatchObject({
    status: 404,
    body: { error: { message: 'The workspace has no app "shop" in preview.' } },
  });
});

test('reads nothing of a workspace that the caller has just left', async () => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) => tx.members.delete('ada-in-acme'));

  // The front still takes the caller for a member.
  const listed = await call('listVars', { params: shop });

  expect(listed).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
});

test('needs the region where apps in several have the slug', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.apps.insert(appRow('shop-us', { slug: 'shop', region: 'us' }));
    await tx.vars.insert(varOf(1, { appId: 'shop-us' }));
  });
  const params = { ...shop, varId: uuid(1) };

  const without = await call('listVars', { params: shop });
  const deleting = await call('deleteVar', { params });
  const inUs = await call('listVars', { params: shop, query: { region: 'us' } });
  const unknown = await call('listVars', { params: shop, query: { region: 'mars' } });

  const message = 'The workspace has apps of that name in eu, us. Add ?region= with one of them.';
  expect(without).toMatchObject({
    status: 400,
    body: { error: { code: 'region_required', message: expect.stringContaining('?region=') } },
  });
  expect(deleting).toMatchObject({ status: 400, body: { error: { code: 'region_required', message } } });
  expect(inUs).toMatchObject({ status: 200, body: { vars: [{ id: uuid(1) }] } });
  expect(unknown).toMatchObject({ status: 400, body: { error: { code: 'bad_region' } } });
});

test('reads but does not change what is being deleted', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.vars.insert(varOf(1));
    await tx.apps.update('shop', { desired: 'deleted' });
  });
  const params = { ...shop, varId: uuid(1) };

  const listed = await call('listVars', { params: shop });
  const created = await call('createVar', { params: shop, body: { key: 'A', value: '', isSecret: false } });
  const changed = await call('updateVar', { params, body: { value: '' } });
  const deleted = await call('deleteVar', { params });
  const unknown = await call('deleteVar', { params: { ...shop, varId: uuid(2) } });

  expect(listed.status).toBe(200);
  expect(created).toMatchObject({ status: 409, body: { error: { code: 'being_deleted' } } });
  expect(changed).toMatchObject({ status: 409, body: { error: { code: 'being_deleted' } } });
  expect(deleted).toMatchObject({ status: 409, body: { error: { code: 'being_deleted' } } });
  expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
});

test('changes nothing in a workspace that is being deleted', async () => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) => tx.workspaces.update('acme', { deletedAt: 0 }));

  const created = await call('createVar', { params: shop, body: { key: 'A', value: '', isSecret: false } });
  const listed = await call('listVars', { params: shop });

  expect(created).toMatchObject({
    status: 409,
    body: { error: { code: 'being_deleted', message: expect.stringContaining('workspace') } },
  });
  expect(listed.status).toBe(200);
});

test('records each change without the values of secrets', async () => {
  const { call, store } = await startPlane({ tokenId: 'token-1' });
  await call('createVar', { params: shop, body: { key: 'PASSWORD', value: 'hunter2', isSecret: true } });
  const id = (await store.read('system', (tx) => tx.vars.find({})))?.id ?? '';
  await call('updateVar', { params: { ...shop, varId: id }, body: { value: 'open', isSecret: false } });
  await call('deleteVar', { params: { ...shop, varId: id } });

  const rows = await store.read('system', (tx) => tx.auditEvents.list({}));

  const caller = {
    workspaceId: 'acme',
    userId: ada,
    tokenId: 'token-1',
    tokenName: null,
    ip: '127.0.0.1',
    targetId: id,
    targetName: 'PASSWORD',
  };
  const created = [
    { field: 'key', from: null, to: 'PASSWORD' },
    { field: 'value', from: null, to: '••••••••' },
    { field: 'isSecret', from: null, to: true },
  ];
  const updated = [
    { field: 'value', from: '••••••••', to: 'open' },
    { field: 'isSecret', from: true, to: false },
  ];
  const deleted = [
    { field: 'key', from: 'PASSWORD', to: null },
    { field: 'value', from: 'open', to: null },
    { field: 'isSecret', from: false, to: null },
  ];
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...caller, operation: 'createVar', changes: created }),
      expect.objectContaining({ ...caller, operation: 'updateVar', changes: updated }),
      expect.objectContaining({ ...caller, operation: 'deleteVar', changes: deleted }),
    ]),
  );
});

test('records no change that fails', async () => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) => tx.vars.insert(varOf(1, { key: 'A' })));

  await call('createVar', { params: shop, body: { key: 'A', value: '', isSecret: false } });

  expect(await store.read('system', (tx) => tx.auditEvents.count({}))).toBe(0);
});

test('of 50 concurrent requests that create one key, one succeeds', async () => {
  const { call } = await startPlane();
  const create = () => call('createVar', { params: shop, body: { key: 'A', value: '', isSecret: false } });

  const responses = await Promise.all(Array.from({ length: 50 }, create));

  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(49);
});

test('an unexpected error stays one', async () => {
  const { call, store } = await startPlane({ log: silent });
  store.write = () => Promise.reject(new TypeError('A mistake in the code.'));

  const response = await call('createVar', { params: shop, body: { key: 'A', value: '', isSecret: false } });

  expect(response).toMatchObject({ status: 500, body: { error: { code: 'internal' } } });
});
