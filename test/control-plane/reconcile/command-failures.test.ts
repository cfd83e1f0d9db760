import { expect, test } from 'vitest';
import { reconcileDeploy } from '../../../control-plane/reconcile/deploy.ts';
import { cancelDeploys } from '../../../control-plane/transitions/deploys.ts';
import { startCommand } from './start-command.ts';
import { minute } from './start-plane.ts';

type Plane = Awaited<ReturnType<typeof startCommand>>;

/** Does something once between the moment that a step is ready to start the command of a deploy, and its start. */
function beforeStart({ runtime, findDeploy }: Plane, id: string, act: () => Promise<unknown>): void {
  const observe = runtime.observe.bind(runtime);
  let isDone = false;
  runtime.observe = async (app) => {
    const seen = await observe(app);
    const task = (await findDeploy(id))?.releaseTask;
    if (!isDone && task?.startedAfter === null) {
      isDone = true;
      await act();
    }
    return seen;
  };
}

test('of two workers at once, one starts the command', async () => {
  const plane = await startCommand('sleep 60');
  await plane.deploy('first');
  beforeStart(plane, 'first', () => reconcileDeploy(plane, 'first'));

  await plane.passUntil('first', 'succeeded');

  expect(plane.orders).toHaveLength(1);
});

test('a command does not start when its deploy is canceled just before', async () => {
  const plane = await startCommand('sleep 60');
  await plane.deploy('first');
  beforeStart(plane, 'first', () =>
    plane.change(async (tx) => {
      const app = await tx.apps.find({ id: 'shop' });
      if (app) await cancelDeploys(tx, app, 'updateApp');
    }),
  );

  await plane.passUntil('first', 'canceled');
  await plane.pass(minute);

  expect(plane.orders).toEqual([]);
});

test('a command whose region stays out of reach fails after its 10 minutes', async () => {
  const plane = await startCommand('sleep 120');
  await plane.deploy('first');
  await plane.passUntilRun('first');
  plane.runtime.outages.begin('eu', 20 * minute);

  await plane.pass(5 * minute);
  const failed = await plane.passUntil('first', 'failed');

  expect(failed).toMatchObject({
    errorCode: 'release_failed',
    errorMessage: 'The release command took more than 10 minutes.',
  });
  expect((failed.finishedAt ?? 0) - failed.createdAt - (failed.releaseTask?.startedAfter ?? 0)).toBeLessThan(
    11 * minute,
  );
});

test('a command whose program never started says so', async () => {
  const plane = await startCommand('sleep 60');
  const observe = plane.runtime.observeTask.bind(plane.runtime);
  plane.runtime.observeTask = async (task) => ({ ...(await observe(task)), state: 'done', reason: 'cannot_start' });
  await plane.deploy('first');

  expect(await plane.passUntil('first', 'failed')).toMatchObject({
    errorMessage: 'The release command cannot be run by sh in the image of the service "guestbook".',
  });
});

test('the reason of a failure has 200 characters of the last line at most', async () => {
  const plane = await startCommand(`echo ${'x'.repeat(201)}; exit 3`);
  await plane.deploy('first');

  expect(await plane.passUntil('first', 'failed')).toMatchObject({
    errorMessage: `The release command ended with exit code 3. Its last line: ${'x'.repeat(200)}`,
  });
});

test('a failure has its exit code although its lines cannot be read', async () => {
  const plane = await startCommand('echo no such table; exit 3');
  const read = plane.runtime.taskLines.bind(plane.runtime);
  let reads = 0;
  plane.runtime.taskLines = async (task, after) => {
    if (reads++ === 0) throw new Error('The region is out of reach.');
    return read(task, after);
  };
  await plane.deploy('first');

  expect(await plane.passUntil('first', 'failed')).toMatchObject({
    errorMessage: 'The release command ended with exit code 3.',
  });
});
