import { expect, test } from 'vitest';
import { blockAccount } from '../../../control-plane/actions/operator/accounts.ts';
import { endNotice, setNotice } from '../../../control-plane/actions/operator/notice.ts';
import { deleteWorkspace, transferWorkspace } from '../../../control-plane/actions/operator/own-workspaces.ts';
import { setWorkspaceQuota } from '../../../control-plane/actions/operator/quota.ts';
import { removeAccount } from '../../../control-plane/actions/operator/remove-account.ts';
import { suspendWorkspace } from '../../../control-plane/actions/operator/workspaces.ts';
import { findSignIn, requestSignIn, signIn } from '../../../control-plane/actions/account/sign-in.ts';
import { ada, acme, alan, day, startBilling, startCharged } from './billing-plane.ts';

const operator = { operator: 'root' };
const slug = { workspaceSlug: 'acme' };
const tiny = { cpuMillis: 100, memory: 100, storage: 100 };

test('a quota replaces the pool of the tier, at the same price', async () => {
  const { store, call } = await startCharged('starter');

  await setWorkspaceQuota({ store }, operator, { ...slug, quota: { ...tiny, cpuMillis: 9000 } });

  const { body } = await call('getBilling', { params: slug, query: { region: 'eu' } });
  expect(body).toMatchObject({ billing: { monthlyCents: 1900, pool: { cpu: 9, memory: 100, storage: 100 } } });
  await setWorkspaceQuota({ store }, operator, { ...slug, region: 'eu', quota: null });
  const after = await call('getBilling', { params: slug, query: { region: 'eu' } });
  expect(after.body).toMatchObject({ billing: { pool: { cpu: 2, memory: 1000 } } });
});

test('a quota below the use stops nothing, and takes no new app', async () => {
  const { store, call, addApp } = await startCharged('starter');
  await addApp(31, { cpuMillis: 500, memory: 500, region: 'eu' });

  await setWorkspaceQuota({ store }, operator, { ...slug, quota: tiny });

  const body = { name: 'New', region: 'eu', source: { type: 'image', ref: 'nginx:1' } } as const;
  const added = await call('deployApp', { params: slug, body });
  expect(added).toMatchObject({ status: 409, body: { error: { code: 'insufficient_pool' } } });
  expect(await store.read('system', (tx) => tx.apps.list({}))).toMatchObject([{ desired: 'running' }]);
});

test('a quota needs a plan', async () => {
  const { store } = await startBilling();

  const refused = setWorkspaceQuota({ store }, operator, { ...slug, quota: tiny });

  await expect(refused).rejects.toMatchObject({ code: 'activation_required' });
});

test.each([0, 1, 2])('a transfer to a new member that is killed after %i writes leaves no admin', async (count) => {
  const { ports, store, setCard } = await startCharged('starter');
  setCard(alan, 'good');
  let writes = 0;
  const dying: typeof store = Object.create(store, {
    write: {
      value: (...args: Parameters<typeof store.write>) =>
        writes++ < count ? store.write(...args) : Promise.reject(new Error('killed')),
    },
  });

  await transferWorkspace({ ...ports, store: dying }, operator, { ...slug, account: 'alan@example.test' }).catch(
    () => null,
  );

  const members = await store.read('system', (tx) => tx.members.list({ workspaceId: acme, role: 'admin' }));
  expect(members.filter(({ userId }) => userId === alan)).toEqual([]);
});

test('another account gets a workspace, with its plans, also while it is suspended', async () => {
  const { ports, store, setCard } = await startCharged('starter');
  setCard(alan, 'good');
  await suspendWorkspace({ store }, operator, { ...slug, message: 'A report' });

  const { checkoutUrl } = await transferWorkspace(ports, operator, { ...slug, account: 'alan@example.test' });

  expect(checkoutUrl).toBeNull();
  const owners = await store.read('system', (tx) => tx.members.list({ workspaceId: acme, role: 'owner' }));
  expect(owners).toMatchObject([{ userId: alan, ownerOf: acme }]);
  const [event] = await store.read('system', (tx) => tx.auditEvents.list({ operation: 'operator.transferWorkspace' }));
  expect(event).toMatchObject({ by: 'operator', changes: [{ field: 'owner', from: ada, to: alan }] });
});

