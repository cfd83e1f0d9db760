import { expect, test } from 'vitest';
import { image, minute, startPlane } from './start-plane.ts';

test('a size that is set while containers are looked at is not overwritten', async () => {
  const plane = await startPlane(image);
  await plane.deploy('first');
  await plane.pass(5 * minute);
  await plane.change((tx) => tx.apps.update('shop', { desired: 'stopped', status: 'stopped', cpuMillis: 700 }));
  const observe = plane.runtime.observe.bind(plane.runtime);
  plane.runtime.observe = async (app) => {
    const seen = await observe(app);
    await plane.change((tx) => tx.apps.update('shop', { sizes: { guestbook: { cpuMillis: 900 } }, cpuMillis: 900 }));
    return seen;
  };

  await plane.wake('app', 'shop');
  await plane.settle();

  expect((await plane.findApp())?.cpuMillis).toBe(900);
});

test('an app that starts because its plan is paid takes the variable PORT', async () => {
  const plane = await startPlane(image);
  await plane.deploy('first');
  await plane.passUntil('first', 'succeeded');
  await plane.change((tx) => tx.plans.update('plan-1', { status: 'canceled' }));
  await plane.wake('app', 'shop');
  await plane.pass(minute);
  const stopped = await plane.findApp();
  await plane.change((tx) =>
    tx.vars.insert({
      ...{ id: 'var-1', workspaceId: 'acme', appId: 'shop', key: 'PORT', value: '5000', isSecret: false },
      ...{ createdAt: 1, updatedAt: 1, updatedById: null },
    }),
  );

  await plane.change((tx) => tx.plans.update('plan-1', { status: 'active' }));
  await plane.wake('app', 'shop');
  await plane.pass(5 * minute);

  expect(stopped?.statusReason).toBe('payment_required');
  expect((await plane.findApp())?.status).toBe('running');
  expect((await plane.route())?.target?.port).toBe(5000);
});
