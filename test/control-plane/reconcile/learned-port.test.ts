import { expect, test } from 'vitest';
import { type Findings, noFindings, type Listener } from '../../../control-plane/model/apps/findings.ts';
import type { Source } from '../../../control-plane/model/tables/apps.ts';
import { git, image, minute, second, startPlane } from './start-plane.ts';

const there: Listener[] = [{ address: '::', port: 9000 }];

/** A plane whose program listens on one port, whatever PORT says. */
async function startElsewhere(source: Source, listening = there) {
  const plane = await startPlane(source);
  const found: Findings = { ...noFindings, listening };
  plane.runtime.examine = async () => found;
  plane.runtime.inject({ appId: 'shop', kind: 'neverReady', because: 'wrongPort' });
  return plane;
}

test('a port that was a guess becomes the one where the program listens', async () => {
  const plane = await startElsewhere(git);
  await plane.deploy('first');

  const { steps } = await plane.passUntil('first', 'succeeded');

  expect(steps.map(({ learned }) => learned?.port).filter(Boolean)).toEqual([9000]);
  expect((await plane.route())?.target).toMatchObject({ service: 'web', port: 9000 });
  const { containers } = await plane.runtime.observe({ id: 'shop', region: 'eu' });
  expect(containers.filter(({ isStopping }) => !isStopping).map(({ ports }) => ports)).toEqual([
    [{ port: 9000, protocol: 'http' }],
  ]);
});

test('the learned port stays after a restart, and a rollback has it', async () => {
  const plane = await startElsewhere(git);
  await plane.deploy('first');
  await plane.passUntil('first', 'succeeded');
  await plane.change((tx) => tx.apps.update('shop', { generation: 2 }));
  await plane.wake('app', 'shop');
  await plane.pass(minute);
  const restarted = (await plane.route())?.target;

  await plane.deploy('second', { releaseId: 'first', rollbackTo: 'first' });
  await plane.passUntil('second', 'succeeded');

  expect(restarted?.port).toBe(9000);
  expect((await plane.route())?.target?.port).toBe(9000);
  expect(JSON.stringify((await plane.findDeploy('second'))?.steps)).not.toMatch('learned');
});

test.each<[string, Source, Listener[]]>([
  ['chosen', { ...git, port: 5000 }, there],
  ['of the image', image, there],
  ['a guess, beside several that are open', git, [9000, 9001].map((port) => ({ address: '::', port }))],
  ['a guess, beside one of its container alone', git, [{ address: '127.0.0.1', port: 9000 }]],
])('a port that is %s fails its deploy', async (_what, source, listening) => {
  const plane = await startElsewhere(source, listening);
  await plane.deploy('first');

  const { steps, errorMessage } = await plane.passUntil('first', 'failed');

  expect(steps.find(({ status }) => status === 'failed')?.failure?.code).toBe('wrong_port');
  expect(errorMessage).toMatch(/Nothing listens on port/);
});

test('the variable PORT is not a guess', async () => {
  const plane = await startElsewhere(git);
  await plane.change((tx) =>
    tx.vars.insert({
      ...{ id: 'var-1', workspaceId: 'acme', appId: 'shop', key: 'PORT', value: '5000', isSecret: false },
      ...{ createdAt: 1, updatedAt: 1, updatedById: null },
    }),
  );
  await plane.deploy('first');

  expect((await plane.passUntil('first', 'failed')).errorMessage).toMatch(/^Nothing listens on port 5000 /);
});

test('a program that then listens on a third port fails its deploy', async () => {
  const plane = await startElsewhere(git);
  let port = 9000;
  plane.runtime.examine = async () => ({ ...noFindings, listening: [{ address: '::', port }] });
  plane.runtime.inject({ appId: 'shop', kind: 'neverReady' });
  await plane.deploy('first');
  await plane.passUntil('first', 'deploying');
  await plane.pass(90 * second);
  port = 7000;

  const { errorMessage } = await plane.passUntil('first', 'failed');

  expect(errorMessage).toMatch(/^Nothing listens on port 9000 .* listens on port 7000\./);
});
