import { expect, test } from 'vitest';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { deployRow } from '../../../control-plane/ports/suites/rows.ts';
import { now } from './start-rows.ts';
import { container, type Deploy, done, fits, minute, type Outside, pending, runs, stepDeploy } from './step-deploy.ts';

const rollout = {
  releaseId: 'second',
  ...fits,
  cpuMillis: 200,
  memory: 2 * fits.memory,
  steps: [pending('release'), pending('health'), pending('route')],
};
const deploying = {
  ...rollout,
  status: 'deploying',
  steps: [runs('release', 10_000), pending('health'), pending('route')],
} as const;
const applied = { ...deploying, appliedAt: now } as const;
const both = [container('web', '2-1'), container('worker', '2-1')];

test('a deploy of a known release begins without a build', async () => {
  expect(await stepDeploy({ ...rollout, cpuMillis: 0 })).toMatchObject({
    next: now,
    deploy: {
      status: 'deploying',
      startedAt: now,
      cpuMillis: 200,
      steps: [runs('release', 10_000), pending('health'), pending('route')],
    },
  });
});

test('a deploy without its release fails', async () => {
  const write = (tx: Tx) => tx.releases.delete('second');

  expect(await stepDeploy(rollout, { write })).toMatchObject({
    next: now,
    deploy: { status: 'failed', errorCode: 'internal' },
  });
});

test('gives the release to the runtime beside the present one', async () => {
  const { next, wanted, deploy } = await stepDeploy(deploying, { containers: [container('web', '1-1')] });

  expect(next).toBe(now);
  expect(wanted).toEqual([['web 2-1', 'worker 2-1', 'web 1-1']]);
  expect(deploy).toMatchObject({ appliedAt: now });
});

test('a release may take the whole pool, including the amounts that its app counts already', async () => {
  const { deploy } = await stepDeploy(deploying, { write: (tx) => tx.tiers.update('pro', { cpuMillis: 200 }) });

  expect(deploy).toMatchObject({ status: 'deploying', appliedAt: now });
});

test.each<[string, Outside, string]>([
  ['is too large', { write: (tx) => tx.tiers.update('pro', { cpuMillis: 199 }) }, 'insufficient_pool'],
  ['is refused', { failing: ['apply'] }, 'reconcile_failed'],
])('a deploy fails whose release %s', async (_what, outside, errorCode) => {
  expect((await stepDeploy(deploying, outside)).deploy).toMatchObject({ status: 'failed', errorCode, appliedAt: null });
});

test.each<[string, Outside, number, Partial<Deploy>]>([
  [
    'starts',
    { containers: [container('web', '2-1', { state: 'starting', ready: false })] },
    now + 2000,
    { steps: [...deploying.steps] },
  ],
  [
    'has a service that starts',
    { containers: [container('web', '2-1'), container('worker', '2-1', { state: 'starting', ready: false })] },
    now + 2000,
    { steps: [...deploying.steps] },
  ],
  [
    'has a service without a container',
    { containers: [container('web', '2-1')] },
    now + 2000,
    { steps: [...deploying.steps] },
  ],
  ['starts soon', { nextChangeAt: now + 3 }, now + 3, {}],
  ['is not known to start', { nextChangeAt: null }, now + 5 * minute, {}],
  [
    'has started',
    { containers: both.map((one) => ({ ...one, ready: false })) },
    now + 2000,
    { steps: [done('release', 10_000, 10_000), runs('health', 10_000), pending('route')] },
  ],
  [
    'cannot start',
    { containers: [container('web', '2-1', { ready: false, reason: 'cannot_start' })] },
    now,
    { status: 'failed', errorCode: 'start_failed' },
  ],
  [
    'cannot start for a known reason',
    { containers: [container('web', '2-1', { ready: false, reason: 'cannot_start', detail: 'it has no program' })] },
    now,
    { status: 'failed', errorMessage: 'A container of the service "web" cannot be started: it has no program.' },
  ],
  [
    'cannot start because the machine is at a limit',
    { containers: [container('web', '2-1', { ready: false, reason: 'machine_limit' })] },
    now,
    {
      status: 'failed',
      errorCode: 'reconcile_failed',
      errorMessage:
        'The platform has no room for a container of the service "web" at present. The app is not at fault; deploy it again later.',
    },
  ],
  [
    'has lost its image',
    { containers: [container('web', '2-1', { ready: false, reason: 'image_gone' })] },
    now,
    { status: 'failed', errorCode: 'release_unavailable' },
  ],
  [
    'stops a container that cannot start',
    { containers: [container('web', '2-1', { ready: false, reason: 'cannot_start', isStopping: true })] },
    now + 2000,
    {},
  ],
  [
    'has another container that cannot start',
    { containers: [container('web', '1-1', { ready: false, reason: 'cannot_start' })] },
    now + 2000,
    {},
  ],
])('a release that %s', async (_that, outside, next, after) => {
  const result = await stepDeploy(applied, outside);

  expect(result).toMatchObject({ next, deploy: { status: 'deploying', ...after } });
  expect(result.wanted).toHaveLength(next === now ? 0 : 1);
});

