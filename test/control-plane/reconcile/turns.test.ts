import { expect, test } from 'vitest';
import type { BuildTurns } from '../../../control-plane/ports/settings.ts';
import { appRow, deployRow, workspaceRow } from '../../../control-plane/ports/suites/rows.ts';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { reconcileDeploy } from '../../../control-plane/reconcile/deploy.ts';
import { addDeploy } from '../../../control-plane/transitions/deploys.ts';
import { deployBody } from '../../../control-plane/handlers/deploys/deploy-body.ts';
import { planRow } from '../../../control-plane/ports/suites/rows.ts';
import { git } from './start-plane.ts';
import { now, startRows } from './start-rows.ts';
import { minute, pending, web } from './step-deploy.ts';

const steps = [pending('clone'), pending('build'), pending('release'), pending('health')];
const one: BuildTurns = { atOnce: 1, perWorkspace: 1 };

/** Deploys that wait for a turn, by their ids: the workspace, a hyphen and a number. The older ones come first. */
async function startTurns(ids: readonly string[], builds: BuildTurns, write?: (tx: Tx) => Promise<unknown>) {
  const rows = await startRows(async (tx) => {
    for (const workspaceId of new Set(ids.map(workspaceOf))) {
      if (workspaceId !== 'acme') await tx.workspaces.insert(workspaceRow(workspaceId));
      if (workspaceId !== 'acme')
        await tx.plans.insert(planRow(`plan ${workspaceId}`, { workspaceId, activatedAt: 1 }));
    }
    for (const [index, id] of ids.entries()) {
      const workspaceId = workspaceOf(id);
      await tx.apps.insert(appRow(id, { workspaceId, newestDeployId: id, lastNumber: 1, status: 'deploying' }));
      await tx.deploys.insert(
        deployRow(id, { workspaceId, appId: id, source: git, steps, createdAt: now - 1000 + index, createdById: null }),
      );
    }
    await write?.(tx);
  });
  const { ports, read, change, clock } = rows;
  Object.assign(ports.settings, { builds });
  const started: string[] = [];
  Object.assign(ports.builder, {
    start: async ({ id }: { id: string }) => void started.push(id),
    observe: async () => ({
      state: 'running',
      steps: [],
      commit: null,
      services: null,
      releaseCommand: null,
      error: null,
    }),
  });
  const find = (id: string) =>
    read(async (tx) => {
      const row = await tx.deploys.find({ id });
      return row && deployBody(row, new Map());
    });
  return {
    ...rows,
    started,
    find,
    /** Takes a step of each deploy, the newest first. */
    lookAll: async () => {
      for (const id of ids.toReversed()) {
        clock.moveTo(clock.now() + 1);
        await reconcileDeploy(ports, id);
      }
    },
    /** Ends the builds that run, a minute later. */
    endBuilds: async () => {
      clock.moveTo(clock.now() + minute);
      await change(async (tx) => {
        for (const { id } of await tx.deploys.list({ status: 'building' }))
          await tx.deploys.update(id, { status: 'failed', slot: null });
      });
    },
  };
}

function workspaceOf(id: string): string {
  return id.split('-')[0] ?? '';
}

test('a deploy that has no turn is queued, says how many are before it, and shows nothing as running', async () => {
  const { ports, find, started, lookAll } = await startTurns(['acme-1', 'acme-2', 'acme-3'], one);

  await lookAll();
  await reconcileDeploy(ports, 'acme-2');
  const next = await reconcileDeploy(ports, 'acme-3');

  expect(started).toEqual(['acme-1']);
  expect(await find('acme-1')).toMatchObject({
    status: 'building',
    waitsFor: null,
    steps: [{ status: 'running' }, {}, {}, {}],
  });
  expect(await find('acme-2')).toMatchObject({ status: 'queued', waitsFor: { kind: 'turn', ahead: 0 } });
  expect(await find('acme-3')).toMatchObject({
    status: 'queued',
    startedAt: null,
    waitsFor: { kind: 'turn', ahead: 1 },
    steps: steps.map(({ id }) => ({ id, status: 'pending', startedAt: null })),
  });
  expect(next).toBe(now + 4003);
});

