import { beforeEach, expect, test } from 'vitest';
import type { MemoryStore } from '../../../control-plane/memory/store.ts';
import { service } from '../../../control-plane/model/sources/detect/make.ts';
import { newSteps } from '../../../control-plane/model/deploys/deploy.ts';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import { deployRow, planRow, seed, tierRow } from '../../../control-plane/ports/suites/rows.ts';
import type { Tx } from '../../../control-plane/ports/store.ts';
import {
  addDeploy,
  cancelDeploys,
  endDeploy,
  freeSlot,
  type NewDeploy,
  succeedDeploy,
} from '../../../control-plane/transitions/deploys.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { createStore } from '../ports/memory-store.ts';

const now = Date.UTC(2026, 10, 1);

let store: MemoryStore;
let clock: VirtualClock;

/** The app shop runs the release of deploy 1. */
beforeEach(async () => {
  clock = new VirtualClock(now);
  store = createStore({ clock });
  await seed(store);
  await change(async (tx) => {
    await tx.tiers.insert(tierRow('pro'));
    await tx.plans.insert(planRow('plan-1'));
    await tx.deploys.insert(deployRow('deploy-1', { status: 'succeeded', slot: null }));
    await tx.apps.update('shop', { currentDeployId: 'deploy-1', lastNumber: 1 });
  });
});

test('the first deploy is active, the second waits, and the third takes its place', async () => {
  await add('deploy-2');
  await add('deploy-3');
  await add('deploy-4');

  const [two, three, four] = [await find('deploy-2'), await find('deploy-3'), await find('deploy-4')];
  expect(two).toMatchObject({ number: 2, status: 'queued', slot: 'active' });
  expect(three).toMatchObject({ status: 'canceled', slot: null, errorCode: 'superseded', finishedAt: now });
  expect(four).toMatchObject({ number: 4, status: 'queued', slot: 'queued' });
  expect(await woken('deploy')).toEqual(['deploy-2']);
  expect(await app()).toMatchObject({ status: 'deploying', newestDeployId: 'deploy-4', lastNumber: 4, updatedAt: now });
});

test('a deploy drops the mark', async () => {
  await change((tx) => tx.apps.update('shop', { mark: 'error', status: 'error', statusReason: 'set_by_hand' }));

  await add('deploy-2');

  expect(await app()).toMatchObject({ status: 'deploying', statusReason: null, mark: null });
});

test('a deploy that fails leaves the app as it was, and gives up its place', async () => {
  await add('deploy-2');
  await change((tx) => tx.deploys.update('deploy-2', { steps: running }));

  await end('deploy-2', 'failed');

  const steps = [
    { id: 'pull', status: 'failed', startedAfter: 0, finishedAfter: 5000 },
    { id: 'release', status: 'skipped', startedAfter: null, finishedAfter: null },
  ];
  expect(await find('deploy-2')).toMatchObject({
    status: 'failed',
    slot: null,
    errorCode: 'internal',
    errorMessage: 'Oh.',
    steps,
  });
  expect(await app()).toMatchObject({ status: 'running', desired: 'running', currentDeployId: 'deploy-1' });
});

test('the next deploy becomes active when the place is free', async () => {
  await add('deploy-2');
  await add('deploy-3');
  const ended = await end('deploy-2', 'canceled');

  await change((tx) => freeSlot(tx, ended));

  expect(await find('deploy-2')).toMatchObject({ status: 'canceled', slot: null, canceledAt: now + 5000 });
  expect(await find('deploy-3')).toMatchObject({ status: 'queued', slot: 'active' });
  expect(await woken('deploy')).toEqual(['deploy-2', 'deploy-3']);
  expect(await app()).toMatchObject({ status: 'deploying' });
});

test('a first deploy that fails is an error, one that is canceled stops the app', async () => {
  await change((tx) => tx.apps.update('shop', { currentDeployId: null, ready: null, status: 'deploying' }));
  await add('deploy-2');
  await end('deploy-2', 'failed');
  const failed = await app();
  await add('deploy-3');
  await end('deploy-3', 'canceled');

  expect(failed).toMatchObject({ status: 'error', statusReason: 'deploy_failed', desired: 'running' });
  expect(await app()).toMatchObject({ status: 'stopped', statusReason: null, desired: 'stopped' });
});

test('a deploy that succeeds makes its release the current one, and starts an app that is stopped', async () => {
  await change(async (tx) => {
    await tx.apps.update('shop', { desired: 'stopped', status: 'stopped', ready: 'none', startedAt: null });
    await tx.releases.insert({
      id: 'release-2',
      workspaceId: 'acme',
      appId: 'shop',
      deployId: 'deploy-2',
      services: [
        {
          ...service('web', { cpuMillis: 700, memory: 800, volumes: [{ name: 'data', path: '/data', size: 900 }] }),
          image: 'web:1',
        },
      ],
      releaseCommand: null,
      currentAt: null,
      createdAt: now,
    });
  });
  await add('deploy-2', { releaseId: 'release-2' });
  const deploy = await change((tx) => tx.deploys.update('deploy-2', { status: 'deploying' }));

  clock.moveTo(now + 60_000);
  await change((tx) => succeedDeploy(tx, deploy ?? fail()));

  expect(await find('deploy-2')).toMatchObject({
    status: 'succeeded',
    slot: 'active',
    routedAt: now + 60_000,
    finishedAt: now + 60_000,
  });
  expect(await app()).toMatchObject({
    currentDeployId: 'deploy-2',
    desired: 'running',
    status: 'running',
    startedAt: now + 60_000,
    cpuMillis: 700,
    memory: 800,
    storage: 900,
  });
});

