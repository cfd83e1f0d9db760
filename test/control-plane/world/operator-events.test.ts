import { expect, test } from 'vitest';
import { startWorld } from './start-world.ts';

const acme = { workspaceSlug: 'acme' };
const storefront = { params: { ...acme, appSlug: 'storefront' } };
const minute = 60_000;

test('a workspace is suspended and resumed', async () => {
  const { world, call } = await startWorld();

  await world.apply({ event: 'suspendWorkspace', workspace: 'acme', message: 'Contact support' });
  await world.advance(minute);
  const [suspended, stopped] = [await call('getWorkspace', { params: acme }), await call('getApp', storefront)];
  await world.apply({ event: 'resumeWorkspace', workspace: 'acme' });
  await world.advance(5 * minute);

  const suspension = { since: expect.any(String), message: 'Contact support' };
  expect(suspended).toMatchObject({ status: 200, body: { workspace: { suspension } } });
  const app = { status: 'stopped', statusReason: 'workspace_suspended', desired: 'running' };
  expect(stopped).toMatchObject({ status: 200, body: { app } });
  expect((await call('getWorkspace', { params: acme })).body).toMatchObject({ workspace: { suspension: null } });
  expect((await call('getApp', storefront)).body).toMatchObject({ app: { status: 'running', statusReason: null } });
});

test('a suspended workspace can be left and ended', async () => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'suspendWorkspace', workspace: 'acme', message: 'Contact support' });
  const { body } = await call('listMembers', { params: acme });
  const { members } = body as { members: { userId: string; role: string }[] };
  const member = members.find(({ role }) => role !== 'owner');

  const statuses = [
    await call('removeMember', { params: { ...acme, userId: member?.userId ?? '' } }),
    await call('deleteApp', storefront),
    await call('deleteWorkspace', { params: acme }),
  ].map(({ status }) => status);

  expect(statuses).toEqual([200, 200, 200]);
});

test('an invitation to a suspended workspace is not accepted', async () => {
  const { world, as } = await startWorld();
  await world.apply({ event: 'suspendWorkspace', workspace: 'acme', message: 'Contact support' });

  const refused = await as('invited')('acceptInvitation', { params: { token: 'inv_demo_not-a-real-token' } });

  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'workspace_suspended' } } });
});

test('a suspended workspace ignores pushes, and its rules send no mail', async () => {
  const { world, call } = await startWorld();
  const condition = { metric: 'down', op: '>=', value: 1, forSeconds: 60 } as const;
  const rule = { name: 'Down', appSlug: 'storefront', region: 'eu-central', condition, channels: ['email'] } as const;
  await call('createAlert', { params: acme, body: { ...rule, channels: ['email'] } });
  const before = world.ports.mailer.mails.length;
  await world.apply({ event: 'suspendWorkspace', workspace: 'acme', message: 'Contact support' });

  await world.apply({ event: 'push', app: 'acme/storefront' });
  await world.advance(30 * minute);

  const { app } = (await call('getApp', storefront)).body as { app: { lastPush: object; deploy: object } };
  expect(app.lastPush).toMatchObject({ outcome: 'stopped' });
  expect(app.deploy).toMatchObject({ status: 'succeeded' });
  expect(world.ports.mailer.mails.length).toBe(before);
});

test('an account is blocked, and the block ends', async () => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'blockAccount', owner: 'ada@acme.test', reason: 'It sends spam' });

  const blocked = await call('getMe');
  await world.apply({ event: 'unblockAccount', owner: 'ada@acme.test' });

  expect(blocked).toMatchObject({ status: 403, body: { error: { code: 'account_blocked' } } });
  expect((await call('getMe')).status).toBe(200);
});

test('the shell of a blocked account ends', async () => {
  const { world, call } = await startWorld();
  const created = await call('createSshSession', { ...storefront, body: {} });
  await world.apply({ event: 'shell', app: 'acme/storefront', state: 'opened' });

  await world.apply({ event: 'blockAccount', owner: 'ada@acme.test' });
  await world.advance(1000);

  const [session] = await world.ports.store.read('system', (tx) =>
    tx.sshSessions.list({ liveOf: null }, { order: ['-createdAt'] }),
  );
  expect(created.status).toBe(201);
  expect(session).toMatchObject({ status: 'ended', endedAt: expect.any(Number) });
});

test('an app is locked, and the lock ends', async () => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'lockApp', app: 'acme/storefront' });

  const locked = await call('restartApp', storefront);
  await world.apply({ event: 'unlockApp', app: 'acme/storefront' });

  expect(locked).toMatchObject({ status: 409, body: { error: { code: 'app_locked' } } });
  expect((await call('restartApp', storefront)).status).toBe(200);
});

test('a notice is shown until it ends', async () => {
  const { world, call } = await startWorld();
  const health = { query: { component: 'database' } };

  await world.apply({ event: 'setNotice', level: 'warning', message: 'Maintenance', seconds: 60 });
  const shown = await call('getHealth', health);
  await world.advance(minute);
  const over = await call('getHealth', health);
  await world.apply({ event: 'setNotice', level: 'info', message: 'All is well' });
  await world.apply({ event: 'endNotice' });

  expect(shown.body).toMatchObject({ notice: { level: 'warning', message: 'Maintenance' } });
  expect([over.body, (await call('getHealth', health)).body]).toEqual([
    expect.not.objectContaining({ notice: expect.anything() }),
    expect.not.objectContaining({ notice: expect.anything() }),
  ]);
});

test.each(['info', 'critical'] as const)('a notice may be %s', async (level) => {
  const { world, call } = await startWorld();

  await world.apply({ event: 'setNotice', level, message: 'Maintenance' });

  expect((await call('getHealth', {})).body).toMatchObject({ notice: { level, message: 'Maintenance', endsAt: null } });
});

test('a suspension is in the audit log of its workspace, without a person', async () => {
  const { world, call } = await startWorld();

  await world.apply({ event: 'suspendWorkspace', workspace: 'acme', message: 'Contact support' });
  const { body } = await call('listAuditEvents', { params: acme });

  const { events } = body as { readonly events: readonly unknown[] };
  expect(events[0]).toMatchObject({ by: 'operator', actor: null, operationId: 'operator.suspendWorkspace' });
});