test('many builds of one workspace hold up no other', async () => {
  const many = Array.from({ length: 6 }, (_, index) => index + 1);
  const ids = [...many.map((n) => `acme-${n}`), ...many.map((n) => `bolt-${n}`), 'coal-1', 'coal-2'];
  const { started, lookAll, endBuilds } = await startTurns(ids, { atOnce: 2, perWorkspace: 1 });
  const rounds: string[][] = [];

  for (let round = 0; round < 5; round++) {
    await lookAll();
    rounds.push(started.splice(0).toSorted());
    await endBuilds();
  }

  expect(rounds).toEqual([
    ['acme-1', 'bolt-1'],
    ['bolt-2', 'coal-1'],
    ['acme-2', 'coal-2'],
    ['acme-3', 'bolt-3'],
    ['acme-4', 'bolt-4'],
  ]);
});

test('a workspace may have several turns where the operator says so', async () => {
  const ids = ['acme-1', 'acme-2', 'acme-3', 'bolt-1'];
  const { started, lookAll } = await startTurns(ids, { atOnce: 3, perWorkspace: 2 });

  await lookAll();

  expect(started.toSorted()).toEqual(['acme-1', 'acme-2', 'bolt-1']);
});

test('a release that is rolled out again needs no turn', async () => {
  const { ports, find, lookAll } = await startTurns(['acme-1', 'acme-2'], one, async (tx) => {
    await tx.releases.insert({ ...release, services: [web] });
    await tx.apps.update('shop', { status: 'deploying' });
    const rollout = { appId: 'shop', releaseId: 'old', steps: [pending('release'), pending('health')] };
    await tx.deploys.insert(deployRow('rollback', { ...rollout, source: git, createdAt: now }));
  });
  await lookAll();

  await reconcileDeploy(ports, 'rollback');

  expect(await find('rollback')).toMatchObject({ status: 'deploying', waitsFor: null });
});

test('a virtual region has no turns', async () => {
  const { started, lookAll } = await startTurns(['acme-1', 'acme-2'], one, (tx) =>
    tx.regions.update('eu', { isVirtual: true }),
  );

  await lookAll();

  expect(started).toHaveLength(2);
});

test('the 30 minutes of a build begin when it has its turn', async () => {
  const { ports, find, clock, lookAll, endBuilds } = await startTurns(['acme-1', 'acme-2'], one);
  await lookAll();
  clock.moveTo(now + 40 * minute);
  await endBuilds();

  await reconcileDeploy(ports, 'acme-2');
  clock.moveTo(now + (41 + 29) * minute);
  await reconcileDeploy(ports, 'acme-2');
  const before = await find('acme-2');
  clock.moveTo(now + (41 + 30) * minute);
  await reconcileDeploy(ports, 'acme-2');

  expect([before?.status, (await find('acme-2'))?.error?.code]).toEqual(['building', 'build_timeout']);
});

test('a newer deploy of an app takes the place of one that waits for a turn, and goes on with its wait', async () => {
  const { ports, find, change, lookAll, endBuilds } = await startTurns(['acme-1', 'acme-2', 'acme-3'], one);
  await lookAll();

  const newer = await change(async (tx) => {
    const app = await tx.apps.find({ id: 'acme-2' });
    const planned = {
      id: 'newer',
      trigger: 'api',
      source: git,
      sha: null,
      commitMsg: null,
      author: null,
      version: null,
    } as const;
    const rest = { steps, releaseId: null, createdById: null, cpuMillis: 0, memory: 0, storage: 0 };
    return addDeploy(tx, app ?? appRow('acme-2'), { ...planned, ...rest }, { trigger: 'createDeploy' });
  });
  const replaced = await find('acme-2');
  await reconcileDeploy(ports, 'acme-2');
  await reconcileDeploy(ports, 'newer');
  const waiting = await find('newer');
  await endBuilds();
  await reconcileDeploy(ports, 'acme-3');
  await reconcileDeploy(ports, 'newer');

  expect(newer.deploy.slot).toBe('queued');
  expect(replaced).toMatchObject({ status: 'canceled', error: { code: 'superseded' }, waitsFor: null });
  expect(waiting).toMatchObject({ status: 'queued', waitsFor: { kind: 'turn', ahead: 0 } });
  expect([(await find('newer'))?.status, (await find('acme-3'))?.status]).toEqual(['building', 'queued']);
});

const release = {
  id: 'old',
  workspaceId: 'acme',
  appId: 'shop',
  deployId: 'old',
  releaseCommand: null,
  currentAt: null,
  createdAt: 1,
};
