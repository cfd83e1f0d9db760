import { expect, test } from 'vitest';
import type { ServiceDefinition } from '../../../control-plane/model/tables/apps.ts';
import { deployRow, memberRow } from '../../../control-plane/ports/suites/rows.ts';
import { ada, grace, startPlane, uuid } from './plane.ts';

const shop = { workspaceSlug: 'acme', appSlug: 'shop' };
const [second, minute] = [1000, 60_000];
const ownKey = 'ssh-ed25519 bm90LWEtcmVhbC1vd24ta2V5 ada@example.test';
const gone = { status: 200, body: { session: null } };

/** The app shop runs the services web and db. */
async function startShop(options: Parameters<typeof startPlane>[0] = {}) {
  const plane = await startPlane(options);
  const { store, ports, clock, call } = plane;
  const services = [serviceOf('db', null), serviceOf('web', 8080)];
  await store.write('system', async (tx) => {
    const release = {
      id: 'release',
      workspaceId: 'acme',
      appId: 'shop',
      deployId: 'deploy',
      services,
      currentAt: 0,
      createdAt: 0,
    };
    await tx.deploys.insert(
      deployRow('deploy', { number: 1, status: 'succeeded', slot: null, releaseId: 'release', createdById: ada }),
    );
    await tx.releases.insert({ ...release, releaseCommand: null });
    await tx.apps.update('shop', { currentDeployId: 'deploy', newestDeployId: 'deploy', lastNumber: 1 });
  });
  const apply = (names: readonly string[], generation = '1') =>
    ports.runtime.apply({
      id: 'shop',
      region: 'eu',
      workspaceId: 'acme',
      slug: 'shop',
      services: services
        .filter(({ name }) => names.includes(name))
        .map((service) => ({ service, generation, deployId: 'deploy', env: {} })),
    });
  await apply(['db', 'web']);
  clock.moveTo(clock.now() + minute);
  const create = (body?: { service?: string; publicKey?: string }) =>
    call('createSshSession', { params: shop, ...(body && { body }) });
  const read = () => call('getSshSession', { params: shop });
  const rowOf = async (id: string) => store.read('system', (tx) => tx.sshSessions.find({ id }));
  const issue = async () => {
    const { body } = await create();
    return (body as { session: { id: string } }).session.id;
  };
  const connect = async () => {
    const id = await issue();
    if (!ports.ssh.connect(id)) throw new Error('The host refuses the credential.');
    await plane.pass(15 * second);
    return id;
  };
  return { ...plane, apply, create, read, rowOf, issue, connect };
}

test('issues a credential for the service that the address leads to', async () => {
  const { create, read } = await startShop();

  const created = await create();
  const found = await read();

  const { id = '' } = (created.body as { session?: { id: string } }).session ?? {};
  const username = `shop-web-${id.slice(0, 8)}`;
  const session = {
    id,
    status: 'issued',
    host: 'ssh.eu.apps.example.test',
    port: 2222,
    username,
    command: `ssh -p 2222 ${username}@ssh.eu.apps.example.test`,
    service: 'web',
    expiresAt: '2026-11-01T12:16:00.000Z',
    certificate: null,
  };
  expect(created).toMatchObject({ status: 201, body: { session: { ...session, privateKey: expect.any(String) } } });
  expect(found).toMatchObject({ status: 200, body: { session } });
  expect(found.body).not.toHaveProperty('session.privateKey');
});

test('accepts the key of the caller, and another service', async () => {
  const { create } = await startShop();

  const created = await create({ service: 'db', publicKey: ownKey });

  expect(created).toMatchObject({ status: 201, body: { session: { service: 'db', publicKey: ownKey } } });
  expect(created.body).not.toHaveProperty('session.privateKey');
});

test('leads to a container that is ready, if there is one', async () => {
  const { apply, create, ports, rowOf } = await startShop();
  await apply(['db', 'web'], '2');
  const seen = await ports.runtime.observe({ id: 'shop', region: 'eu' });
  const [example] = seen.containers.filter(({ service }) => service === 'web');
  if (!example) throw new Error('The app runs no container of the service.');
  const running = (name: string, ready: boolean) => ({ ...example, name, ready, state: 'running' as const });
  ports.runtime.observe = async () => ({
    ...seen,
    containers: [running('a', false), running('b', true), running('c', false)],
  });

  const { body } = await create({ service: 'web' });

  expect(await rowOf((body as { session: { id: string } }).session.id)).toMatchObject({ container: 'b' });
});

