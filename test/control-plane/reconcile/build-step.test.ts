import { expect, test } from 'vitest';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { varRow } from '../../../control-plane/ports/suites/rows.ts';
import { git } from './start-plane.ts';
import { now } from './start-rows.ts';
import {
  type Deploy,
  done,
  fits,
  minute,
  type Outside,
  pending,
  runs,
  stepDeploy,
  web,
  worker,
} from './step-deploy.ts';

const fresh = { source: git, steps: [pending('clone'), pending('build'), pending('release'), pending('health')] };
const commit = { sha: 'f00d', message: 'Fix', author: 'Ada <ada@example.test>' };
const building = { ...fresh, status: 'building', startedAt: now - minute } as const;

test('a deploy begins with its build, which is looked at in the same step', async () => {
  const write = async (tx: Tx) => {
    await tx.vars.insert(varRow('MODE', { value: 'a' }));
    await tx.vars.insert(varRow('KEY', { value: 'b', isSecret: true }));
  };

  const { next, deploy, orders } = await stepDeploy({ ...fresh, sha: 'f00d' }, { write, build: { commit } });

  expect(next).toBe(now + 2000);
  expect(deploy).toMatchObject({ status: 'building', startedAt: now, commitMsg: 'Fix' });
  expect(deploy).toMatchObject({ steps: [runs('clone', 10_000), ...fresh.steps.slice(1)] });
  expect(orders).toMatchObject([
    {
      appId: 'shop',
      source: git,
      sha: 'f00d',
      image: expect.stringMatching(/\/acme\/shop$/),
      number: 2,
      env: { MODE: 'a', KEY: 'b' },
      secrets: ['KEY'],
    },
  ]);
});

test('a deploy fails that the builder does not take', async () => {
  const { error, deploy } = await stepDeploy(fresh, { failing: ['start'] });

  expect(error).toBeInstanceOf(Error);
  expect(deploy).toMatchObject({ status: 'failed', errorCode: 'reconcile_failed', slot: null });
});

test('follows the steps of a build', async () => {
  const steps = [
    { id: 'clone', startedAt: now - 9000, finishedAt: now - 5000 },
    { id: 'build', startedAt: now - 5000, finishedAt: null },
  ] as const;

  const { next, deploy } = await stepDeploy(building, { build: { steps, commit, nextChangeAt: now + 3 } });

  expect(next).toBe(now + 3);
  expect(deploy).toMatchObject({
    status: 'building',
    sha: 'f00d',
    commitMsg: 'Fix',
    author: commit.author,
    steps: [done('clone', 1000, 5000), runs('build', 5000), pending('release'), pending('health')],
  });
});

test('keeps what the request said about the commit', async () => {
  const said = { commitMsg: 'Mine', author: 'Grace' };

  expect((await stepDeploy({ ...building, ...said }, { build: { commit } })).deploy).toMatchObject({
    ...said,
    sha: 'f00d',
  });
});

test('rolls out the release that was built', async () => {
  const steps = [{ id: 'build', startedAt: now - 5000, finishedAt: now }] as const;
  const build = { state: 'done', steps, services: [web, { ...worker, cpuMillis: 50, unsized: [] }] } as const;

  const { next, deploy, release } = await stepDeploy(building, { build, write: (tx) => tx.releases.delete('second') });

  expect(next).toBe(now);
  expect(release).toMatchObject({
    deployId: 'second',
    services: [web, worker].map(({ name }) => ({ name })),
    createdAt: now,
  });
  expect(deploy).toMatchObject({
    status: 'deploying',
    releaseId: 'second',
    cpuMillis: 150,
    memory: 2 * fits.memory,
    steps: [
      runs('clone', 10_000),
      done('build', 5000, 10_000),
      pending('release'),
      pending('health'),
      pending('route'),
    ],
  });
});

test.each<[string, Outside, Partial<Deploy>, number, Partial<Deploy>]>([
  [
    'fails',
    { build: { state: 'failed', error: { code: 'build_failed', message: 'No.' } } },
    {},
    now,
    { status: 'failed', errorCode: 'build_failed' },
  ],
  ['takes long', {}, { startedAt: now - 30 * minute + 1 }, now + 1, { status: 'building' }],
  ['takes too long', {}, { startedAt: now - 30 * minute }, now, { status: 'failed', errorCode: 'build_timeout' }],
  [
    'is not seen for too long',
    { failing: ['build'] },
    { startedAt: now - 30 * minute },
    now,
    { status: 'failed', errorCode: 'build_timeout' },
  ],
  ['goes on', {}, {}, now + 2000, { status: 'building' }],
  ['has no known end', { build: { nextChangeAt: null } }, {}, now + 29 * minute, { status: 'building' }],
  ['is lost', { build: { state: 'absent' } }, {}, now, { status: 'building' }],
])('a build that %s', async (_that, outside, more, next, after) => {
  const result = await stepDeploy({ ...building, ...more }, outside);

  expect(result).toMatchObject({ next, deploy: after });
  expect(result.orders).toHaveLength(outside.build?.state === 'absent' ? 1 : 0);
});

test('shows the step at which a build has failed', async () => {
  const steps = [
    { id: 'clone', startedAt: now - 9000, finishedAt: now - 5000 },
    { id: 'build', startedAt: now - 5000, finishedAt: now },
  ] as const;
  const build = { state: 'failed', steps, error: { code: 'build_failed', message: 'No.' } } as const;

  const { deploy } = await stepDeploy(building, { build });

  expect(deploy?.steps.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'skipped', 'skipped']);
});

test('waits for a builder that is out of reach', async () => {
  expect(await stepDeploy(building, { failing: ['build'] })).toMatchObject({
    error: { message: 'The socket was closed.' },
    deploy: { status: 'building' },
  });
});

test.each<[string, Outside, Partial<Deploy>]>([
  [
    'the plan is canceled',
    { write: (tx) => tx.plans.update('plan', { status: 'canceled' }) },
    { errorCode: 'payment_required' },
  ],
  [
    'the region has failed',
    { write: (tx) => tx.regions.update('eu', { status: 'failed' }) },
    { errorCode: 'region_unavailable' },
  ],
])('a deploy fails if %s', async (_if, outside, after) => {
  expect(await stepDeploy(fresh, outside)).toMatchObject({ next: now, deploy: { status: 'failed', ...after } });
});

test.each<[string, Partial<Deploy>, Outside]>([
  ['waits', { ...fresh, slot: 'queued' }, {}],
  ['is of an app that is deleted', fresh, { write: (tx) => tx.apps.update('shop', { desired: 'deleted' }) }],
])('leaves a deploy alone that %s', async (_that, before, outside) => {
  expect(await stepDeploy(before, outside)).toMatchObject({ next: null, deploy: { status: 'queued' }, orders: [] });
});

test('a region that drains goes on with deploys', async () => {
  expect(
    (await stepDeploy(fresh, { write: (tx) => tx.regions.update('eu', { status: 'draining' }) })).deploy,
  ).toMatchObject({
    status: 'building',
  });
});
