import { expect, test } from 'vitest';
import { cancelDeploys, endDeploy } from '../../../control-plane/transitions/deploys.ts';
import { startCommand } from './start-command.ts';
import { second } from './start-plane.ts';

test('cancellation ends the command before the next deploy starts', async () => {
  const plane = await startCommand('sleep infinity');
  await plane.deploy('first');
  await plane.passUntilRun('first');
  await plane.deploy('second');
  const states: string[] = [];
  const begin = plane.builder.start.bind(plane.builder);
  plane.builder.start = async (id, order) => {
    states.push((await plane.task('first')).state);
    return begin(id, order);
  };

  await plane.change(async (tx) => {
    const deploy = await tx.deploys.find({ id: 'first' });
    if (deploy)
      await endDeploy(tx, deploy, { to: 'canceled', trigger: 'cancelDeploy', code: 'canceled', message: 'Canceled.' });
  });
  await plane.passUntilRun('second');

  expect(await plane.findDeploy('first')).toMatchObject({ status: 'canceled', slot: null });
  expect(states.every((state) => state !== 'running')).toBe(true);
  expect([states.length, (await plane.task('second')).state, await plane.lines('first')]).toEqual([
    1,
    'running',
    ['system: Running the release command in guestbook: sleep infinity', 'system: Canceled.'],
  ]);
});

test.each(['updateApp', 'transferApp'] as const)('%s ends the command', async (trigger) => {
  const plane = await startCommand('sleep infinity');
  await plane.deploy('first');
  await plane.passUntilRun('first');

  await plane.change(async (tx) => {
    const app = await tx.apps.find({ id: 'shop' });
    if (app) await cancelDeploys(tx, app, trigger);
  });
  await plane.pass(second);

  expect([(await plane.findDeploy('first'))?.status, (await plane.task('first')).state]).toEqual([
    'canceled',
    'absent',
  ]);
});

test('the removal of an app ends the command', async () => {
  const plane = await startCommand('sleep infinity');
  await plane.deploy('first');
  await plane.passUntilRun('first');

  await plane.remove();
  await plane.pass(second);

  expect([await plane.findApp(), (await plane.task('first')).state]).toEqual([null, 'absent']);
});

test('a command does not run for an app that is removed while it starts', async () => {
  const plane = await startCommand('sleep infinity');
  await plane.deploy('first');
  const startTask = plane.runtime.startTask.bind(plane.runtime);
  plane.runtime.startTask = async (order) => {
    await plane.change(async (tx) => {
      const app = await tx.apps.find({ id: 'shop' });
      if (app) await cancelDeploys(tx, app, 'deleteApp');
      await tx.apps.delete('shop');
    });
    return startTask(order);
  };

  await plane.pass(5 * second);

  expect([plane.orders.length, (await plane.task('first')).state]).toEqual([1, 'absent']);
});

test('a command whose plan is canceled ends with its deploy', async () => {
  const plane = await startCommand('sleep infinity');
  await plane.deploy('first');
  await plane.passUntilRun('first');

  await plane.change(async (tx) => {
    await tx.plans.update('plan-1', { status: 'canceled' });
    await tx.wake('deploy', 'first');
  });
  await plane.pass(second);

  expect([(await plane.findDeploy('first'))?.errorCode, (await plane.task('first')).state]).toEqual([
    'payment_required',
    'absent',
  ]);
});