test('deletes a workspace with its apps, locked or not', async () => {
  const { store, addApp, pass } = await startCharged('starter');
  await addApp(31, { region: 'eu', lockedAt: 1 });

  await deleteWorkspace({ store }, operator, slug);
  await pass(day);

  expect(await store.read('system', (tx) => tx.workspaces.find({ id: acme }))).toBeNull();
  const [event] = await store.read('system', (tx) => tx.operatorEvents.list({}));
  expect(event).toMatchObject({ operation: 'operator.deleteWorkspace', subject: acme });
});

test('an account with apps is not closed', async () => {
  const { store, addApp } = await startCharged('starter');
  await addApp(31, { region: 'eu' });

  const refused = removeAccount({ store }, operator, { account: ada });

  await expect(refused).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining('acme') });
});

test('a closed account is forgotten, and its workspaces without apps are deleted', async () => {
  const { store, pass, as } = await startCharged('starter');
  await as(ada)('updateWorkspace', { params: slug, body: { name: 'Acme 2' } });
  const before = await store.read('system', (tx) => tx.auditEvents.count({ userId: ada }));

  await removeAccount({ store }, operator, { account: ada });
  const user = await store.read('system', (tx) => tx.users.find({ id: ada }));
  const left = await store.read('system', (tx) => tx.auditEvents.count({ userId: ada }));
  await pass(day);

  expect(before).toBeGreaterThan(0);
  expect(left).toBe(0);
  expect(user).toMatchObject({ name: 'Closed account', email: `${ada}@closed.invalid`, phone: null, avatarUrl: null });
  expect(await store.read('system', (tx) => tx.workspaces.find({ id: acme }))).toBeNull();
});

test('a blocked account gets no session, and reads why', async () => {
  const { ports, store } = await startBilling();
  const links: string[] = [];
  const outside = { ...ports, linkTo: (secret: string) => (links.push(secret), secret) };
  await requestSignIn(outside, { text: 'ada@example.test', client: '192.0.2.1' });
  await blockAccount({ store }, operator, { account: ada, reason: 'It sends spam' });
  const refusal = { code: 'account_blocked', message: expect.stringContaining('It sends spam.') };

  await expect(findSignIn(outside, links[0] ?? '')).rejects.toMatchObject(refusal);
  await expect(signIn(outside, links[0] ?? '', '192.0.2.1')).rejects.toMatchObject(refusal);

  expect(await store.read('system', (tx) => tx.sessions.count({}))).toBe(0);
});

test('a notice is shown until its end', async () => {
  const { store, call, clock } = await startBilling();
  const notice = { level: 'warning', message: 'Maintenance on Sunday', endsAt: clock.now() + day } as const;
  await setNotice({ store }, operator, { level: 'info', message: 'An earlier one' });

  await setNotice({ store }, operator, notice);
  const shown = await call('getHealth', { query: { component: 'database' } });
  clock.moveTo(notice.endsAt);
  const over = await call('getHealth', { query: { component: 'database' } });

  const body = { level: 'warning', message: 'Maintenance on Sunday', endsAt: '2026-11-02T12:00:00.000Z' };
  expect(shown.body).toMatchObject({ notice: body });
  expect(over.body).not.toHaveProperty('notice');
});

test('the operator ends a notice', async () => {
  const { store, call } = await startBilling();
  await setNotice({ store }, operator, { level: 'critical', message: 'An outage' });

  await endNotice({ store }, operator);
  await endNotice({ store }, operator);

  const { body } = await call('getHealth', { query: { component: 'database' } });
  expect(body).not.toHaveProperty('notice');
  const events = await store.read('system', (tx) => tx.operatorEvents.list({ operation: 'operator.endNotice' }));
  expect(events).toHaveLength(1);
});
