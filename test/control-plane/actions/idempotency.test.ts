import { expect, test } from 'vitest';
import { operations } from '../../../generated/operations.ts';
import type { Store } from '../../../control-plane/ports/store.ts';
import type { Call } from '../../../server/http/test-call.ts';
import { silent } from '../../server/http/streams.ts';
import { ada, grace, startPlane } from './plane.ts';

const params = { workspaceSlug: 'acme', appSlug: 'shop' };
const headers = { 'idempotency-key': 'one' };
const conflict = { status: 409, body: { error: { code: 'idempotency_conflict' } } };

async function startKeyed(options: Parameters<typeof startPlane>[0] = {}) {
  const plane = await startPlane(options);
  const create = (
    key: string,
    more: { headers?: Readonly<Record<string, string>>; query?: { env: 'production' } } = {},
  ) => plane.call('createVar', { params, body: { key, value: '1', isSecret: false }, headers, ...more });
  const countVars = () => plane.store.read('system', (tx) => tx.vars.count({}));
  const countKeys = () => plane.store.read('system', (tx) => tx.idempotency.count({}));
  return { ...plane, create, countVars, countKeys };
}

/** Lets the first action begin only when the test resolves `action`. */
function holdAction(store: Store) {
  const write = store.write.bind(store);
  const [begun, action] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  let writes = 0;
  store.write = async (viewer, work) => {
    writes += 1;
    // The first write is that of the key.
    if (writes !== 2) return write(viewer, work);
    begun.resolve(undefined);
    await action.promise;
    return write(viewer, work);
  };
  return { begun, action };
}

test('repeats the first response, and does nothing', async () => {
  const { create, countVars } = await startKeyed();

  const first = await create('A');
  const second = await create('A');

  expect(first).toMatchObject({ status: 201, body: { var: { key: 'A' } } });
  expect(first.headers).not.toHaveProperty('idempotency-replayed');
  expect(second).toMatchObject({ status: 201, body: first.body, headers: { 'idempotency-replayed': 'true' } });
  expect(await countVars()).toBe(1);
});

test('does not remember a request without a key', async () => {
  const { create, countKeys } = await startKeyed();

  await create('A', { headers: {} });
  const second = await create('A', { headers: {} });

  expect(second).toMatchObject({ status: 409, body: { error: { code: 'key_taken' } } });
  expect(await countKeys()).toBe(0);
});

test('rejects the key with another body, query, path or operation', async () => {
  const { call, create, store } = await startKeyed();
  await create('A');

  const responses = [
    await create('B'),
    await create('A', { query: { env: 'production' } }),
    await call('createVar', {
      params: { ...params, appSlug: 'other' },
      body: { key: 'A', value: '1', isSecret: false },
      headers,
    }),
    await call('createTicket', { body: { subject: 'S', body: 'B' }, headers }),
  ];

  expect(responses).toMatchObject([conflict, conflict, conflict, conflict]);
  expect(responses[0]?.headers).not.toHaveProperty('retry-after');
  expect(await store.read('system', (tx) => tx.tickets.count({}))).toBe(0);
});

test('rejects the key with another body while the first request is in progress', async () => {
  const { create, store } = await startKeyed();
  const { begun, action } = holdAction(store);

  const first = create('A');
  await begun.promise;
  const other = await create('B');
  action.resolve(undefined);

  expect(other).toMatchObject(conflict);
  expect(await first).toMatchObject({ status: 201 });
});

test('keeps the keys of accounts apart', async () => {
  const { create, as, countKeys } = await startKeyed();
  await create('A');

  const other = await as(grace)('createVar', { params, body: { key: 'B', value: '1', isSecret: false }, headers });

  expect(other.status).toBe(201);
  expect(await countKeys()).toBe(2);
});

test('checks access before it repeats a response', async () => {
  const { create, as } = await startKeyed();
  await create('A');

  const refused = await as(ada, 'viewer')('createVar', {
    params,
    body: { key: 'A', value: '1', isSecret: false },
    headers,
  });

  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
});

