import { expect, test } from 'vitest';
import { varRow } from '../../../control-plane/ports/suites/rows.ts';
import type { Killable } from './killing.ts';
import { killEverywhere } from './killing.ts';
import { startCommand } from './start-command.ts';
import { git, image, minute, second } from './start-plane.ts';

test('runs the command once before the containers of the release start', async () => {
  const plane = await startCommand('echo migrating; sleep 60; echo done');
  await plane.deploy('first');

  await plane.passUntilRun('first');
  await plane.pass(30 * second);
  const during = { containers: await plane.containers(), deploy: await plane.findDeploy('first') };
  await plane.passUntil('first', 'succeeded');
  await plane.pass(minute);

  expect(during).toMatchObject({ containers: [], deploy: { status: 'deploying' } });
  expect(during.deploy?.steps.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'pull succeeded',
    'release running',
    'health pending',
    'route pending',
  ]);
  expect(await plane.containers()).toEqual(['guestbook 1-1 ready']);
  expect(await plane.lines('first')).toEqual([
    'system: Running the release command in guestbook: echo migrating; sleep 60; echo done',
    'stdout: migrating',
    'stdout: done',
    'system: The release command has ended',
    'system: Starting guestbook',
  ]);
  expect([plane.orders.length, (await plane.task('first')).state]).toEqual([1, 'absent']);
});

test('runs by a shell in the service of the address, with its variables, and hides secrets in its lines', async () => {
  const plane = await startCommand('echo $PLACE $PASSWORD');
  await plane.change(async (tx) => {
    await tx.vars.insert(varRow('one', { key: 'PLACE', value: 'Berlin', isSecret: false }));
    await tx.vars.insert(varRow('two', { key: 'PASSWORD', value: 'hunter2-hunter2', isSecret: true }));
  });
  await plane.deploy('first');
  await plane.passUntil('first', 'succeeded');
  await plane.pass(minute);

  expect(plane.orders).toMatchObject([
    {
      task: 'first',
      argv: ['sh', '-c', 'echo $PLACE $PASSWORD'],
      service: { name: 'guestbook' },
      env: { PLACE: 'Berlin', PASSWORD: 'hunter2-hunter2' },
    },
  ]);
  expect(await plane.lines('first')).toContain('stdout: Berlin ••••••••');
});

test.each([
  [
    'ends with an error',
    'echo no such table >&2; exit 3',
    'release_failed',
    'The release command ended with exit code 3. Its last line: no such table',
  ],
  ['writes nothing', 'exit 1', 'release_failed', 'The release command ended with exit code 1.'],
])(
  'a command that %s fails the deploy, and the former release goes on',
  async (_that, command, errorCode, errorMessage) => {
    const plane = await startCommand(null);
    await plane.deploy('first');
    await plane.passUntil('first', 'succeeded');
    await plane.change((tx) => tx.apps.update('shop', { releaseCommand: command }));
    await plane.deploy('second');

    const failed = await plane.passUntil('second', 'failed');
    await plane.pass(minute);

    expect(failed).toMatchObject({ errorCode, errorMessage, appliedAt: null });
    expect(failed.steps.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'pull succeeded',
      'release failed',
      'health skipped',
      'route skipped',
    ]);
    expect(await plane.containers()).toEqual(['guestbook 1-1 ready']);
    expect(await plane.findApp()).toMatchObject({ status: 'running', currentDeployId: 'first' });
    expect((await plane.lines('second'))?.at(-1)).toBe(`system: ${errorMessage}`);
  },
);

test('a command that the runtime loses fails the deploy, and is not started again', async () => {
  const plane = await startCommand('sleep 60');
  plane.runtime.tasks.inject({ appId: 'shop', kind: 'lose' });
  await plane.deploy('first');

  const failed = await plane.passUntil('first', 'failed');

  expect(failed).toMatchObject({
    errorCode: 'release_failed',
    errorMessage: expect.stringContaining('The runtime has lost the release command'),
  });
  expect(plane.orders).toHaveLength(1);
});

test('a command without its image fails the deploy', async () => {
  const plane = await startCommand('true');
  plane.runtime.inject({ appId: 'shop', kind: 'imageGone', images: ['ghcr.io/acme/guestbook:1'] });
  await plane.deploy('first');

  expect(await plane.passUntil('first', 'failed')).toMatchObject({ errorCode: 'release_unavailable' });
});

test('a command that the runtime refuses fails the deploy', async () => {
  const plane = await startCommand('true');
  plane.runtime.inject({ appId: 'shop', kind: 'refuse' });
  await plane.deploy('first');

  expect(await plane.passUntil('first', 'failed')).toMatchObject({ errorCode: 'reconcile_failed' });
  expect([plane.orders.length, (await plane.task('first')).state]).toEqual([0, 'absent']);
});