test('an upgrade that succeeds changes the version of the app', async () => {
  const source = { type: 'template', applicationId: 'umami', version: '1' } as const;
  await change((tx) => tx.apps.update('shop', { source, templateId: 'umami', templateVersion: '1' }));
  await add('deploy-2', { source: { ...source, version: '2' }, version: '2', trigger: 'upgrade' });
  const deploy = await change((tx) => tx.deploys.update('deploy-2', { status: 'deploying' }));

  await change((tx) => succeedDeploy(tx, deploy ?? fail()));

  expect(await app()).toMatchObject({
    templateVersion: '2',
    source: { type: 'template', applicationId: 'umami', version: '2' },
  });
});

test('stopping cancels what is not terminal, and lets a deploy succeed whose route has moved', async () => {
  await add('deploy-2');
  await add('deploy-3');
  await change((tx) => tx.deploys.update('deploy-2', { status: 'deploying', routedAt: now }));

  await change(async (tx) => cancelDeploys(tx, (await tx.apps.find({ id: 'shop' })) ?? fail(), 'updateApp'));

  expect(await find('deploy-2')).toMatchObject({ status: 'succeeded' });
  expect(await find('deploy-3')).toMatchObject({ status: 'canceled', errorCode: 'canceled' });
  expect(await app()).toMatchObject({ currentDeployId: 'deploy-2' });
});

test('keeps the last 100 deploys, the current one, and the uploads that they name', async () => {
  const upload = (number: number) => ({ type: 'upload', uploadId: `upload-${number}` }) as const;
  await change(async (tx) => {
    for (let number = 2; number <= 100; number++) {
      await tx.deploys.insert(
        deployRow(`deploy-${number}`, { number, status: 'failed', slot: null, source: upload(number) }),
      );
    }
    for (const number of [2, 3]) {
      const uploadId = `upload-${number}`;
      await tx.uploads.insert({
        id: uploadId,
        workspaceId: 'acme',
        name: 'u',
        files: 1,
        size: 1,
        createdAt: now,
        hasMoved: false,
        unusedSince: null,
      });
      await tx.uploadUses.insert({ id: uploadId, workspaceId: 'acme', appId: 'shop', uploadId });
    }
    await tx.apps.update('shop', { lastNumber: 100 });
  });

  await add('deploy-101');
  await add('deploy-102');

  const numbers = (await store.read('system', (tx) => tx.deploys.list({}, { order: ['number'] }))).map(
    ({ number }) => number,
  );
  const uses = await store.read('system', (tx) => tx.uploadUses.list({}));
  expect(numbers.slice(0, 3)).toEqual([1, 3, 4]);
  expect(numbers).toHaveLength(101);
  expect(uses).toMatchObject([{ uploadId: 'upload-3' }]);
  expect(await woken('upload')).toEqual(['upload-2']);
});

test('an app uses the upload that a deploy names', async () => {
  await change((tx) =>
    tx.uploads.insert({
      id: 'upload-1',
      workspaceId: 'acme',
      name: 'u',
      files: 1,
      size: 1,
      createdAt: now,
      hasMoved: false,
      unusedSince: now,
    }),
  );

  await add('deploy-2', { source: { type: 'upload', uploadId: 'upload-1' } });

  expect(await store.read('system', (tx) => tx.uploadUses.list({}))).toMatchObject([
    { appId: 'shop', uploadId: 'upload-1' },
  ]);
  expect(await store.read('system', (tx) => tx.uploads.find({ id: 'upload-1' }))).toMatchObject({ unusedSince: null });
});

const running = [
  { id: 'pull', status: 'running', startedAfter: 0, finishedAfter: null },
  { id: 'release', status: 'pending', startedAfter: null, finishedAfter: null },
] as const;

function add(id: string, more: Partial<NewDeploy> = {}) {
  const source = { type: 'image', ref: 'example:1' } as const;
  const deploy: NewDeploy = {
    id,
    trigger: 'manual',
    source,
    sha: null,
    commitMsg: null,
    author: null,
    version: null,
    steps: newSteps(source),
    releaseId: null,
    createdById: 'ada',
    cpuMillis: 100,
    memory: 0,
    storage: 0,
    ...more,
  };
  return change(async (tx) =>
    addDeploy(tx, (await tx.apps.find({ id: 'shop' })) ?? fail(), deploy, { trigger: 'createDeploy' }),
  );
}

function end(id: string, to: 'failed' | 'canceled'): Promise<RowOf<'deploys'>> {
  clock.moveTo(now + 5000);
  return change(async (tx) => {
    const deploy = (await tx.deploys.find({ id })) ?? fail();
    const ending =
      to === 'failed'
        ? ({ trigger: 'runtimeFailed', code: 'internal' } as const)
        : ({ trigger: 'cancelDeploy', code: 'canceled' } as const);
    return endDeploy(tx, deploy, { to, message: 'Oh.', ...ending });
  });
}

function find(id: string) {
  return store.read('system', (tx) => tx.deploys.find({ id }));
}

function app() {
  return store.read('system', (tx) => tx.apps.find({ id: 'shop' }));
}

async function woken(kind: RowOf<'work'>['kind']): Promise<string[]> {
  const rows = await store.read('system', (tx) => tx.work.list({ kind }, { order: ['subject'] }));
  return rows.map(({ subject }) => subject);
}

function change<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return store.write('system', work);
}

function fail(): never {
  throw new Error('There is no such row.');
}