test('an error frees the key', async () => {
  const { create, countKeys } = await startKeyed({ log: silent });
  await create('A', { headers: {} });

  const failed = await create('A');
  const other = await create('B');

  expect(failed).toMatchObject({ status: 409, body: { error: { code: 'key_taken' } } });
  expect(other.status).toBe(201);
  expect(await countKeys()).toBe(1);
});

test('an unexpected error frees the key too', async () => {
  const { create, ports, countKeys } = await startKeyed({ log: silent });
  const id = () => {
    throw new TypeError('A mistake in the action.');
  };
  Object.assign(ports.random, { id });

  const failed = await create('A');

  expect(failed.status).toBe(500);
  expect(await countKeys()).toBe(0);
});

test('forgets a key after 24 hours', async () => {
  const { create, pass, countKeys } = await startKeyed();
  await create('A');
  await pass(86_400_000 - 1);
  const repeated = await create('A');

  await pass(1);
  const count = await countKeys();
  const again = await create('A');

  expect(repeated.headers).toMatchObject({ 'idempotency-replayed': 'true' });
  expect(count).toBe(0);
  expect(again).toMatchObject({ status: 409, body: { error: { code: 'key_taken' } } });
});

test('waits for the first request, on a clock that stands still too', async () => {
  const { create, countVars } = await startKeyed();

  const responses = await Promise.all([create('A'), create('A'), create('A')]);

  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(responses.filter(({ headers: sent }) => 'idempotency-replayed' in sent)).toHaveLength(2);
  expect(await countVars()).toBe(1);
});

test('executes a request once where two processes get it', async () => {
  const { as, store, clock, countVars } = await startKeyed();
  const { begun, action } = holdAction(store);
  const send = (process: Call) =>
    process('createVar', { params, body: { key: 'A', value: '1', isSecret: false }, headers });
  const first = send(as(ada));
  await begun.promise;

  const second = send(as(ada));
  await expect.poll(() => clock.nextWakeAt()).not.toBeNull();
  action.resolve(undefined);
  await first;
  clock.moveTo(clock.now() + 500);

  expect(await second).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } });
  expect(await countVars()).toBe(1);
});

test('waits at most 30 seconds for a request that another process handles', async () => {
  const { create, store, clock } = await startKeyed();
  await create('A');
  await store.write('system', async (tx) => {
    const [row] = await tx.idempotency.list({});
    if (row) await tx.idempotency.update(row.id, { response: null, endsAt: clock.now() + 120_000 });
  });

  const sleep = clock.sleep.bind(clock);
  const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const sleeps = [first, second];
  Object.assign(clock, {
    sleep: (...sent: Parameters<typeof sleep>) => {
      sleeps.shift()?.resolve(undefined);
      return sleep(...sent);
    },
  });

  const waiting = create('A');
  await first.promise;
  clock.moveTo(clock.now() + 29_999);
  await second.promise;
  clock.moveTo(clock.now() + 1);
  const response = await waiting;

  expect(response).toMatchObject({ ...conflict, headers: { 'retry-after': '5' } });
});

test('takes the key of a request that never ended', async () => {
  const { create, store, clock, pass, countKeys } = await startKeyed();
  await create('A');
  await store.write('system', async (tx) => {
    const [row] = await tx.idempotency.list({});
    if (row) await tx.idempotency.update(row.id, { response: null, endsAt: clock.now() + 120_000 });
  });

  await pass(120_000);
  const count = await countKeys();
  const other = await create('B');

  expect(count).toBe(0);
  expect(other.status).toBe(201);
});

test('accepts keys where something is created or charged, unless the response has a secret', () => {
  const accepting = Object.values(operations).filter(({ idempotencyKey }) => idempotencyKey);

  expect(accepting.map(({ id }) => id).toSorted()).toEqual([
    'acceptInvitation',
    'activateRegion',
    'changePlan',
    'createDeploy',
    'createDomain',
    'createInvitation',
    'createTicket',
    'createTicketMessage',
    'createUpload',
    'createVar',
    'createWorkspace',
    'deployApp',
    'installApplication',
    'redeployApp',
    'restartApp',
    'transferApp',
    'transferWorkspace',
  ]);
});
