import { expect, test } from 'vitest';
import { deleteApp, lockApp, startApp, stopApp, unlockApp } from '../../../control-plane/actions/operator/apps.ts';
import { cancelDeploy, failDeploy } from '../../../control-plane/actions/operator/deploys.ts';
import { setWorkspaceQuota } from '../../../control-plane/actions/operator/quota.ts';
import { image, minute, startPlane as startReconciled } from '../reconcile/start-plane.ts';
import { ada, startPlane } from './plane.ts';

const operator = { operator: 'root' };
const shop = { workspaceSlug: 'acme', appSlug: 'shop' };

async function startRunning() {
  const plane = await startReconciled(image);
  await plane.deploy('first');
  await plane.passUntil('first', 'succeeded');
  await plane.pass(minute);
  return plane;
}

test('a locked app is not changed, until the lock ends', async () => {
  const { store, call } = await startPlane();
  const create = () => call('createVar', { params: shop, body: { key: 'A', value: 'b', isSecret: false } });
  await lockApp({ store }, operator, { ...shop, reason: 'A report is examined' });

  const [locked, read] = [await create(), await call('listVars', { params: shop })];
  await unlockApp({ store }, operator, shop);
  const unlocked = await create();

  const message = 'The operator of the service has locked the app: A report is examined.';
  expect(locked).toEqual({ status: 409, headers: expect.anything(), body: { error: { code: 'app_locked', message } } });
  expect([read.status, unlocked.status]).toEqual([200, 201]);
});

test('the audit log of the workspace says that the operator has locked the app', async () => {
  const { store, as } = await startPlane();
  await lockApp({ store }, operator, { ...shop, reason: 'A report' });

  const { body } = await as(ada, 'admin')('listAuditEvents', { params: { workspaceSlug: 'acme' } });

  expect(body).toMatchObject({
    events: [
      {
        by: 'operator',
        actor: null,
        token: null,
        operationId: 'operator.lockApp',
        target: { type: 'app', id: 'shop', name: 'shop' },
        changes: [{ field: 'locked', from: null, to: 'A report' }],
      },
    ],
  });
});

test('stops an app and starts it again', async () => {
  const plane = await startRunning();

  await stopApp(plane, operator, shop);
  await plane.pass(minute);
  const [stopped, containers] = [await plane.findApp(), await plane.containers()];
  await startApp(plane, operator, shop);
  await plane.pass(minute);

  expect(stopped).toMatchObject({ status: 'stopped', desired: 'stopped' });
  expect(containers).toEqual([]);
  expect(await plane.findApp()).toMatchObject({ status: 'running', desired: 'running' });
});

test('starts no app in a suspended workspace, in a full pool, or without a release', async () => {
  const plane = await startReconciled(image);
  const start = () => startApp(plane, operator, shop);
  await expect(start()).rejects.toMatchObject({ code: 'not_found' });
  await plane.deploy('first');
  await plane.passUntil('first', 'succeeded');
  await stopApp(plane, operator, shop);
  await setWorkspaceQuota(plane, operator, { ...shop, quota: { cpuMillis: 1, memory: 1, storage: 0 } });

  await expect(start()).rejects.toMatchObject({ code: 'insufficient_pool' });

  await plane.change((tx) => tx.workspaces.update('acme', { suspendedAt: tx.now, suspensionMessage: 'Spam' }));
  await expect(start()).rejects.toMatchObject({ code: 'workspace_suspended' });
});

test('deletes a locked app', async () => {
  const plane = await startRunning();
  await lockApp(plane, operator, shop);

  await deleteApp(plane, operator, shop);
  await plane.pass(minute);

  expect(await plane.findApp()).toBeNull();
});

test('cancels an open deploy, and leaves an ended one', async () => {
  const plane = await startReconciled(image);
  await plane.deploy('first');
  await plane.settle();

  const results = [
    await cancelDeploy(plane, operator, { deployId: 'first' }),
    await failDeploy(plane, operator, { deployId: 'first' }),
  ];

  expect(results).toEqual(['canceled', 'canceled']);
  expect(await plane.findDeploy('first')).toMatchObject({ errorCode: 'canceled', finishedAt: expect.any(Number) });
});

test('fails a deploy that does not go on, and the next one takes its place', async () => {
  const plane = await startRunning();
  plane.runtime.inject({ appId: 'shop', kind: 'neverReady' });
  await plane.deploy('second');
  await plane.settle();
  await plane.deploy('third');

  const status = await failDeploy(plane, operator, { deployId: 'second', message: 'The node was replaced.' });
  await plane.pass(10 * minute);

  expect(status).toBe('failed');
  const second = { status: 'failed', errorCode: 'internal', errorMessage: 'The node was replaced.', slot: null };
  expect(await plane.findDeploy('second')).toMatchObject(second);
  expect((await plane.findDeploy('third'))?.startedAt).toEqual(expect.any(Number));
});