test('a command may take 10 minutes, and is stopped then', async () => {
  const plane = await startCommand('sleep infinity');
  await plane.deploy('first');
  await plane.passUntilRun('first');
  const ref = { id: 'shop', region: 'eu', task: 'first' };
  const stopped: string[] = [];
  const stop = plane.runtime.tasks.stop.bind(plane.runtime.tasks);
  plane.runtime.tasks.stop = (of) => {
    stopped.push(of.task);
    stop(of);
  };

  await plane.pass(5 * minute);
  const failed = await plane.passUntil('first', 'failed');

  expect(failed).toMatchObject({
    errorCode: 'release_failed',
    errorMessage: 'The release command took more than 10 minutes.',
  });
  expect((failed.finishedAt ?? 0) - failed.createdAt - (failed.releaseTask?.startedAfter ?? 0)).toBe(10 * minute);
  expect([stopped, (await plane.runtime.observeTask(ref)).state]).toEqual([['first'], 'absent']);
});

test('waits for a region that is out of reach while a command runs', async () => {
  const plane = await startCommand('sleep 120');
  await plane.deploy('first');
  await plane.passUntilRun('first');
  plane.runtime.outages.begin('eu', 5 * minute);

  await plane.pass(4 * minute);
  const during = await plane.findDeploy('first');

  expect(during?.status).toBe('deploying');
  expect(await plane.passUntil('first', 'succeeded')).toMatchObject({ errorCode: null });
});

test('the time of the command does not count to the 5 minutes in which the release becomes ready', async () => {
  const plane = await startCommand('sleep 400');
  plane.runtime.inject({ appId: 'shop', kind: 'neverReady' });
  await plane.deploy('first');
  await plane.pass(5 * minute);

  const failed = await plane.passUntil('first', 'failed');

  const { startedAfter, finishedAfter } = failed.releaseTask ?? {};
  const begun = failed.steps.find(({ id }) => id === 'release')?.startedAfter;
  const others =
    (failed.finishedAt ?? 0) - failed.createdAt - Number(begun) - (Number(finishedAfter) - Number(startedAfter));
  expect(failed).toMatchObject({
    errorCode: 'health_check_failed',
    errorMessage: 'The release was not ready within 5 minutes.',
  });
  expect([others, Number(finishedAfter) - Number(startedAfter) > 400 * second]).toEqual([5 * minute, true]);
});

test('only a deploy that fetches its source runs the command', async () => {
  const plane = await startCommand(null);
  await plane.deploy('first');
  await plane.passUntil('first', 'succeeded');
  await plane.change((tx) => tx.apps.update('shop', { releaseCommand: 'false' }));

  await plane.deploy('again', { releaseId: 'first' });

  expect(await plane.passUntil('again', 'succeeded')).toMatchObject({ releaseTask: null });
  expect(plane.orders).toEqual([]);
});

test.each([
  ['wins over the Procfile', 'npm run mine', 'npm run mine'],
  ['is that of the Procfile without one', null, './migrate'],
])('the command of the app %s', async (_title, releaseCommand, expected) => {
  const plane = await startCommand(releaseCommand, { ...git, repoUrl: 'https://githost.test/acme/procfile' });
  await plane.deploy('first');

  await plane.passUntilRun('first');

  expect(plane.orders.map(({ argv, service }) => [argv[2], service.name])).toEqual([[expected, 'web']]);
});

test('a change of the command during a deploy holds for the next one', async () => {
  const plane = await startCommand('sleep 60');
  await plane.deploy('first');
  await plane.passUntilRun('first');

  await plane.change((tx) => tx.apps.update('shop', { releaseCommand: null }));
  await plane.pass(30 * second);
  const during = await plane.findDeploy('first');

  expect(during).toMatchObject({
    status: 'deploying',
    appliedAt: null,
    releaseTask: { command: 'sleep 60', finishedAfter: null },
  });
  expect(await plane.passUntil('first', 'succeeded')).toMatchObject({
    releaseTask: { finishedAfter: expect.any(Number) },
  });
});

test('a command starts at most once, wherever the worker is killed', async () => {
  const run = async (killable: Killable) => {
    const plane = await startCommand('echo once', image, killable);
    await plane.deploy('first');
    killable.arm();
    await plane.pass(5 * minute);
    const deploy = await plane.findDeploy('first');
    return { status: deploy?.status, errorCode: deploy?.errorCode, starts: plane.orders.length };
  };

  const { calls, ends } = await killEverywhere({ run });

  const results = ends.map((end) => JSON.parse(end.slice(end.indexOf('{'))) as unknown);
  expect(calls).toBeGreaterThan(20);
  expect(results).toEqual([
    { status: 'succeeded', errorCode: null, starts: 1 },
    { status: 'failed', errorCode: 'release_failed', starts: 0 },
  ]);
});