test('rejects a service that the app does not have', async () => {
  const { create } = await startShop();

  const created = await create({ service: 'cache' });

  const message = 'Name a service of the app in `service`. It has db, web.';
  expect(created).toMatchObject({ status: 400, body: { error: { code: 'bad_reference', message } } });
});

test('finds no running container of a service that crashes, or of a stopped app', async () => {
  const { create, ports, store } = await startShop();
  ports.runtime.inject({ appId: 'shop', kind: 'crash', service: 'web' });

  const crashed = await create();
  await store.write('system', (tx) => tx.apps.update('shop', { desired: 'stopped' }));
  const stopped = await create({ service: 'db' });

  const notFound = { status: 404, body: { error: { code: 'not_found' } } };
  expect([crashed, stopped]).toMatchObject([notFound, notFound]);
});

test('shows and issues nothing to an app that does not exist or is being deleted', async () => {
  const { call, create, read, store } = await startShop();
  const unknown = await call('getSshSession', { params: { ...shop, appSlug: 'unknown' } });
  await store.write('system', (tx) => tx.apps.update('shop', { desired: 'deleted' }));

  const created = await create();
  const found = await read();

  expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  expect(created).toMatchObject({ status: 409, body: { error: { code: 'being_deleted' } } });
  expect(found).toMatchObject(gone);
});

test('a credential ends if its app is deleted before the session is stored', async () => {
  const { create, ports, store } = await startShop();
  const issue = ports.ssh.issue.bind(ports.ssh);
  let issued = '';
  ports.ssh.issue = async (order) => {
    issued = order.id;
    await store.write('system', (tx) => tx.apps.update('shop', { desired: 'deleted' }));
    return issue(order);
  };

  const response = await create();

  expect(response).toMatchObject({ status: 409, body: { error: { code: 'being_deleted' } } });
  expect(await ports.ssh.observe(issued)).toMatchObject({ state: 'absent' });
});

test('a new session ends the earlier one of the caller in the app', async () => {
  const { connect, issue, read, rowOf, ports, pass, as } = await startShop();
  const other = await as(grace)('createSshSession', { params: shop });
  const first = await connect();

  const next = await issue();
  await pass(0);

  expect(await rowOf(first)).toMatchObject({ status: 'ended', liveOf: null });
  expect(await ports.ssh.observe(first)).toMatchObject({ state: 'absent' });
  expect(await read()).toMatchObject({ body: { session: { id: next } } });
  expect(await rowOf((other.body as { session: { id: string } }).session.id)).toMatchObject({ status: 'issued' });
});

test('a credential that is not used within 15 minutes expires', async () => {
  const { issue, read, rowOf, clock, ports, pass } = await startShop();
  const id = await issue();

  // No reconciler has seen it yet.
  clock.moveTo(clock.now() + 15 * minute);
  const found = await read();
  await pass(0);

  expect(found).toMatchObject(gone);
  expect(await rowOf(id)).toMatchObject({ status: 'expired', liveOf: null });
  expect(ports.ssh.connect(id)).toBe(false);
});

test('a connection lasts as long as the user wants', async () => {
  const { connect, read, rowOf, ports, pass } = await startShop();
  const id = await connect();
  await pass(60 * minute);
  const during = await read();

  ports.ssh.disconnect(id);
  await pass(15 * second);

  expect(during).toMatchObject({ body: { session: { id, status: 'connected' } } });
  expect(await rowOf(id)).toMatchObject({ status: 'ended' });
});

test('a connection that was short is seen as well', async () => {
  const { issue, rowOf, ports, pass } = await startShop();
  const id = await issue();
  ports.ssh.connect(id);
  ports.ssh.disconnect(id);

  await pass(30 * second);

  expect(await rowOf(id)).toMatchObject({ status: 'ended', connectedAt: expect.any(Number) });
});