const late = {
  ...applied,
  createdAt: now - 5 * minute,
  steps: [runs('release', 0), pending('health'), pending('route')],
};

test.each<[string, Partial<Deploy>, Outside]>([
  ['was not ready', late, {}],
  ['was not seen', late, { failing: ['observe'] }],
])('a deploy fails whose release %s for 5 minutes', async (_what, before, outside) => {
  expect((await stepDeploy(before, outside)).deploy).toMatchObject({
    status: 'failed',
    errorCode: 'health_check_failed',
  });
});

test('waits for a runtime that is out of reach', async () => {
  const before = { ...late, createdAt: late.createdAt + 1 };

  expect(await stepDeploy(before, { failing: ['observe'] })).toMatchObject({
    error: expect.any(Error),
    deploy: { status: 'deploying' },
  });
});

test('moves the route once the release is ready', async () => {
  const { next, routes, deploy, app } = await stepDeploy(applied, { containers: both });

  expect(next).toBe(now);
  expect(routes).toEqual([
    {
      id: 'shop',
      region: 'eu',
      hosts: [{ host: 'shop-acme.eu.apps.example.test', redirectTo: null }],
      target: { service: 'web', generation: '2-1', port: 80 },
    },
  ]);
  expect(deploy).toMatchObject({ status: 'succeeded', routedAt: now, finishedAt: now });
  expect(deploy?.steps.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  expect(app).toMatchObject({ currentDeployId: 'second', label: 'shop-acme', cpuMillis: 200 });
});

const ended = { ...applied, status: 'failed', slot: null } as const;
const command = { command: 'migrate', service: 'web', startedAfter: null, finishedAfter: null };

test.each<[string, Partial<Deploy>, Outside, number | null, string[][]]>([
  [
    'removes what is left',
    ended,
    { containers: [container('web', '1-1'), container('web', '2-1')] },
    now + 2000,
    [['web 1-1']],
  ],
  [
    'removes what is left soon',
    ended,
    { containers: [container('web', '2-1')], nextChangeAt: now + 3 },
    now + 3,
    [['web 1-1']],
  ],
  [
    'leaves what finishes its requests',
    ended,
    { containers: [container('web', '1-1'), container('web', '2-1', { isStopping: true })] },
    null,
    [['web 1-1']],
  ],
  ['has nothing left', ended, { containers: [container('web', '1-1')] }, null, [['web 1-1']]],
  ['was never applied', { ...ended, appliedAt: null }, { containers: [container('web', '2-1')] }, null, []],
  [
    'has started only what its command needs',
    { ...ended, appliedAt: null, releaseTask: { ...command, starts: ['worker'] } },
    { containers: [container('web', '1-1'), container('worker', '2-1')] },
    now + 2000,
    [['web 1-1']],
  ],
  [
    'has a command that needed nothing',
    { ...ended, appliedAt: null, releaseTask: { ...command, starts: [] } },
    { containers: [container('web', '1-1'), container('worker', '2-1')] },
    null,
    [],
  ],
  [
    'is followed by another one',
    ended,
    {
      write: (tx) => tx.deploys.insert(deployRow('third', { number: 3, status: 'deploying' })),
      containers: [container('web', '2-1')],
    },
    null,
    [],
  ],
  [
    'is in a region that has failed',
    ended,
    { write: (tx) => tx.regions.update('eu', { status: 'failed' }), containers: [container('web', '2-1')] },
    null,
    [],
  ],
])('a deploy that has ended %s', async (_what, before, outside, next, wanted) => {
  const result = await stepDeploy(before, outside);

  expect(result).toMatchObject({ next, wanted });
  expect(result.routes).toHaveLength(wanted.length);
  expect(result.woken.app).toEqual(next === null ? { shop: now } : {});
});

test('a deploy that was canceled keeps its place until it is cleaned up', async () => {
  const write = (tx: Tx) => tx.deploys.insert(deployRow('third', { number: 3, slot: 'queued' }));
  const canceled = { ...ended, status: 'canceled', slot: 'active' } as const;

  const { deploy, woken } = await stepDeploy(canceled, { write });

  expect(deploy).toMatchObject({ slot: null });
  expect(woken.deploy).toEqual({ third: now });
});
