import { expect, test } from 'vitest';
import { resumeWorkspace, suspendWorkspace } from '../../../control-plane/actions/operator/workspaces.ts';
import { image, minute, startPlane } from './start-plane.ts';

const operator = { operator: 'root' };
const acme = { workspaceSlug: 'acme' };
const suspension = { ...acme, message: 'Contact support' };

async function startRunning() {
  const plane = await startPlane(image);
  await plane.deploy('first');
  await plane.passUntil('first', 'succeeded');
  await plane.pass(minute);
  return plane;
}

test('the apps of a suspended workspace stop, and start when it is resumed', async () => {
  const plane = await startRunning();

  await suspendWorkspace(plane, operator, suspension);
  await plane.pass(minute);
  const [suspended, containers, route] = [await plane.findApp(), await plane.containers(), await plane.route()];
  await resumeWorkspace(plane, operator, acme);
  const starting = await plane.findApp();
  await plane.pass(minute);

  expect(suspended).toMatchObject({ status: 'stopped', statusReason: 'workspace_suspended', desired: 'running' });
  expect(containers).toEqual([]);
  expect(route).toMatchObject({ target: null, absence: 'suspended' });
  expect(starting).toMatchObject({ status: 'deploying', statusReason: null });
  expect(await plane.findApp()).toMatchObject({ status: 'running', statusReason: null });
  expect(await plane.route()).toMatchObject({ target: { service: expect.any(String) } });
  expect(plane.failures).toEqual([]);
});

test('an app that was stopped stays stopped, and its address says why', async () => {
  const plane = await startRunning();
  await plane.change((tx) => tx.apps.update('shop', { desired: 'stopped', status: 'stopped' }));
  await plane.wake('app', 'shop');
  await plane.pass(minute);

  await suspendWorkspace(plane, operator, suspension);
  await plane.pass(minute);
  const during = await plane.route();
  await resumeWorkspace(plane, operator, acme);
  await plane.pass(minute);

  expect(during).toMatchObject({ absence: 'suspended' });
  expect(await plane.findApp()).toMatchObject({ status: 'stopped', statusReason: null, isSuspended: false });
  expect((await plane.route())?.absence).toBeUndefined();
});

test('an open deploy is canceled, and an app without a release is not started', async () => {
  const plane = await startPlane(image);
  await plane.deploy('first');
  await plane.settle();

  await suspendWorkspace(plane, operator, suspension);
  const suspended = await plane.findApp();
  await resumeWorkspace(plane, operator, acme);
  await plane.pass(minute);

  expect(suspended).toMatchObject({ status: 'stopped', statusReason: 'workspace_suspended' });
  expect(await plane.findDeploy('first')).toMatchObject({ status: 'canceled', errorCode: 'canceled' });
  expect(await plane.findApp()).toMatchObject({ status: 'stopped', desired: 'stopped', statusReason: null });
});

test('an unpaid app is not started by the end of a suspension', async () => {
  const plane = await startRunning();
  await suspendWorkspace(plane, operator, suspension);
  await plane.change((tx) => tx.plans.update('plan-1', { status: 'canceled' }));
  await plane.pass(minute);

  await resumeWorkspace(plane, operator, acme);
  await plane.pass(minute);

  expect(await plane.findApp()).toMatchObject({ status: 'error', statusReason: 'payment_required', startsUntil: null });
  expect(await plane.containers()).toEqual([]);
});

test('the audit log says what the operator did, without a name', async () => {
  const plane = await startPlane(image);

  await suspendWorkspace(plane, operator, suspension);

  const [event] = await plane.store.read('system', (tx) => tx.auditEvents.list({}));
  expect(event).toMatchObject({
    workspaceId: 'acme',
    by: 'operator',
    userId: null,
    operation: 'operator.suspendWorkspace',
    targetType: 'workspace',
    changes: [{ field: 'suspension', from: null, to: 'Contact support' }],
  });
});

test('a suspension needs a message', async () => {
  const plane = await startPlane(image);

  expect(() => suspendWorkspace(plane, operator, { ...acme, message: ' ' })).toThrow('no visible character');
});