test('a connection is closed after 8 hours', async () => {
  const { connect, rowOf, ports, pass } = await startShop();
  const id = await connect();

  await pass(8 * 60 * minute - 1);
  const before = await rowOf(id);
  await pass(1);

  expect(before).toMatchObject({ status: 'connected' });
  expect(await rowOf(id)).toMatchObject({ status: 'ended' });
  expect(await ports.ssh.observe(id)).toMatchObject({ state: 'absent' });
});

type Shop = Awaited<ReturnType<typeof startShop>>;
type Change = (shop: Shop) => Promise<unknown>;

const admin = { role: 'admin' } as const;
const asAdmin = ({ as }: Shop) => as(grace, 'admin');

test.each<readonly [string, Change]>([
  [
    'the role is too low',
    (shop) => asAdmin(shop)('updateMember', { params: { ...shopPath, userId: ada }, body: { role: 'viewer' } }),
  ],
  ['the member is removed', (shop) => asAdmin(shop)('removeMember', { params: { ...shopPath, userId: ada } })],
  ['the app is stopped', ({ store }) => store.write('system', (tx) => tx.apps.update('shop', { desired: 'stopped' }))],
  ['the container is gone', ({ apply }) => apply(['db'])],
  ['the container is replaced', ({ apply }) => apply(['db', 'web'], '2')],
  [
    'the app is transferred',
    ({ store }) =>
      store.write('system', async (tx) => {
        await tx.members.insert(memberRow('umbrella', ada, admin));
        await tx.apps.update('shop', { workspaceId: 'umbrella' });
      }),
  ],
])('a connection ends when %s', async (_what, change) => {
  const shopWorld = await startShop();
  const id = await shopWorld.connect();

  await change(shopWorld);
  // A container is drained for 30 seconds.
  await shopWorld.pass(60 * second);

  expect(await shopWorld.rowOf(id)).toMatchObject({ status: 'ended', liveOf: null });
  expect(await shopWorld.ports.ssh.observe(id)).toMatchObject({ state: 'absent' });
});

test('a connection ends with the token that made the session', async () => {
  const { connect, call, store, rowOf, pass } = await startShop({ tokenId: uuid(1) });
  await store.write('system', (tx) => tx.tokens.insert(token));
  const id = await connect();

  await call('revokeToken', { params: { id: uuid(1) } });
  await pass(0);

  expect(await rowOf(id)).toMatchObject({ status: 'ended', tokenId: uuid(1) });
});

test('a connection ends when the token that made the session expires', async () => {
  const { connect, store, clock, rowOf, pass } = await startShop({ tokenId: uuid(1) });
  await store.write('system', (tx) => tx.tokens.insert({ ...token, expiresAt: clock.now() + 10 * minute }));
  const id = await connect();

  await pass(10 * minute);

  expect(await rowOf(id)).toMatchObject({ status: 'ended' });
});

test('a session outlives the loss of its region, and the removal of its app ends it', async () => {
  const { connect, ports, store, rowOf, pass } = await startShop();
  const id = await connect();
  ports.runtime.outages.begin('eu', 10 * minute);

  await pass(5 * minute);
  const during = await rowOf(id);
  await store.write('system', (tx) => tx.apps.delete('shop'));
  await pass(15 * second);

  expect(during).toMatchObject({ status: 'connected' });
  expect(await ports.ssh.observe(id)).toMatchObject({ state: 'absent' });
});

test('records a new session', async () => {
  const { issue, store } = await startShop();
  const id = await issue();

  const [event] = await store.read('system', (tx) => tx.auditEvents.list({}));

  expect(event).toMatchObject({
    operation: 'createSshSession',
    targetType: 'sshSession',
    targetId: id,
    targetName: id,
    changes: [],
  });
});

const shopPath = { workspaceSlug: 'acme' };

const unused = { pinnedWorkspaceId: null, createdAt: 0, expiresAt: null, lastUsedAt: null };
const token = { id: uuid(1), userId: ada, name: 'T', prefix: 'pcp', hash: 'hash', scope: 'full', ...unused } as const;

function serviceOf(name: string, port: number | null): ServiceDefinition {
  const role = port === null ? 'worker' : 'web';
  const more = { cpuMillis: 100, memory: 1, volumes: [], dependsOn: [], health: null };
  return { name, role, image: `${name}:1`, command: null, port, protocol: port === null ? null : 'http', ...more };
}
