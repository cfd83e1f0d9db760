import { expect, test } from 'vitest';
import { appLifecycle, type AppState, deployLifecycle, type DeployState } from '../../../generated/lifecycles.ts';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import { deployRow, varRow } from '../../../control-plane/ports/suites/rows.ts';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { type AppTrigger, changeApp } from '../../../control-plane/transitions/apps.ts';
import { addDeploy, cancelDeploys, endDeploy, type Ending } from '../../../control-plane/transitions/deploys.ts';
import { addApp } from '../../../control-plane/transitions/new-app.ts';
import { startReleased, stopApp } from '../../../control-plane/transitions/starts.ts';
import { beginRemoval, type RemovalTrigger } from '../../../control-plane/transitions/removal.ts';
import { forbiddenOf, watchStates } from '../world/watch-states.ts';
import { git, hour, image, minute, start, startPlane } from './start-plane.ts';
import { findUnreached } from './transitions.ts';

type Plane = Awaited<ReturnType<typeof startPlane>>;
type AppRow = RowOf<'apps'>;

const states: Readonly<Record<AppState, Partial<AppRow>>> = {
  deploying: { status: 'deploying', startsUntil: start + 5 * minute },
  running: { status: 'running', ready: 'all' },
  degraded: { status: 'degraded', statusReason: 'crash_loop', ready: 'some', readyReason: 'crash_loop' },
  error: { status: 'error', statusReason: 'crash_loop', ready: 'none', readyReason: 'crash_loop' },
  stopped: { status: 'stopped', desired: 'stopped', ready: 'none' },
};
const allStates = Object.keys(states).map((state) => state as AppState);

test('every row of the lifecycle of apps is reached', async () => {
  const unreached = await findUnreached(appLifecycle, async () => {
    for (const state of allStates) {
      for (const trigger of deploying) await from(state, (tx, app) => addDeploy(tx, app, newDeploy, { trigger }));
      for (const trigger of [
        'deleteApp',
        'deleteWorkspace',
        'operatorDeleted',
        'previewEnded',
        'planRemoved',
      ] as const) {
        await from(state, (tx, app) => beginRemoval(tx, app, trigger satisfies RemovalTrigger));
      }
      const calm = { mark: null, startsUntil: null } as const;
      await from(state, (tx, app) => changeApp(tx, app, { ...calm, desired: 'stopped' }, { trigger: 'updateApp' }));
      await from(state, (tx, app) => changeApp(tx, app, { ...calm, mark: 'degraded' }, { trigger: 'updateApp' }));
      await from(state, (tx, app) => changeApp(tx, app, { ...calm, mark: 'error' }, { trigger: 'updateApp' }));
      await from(state, (tx, app) => plan(tx, app, 'canceled'));
      await from(state, (tx, app) => suspend(tx, app));
      await from(state, (tx, app) => stopApp(tx, app, 'operatorStopped'));
      await from(state, (tx, app) => startReleased(tx, app, { trigger: 'operatorStarted', generation: 1 }));
      await from(state, (tx, app) => region(tx, app, 'failed'));
    }
    for (const state of ['deploying', 'running', 'degraded', 'error'] as const) {
      await from(state, (tx, app) => addDeploy(tx, app, newDeploy, { trigger: 'pushed' }));
      for (const [ready, readyReason] of [
        ['all', null],
        ['some', 'crash_loop'],
        ['none', 'out_of_memory'],
      ] as const) {
        await from(state, (tx, app) =>
          changeApp(tx, app, { ready, readyReason, startsUntil: null }, { trigger: 'observed' }),
        );
      }
    }
    for (const trigger of ['deployApp', 'installApplication', 'askAi', 'previewPushed'] as const) await addNew(trigger);
    const running = { desired: 'running' } as const;
    await from('stopped', async (tx, app) => plan(tx, await plan(tx, { ...app, ...running }, 'canceled'), 'active'));
    await from('stopped', async (tx, app) => plan(tx, await plan(tx, app, 'canceled'), 'active'));
    await from('stopped', async (tx, app) => region(tx, await region(tx, app, 'failed'), 'ready'));
    await from('stopped', async (tx, app) => resume(tx, await suspend(tx, app), {}));
    const starting = { ...running, startsUntil: start + 5 * minute };
    await from('stopped', async (tx, app) => resume(tx, await suspend(tx, app), starting));
    const unreleased = { ...running, currentDeployId: null };
    await from('stopped', async (tx, app) => resume(tx, await suspend(tx, app), unreleased));
    await endFirstDeploy('failed', {});
    await endFirstDeploy('failed', { desired: 'stopped' });
    await endFirstDeploy('canceled', {});
    await startPaid();
    await startLate();
    await remove();
    await removeLate();
  });

  expect(unreached).toEqual([]);
});

test('every row of the lifecycle of deploys is reached', async () => {
  const unreached = await findUnreached(deployLifecycle, async () => {
    for (const trigger of [...deploying, 'pushed'] as const) {
      await from('running', (tx, app) => addDeploy(tx, app, newDeploy, { trigger }));
    }
    for (const trigger of ['deployApp', 'installApplication', 'askAi'] as const) await addNew(trigger);
    for (const status of ['queued', 'building', 'deploying'] as const) {
      for (const ending of endings) await inState(status, (tx, deploy) => endDeploy(tx, deploy, ending));
      for (const trigger of [...canceling, 'workspaceSuspended', 'operatorStopped'] as const) {
        await inState(status, async (tx, deploy, app) => cancelDeploys(tx, app, trigger).then(() => deploy));
      }
      await removeWith({ status, slot: 'active' });
    }
    for (const status of ['succeeded', 'failed', 'canceled'] as const) {
      await removeWith({ status, slot: null });
      await forget(status);
    }
    for (const ending of [imageGone, commandFailed])
      await inState('deploying', (tx, deploy) => endDeploy(tx, deploy, ending));
    await buildErrors();
    await rollOut();
    await supersede();
    await failPush();
    await endLate();
  });

  expect(unreached.filter((row) => !impossible.test(row))).toEqual([]);
});

test('nothing happens that the lifecycles do not allow', async () => {
  const plane = await startPlane(git);
  const seen = watchStates(plane.store);

  await plane.deploy('first');
  await plane.pass(5 * minute);
  plane.builder.inject({ appId: 'shop', kind: 'fail' });
  await plane.deploy('second');
  await plane.pass(5 * minute);
  plane.runtime.inject({ appId: 'shop', kind: 'crash', times: 2 });
  await plane.wake('app', 'shop');
  await plane.pass(hour);
  await plane.deploy('third');
  await plane.deploy('fourth');
  await plane.deploy('fifth');
  await plane.pass(hour);
  await plane.remove();
  await plane.pass(hour);

  expect(forbiddenOf(seen)).toEqual([]);
});

/** Rows that cannot happen: only ended deploys are old enough to be forgotten. */
const impossible = /^(queued|building|deploying) → none by forgotten$/;
const deploying = ['createDeploy', 'redeployApp', 'updateApp', 'restartApp', 'transferApp'] as const;
const message = 'It ended.';
const endings: readonly Ending[] = [
  { to: 'failed', trigger: 'tooLarge', code: 'insufficient_pool', message },
  { to: 'failed', trigger: 'runtimeFailed', code: 'reconcile_failed', message },
  { to: 'failed', trigger: 'planCanceled', code: 'payment_required', message },
  { to: 'failed', trigger: 'regionUnavailable', code: 'region_unavailable', message },
  { to: 'canceled', trigger: 'cancelDeploy', code: 'canceled', message },
  { to: 'canceled', trigger: 'operatorCanceled', code: 'canceled', message },
  { to: 'failed', trigger: 'operatorFailed', code: 'internal', message },
];
const canceling = ['updateApp', 'deleteApp', 'deleteWorkspace', 'transferApp'] as const;
const imageGone: Ending = { to: 'failed', trigger: 'imageGone', code: 'release_unavailable', message };
const commandFailed: Ending = { to: 'failed', trigger: 'releaseCommandFailed', code: 'release_failed', message };
const newDeploy = {
  id: 'new',
  trigger: 'api',
  source: image,
  sha: null,
  commitMsg: null,
  author: null,
  version: null,
  steps: [],
  releaseId: null,
  createdById: 'ada',
  cpuMillis: 100,
  memory: 1024,
  storage: 0,
} as const;

/** Changes the app, which has a release, from a state. */
async function from(state: AppState, change: (tx: Tx, app: AppRow) => Promise<unknown>): Promise<Plane> {
  const plane = await startPlane(image);
  await plane.change(async (tx) => {
    await tx.deploys.insert(deployRow('first', { status: 'succeeded', slot: null }));
    const app = await tx.apps.update('shop', { currentDeployId: 'first', lastNumber: 1, ...states[state] });
    if (app) await change(tx, app);
  });
  return plane;
}

async function plan(tx: Tx, app: AppRow, status: RowOf<'plans'>['status']): Promise<AppRow> {
  await tx.plans.update('plan-1', { status });
  return changeApp(tx, app, { startsUntil: null, desired: app.desired }, { trigger: 'observed' });
}

async function region(tx: Tx, app: AppRow, status: RowOf<'regions'>['status']): Promise<AppRow> {
  await tx.regions.update('eu', { status });
  return changeApp(tx, app, {}, { trigger: 'observed' });
}

async function suspend(tx: Tx, app: AppRow): Promise<AppRow> {
  return changeApp(tx, app, { isSuspended: true, startsUntil: null }, { trigger: 'workspaceSuspended' });
}

async function resume(tx: Tx, app: AppRow, changes: Partial<AppRow>): Promise<AppRow> {
  return changeApp(tx, app, { isSuspended: false, ...changes }, { trigger: 'workspaceResumed' });
}

async function addNew(trigger: AppTrigger): Promise<void> {
  const place = {
    workspaceId: 'acme',
    env: 'production',
    region: 'eu',
    slug: 'new',
    name: 'New',
    source: image,
  } as const;
  const rest = { templateId: null, templateVersion: null, settings: null, previewOfAppId: null, previewBranch: null };
  const plane = await startPlane();
  const app = { id: 'new', ...place, ...rest, cpuMillis: 100, memory: 1, storage: 0 };
  await plane.change(async (tx) => {
    const added = await addApp(tx, app, { trigger, isLabelTaken: false });
    if (trigger !== 'previewPushed') await addDeploy(tx, added, newDeploy, { trigger });
  });
}

/** Ends the first deploy of the app without a release. */
async function endFirstDeploy(to: 'failed' | 'canceled', more: Partial<AppRow>): Promise<void> {
  const plane = await startPlane(image);
  const ending = { failed: endings[1], canceled: endings[4] }[to];
  await plane.change(async (tx) => {
    const app = await tx.apps.update('shop', { ...more, ...(more.desired === 'stopped' && { status: 'stopped' }) });
    const added = app && (await addDeploy(tx, app, newDeploy, { trigger: 'createDeploy' }));
    if (added && ending) await endDeploy(tx, added.deploy, ending);
  });
}

async function startPaid(): Promise<void> {
  const plane = await from('running', (tx, app) => plan(tx, app, 'canceled'));
  await plane.change((tx) => tx.plans.update('plan-1', { status: 'active' }));
  await plane.wake('app', 'shop');
  await plane.settle();
}

async function startLate(): Promise<void> {
  const plane = await startPlane(image);
  await plane.deploy('first');
  await plane.pass(5 * minute);
  plane.runtime.inject({ appId: 'shop', kind: 'neverReady' });
  await plane.change(async (tx) => {
    const app = await tx.apps.find({ id: 'shop' });
    const at = plane.clock.now();
    if (app) await changeApp(tx, app, { generation: 2, startsUntil: at + 5 * minute }, { trigger: 'restartApp' });
    await tx.wake('app', 'shop', at);
  });
  plane.runtime.inject({ appId: 'shop', kind: 'crash' });
  await plane.pass(hour);
}

async function remove(): Promise<void> {
  const plane = await from('running', async (tx) => tx.vars.insert(varRow('var-1')));
  await plane.remove();
  await plane.settle();
}

async function removeLate(): Promise<void> {
  const plane = await startPlane(image);
  await plane.deploy('first');
  await plane.pass(5 * minute);
  plane.runtime.inject({ appId: 'shop', kind: 'removeSlowly', ms: 2 * minute });
  await plane.remove();
  await plane.pass(5 * minute);
}

/** Changes a deploy in a state. */
async function inState(
  status: DeployState,
  change: (tx: Tx, deploy: RowOf<'deploys'>, app: AppRow) => Promise<unknown>,
): Promise<void> {
  await from('deploying', async (tx, app) => {
    const deploy = await tx.deploys.insert(deployRow('open', { number: 2, status }));
    await change(tx, deploy, app);
  });
}

async function removeWith(changes: Partial<RowOf<'deploys'>>): Promise<void> {
  const plane = await from('running', (tx, app) => beginRemoval(tx, app, 'deleteApp'));
  await plane.change((tx) => tx.deploys.insert(deployRow('other', { number: 2, ...changes })));
  await plane.wake('removal', 'shop');
  await plane.settle();
}

async function forget(status: DeployState): Promise<void> {
  await from('running', async (tx, app) => {
    await tx.deploys.insert(deployRow('old', { number: 2, status, slot: null }));
    await addDeploy(tx, { ...app, lastNumber: 200 }, newDeploy, { trigger: 'createDeploy' });
  });
}

async function buildErrors(): Promise<void> {
  await inState('building', (tx, deploy) =>
    endDeploy(tx, deploy, { to: 'failed', trigger: 'buildFailed', code: 'build_failed', message }),
  );
  await inState('deploying', (tx, deploy) =>
    endDeploy(tx, deploy, { to: 'failed', trigger: 'startFailed', code: 'start_failed', message }),
  );
}

/** Rolls out a deploy with a build, and one without. */
async function rollOut(): Promise<void> {
  const plane = await startPlane(git);
  await plane.deploy('first');
  await plane.pass(5 * minute);
  await plane.deploy('second', { releaseId: 'first' });
  await plane.pass(5 * minute);
}

async function supersede(): Promise<void> {
  const plane = await startPlane(image);
  await plane.deploy('first');
  await plane.deploy('second');
  await plane.deploy('third');
}

async function failPush(): Promise<void> {
  const plane = await startPlane(git);
  await plane.deploy('first');
  await plane.wake('branch', 'shop');
  await plane.pass(5 * minute);
  await plane.change((tx) => tx.plans.update('plan-1', { status: 'past_due' }));
  plane.sources.push({ repoUrl: git.repoUrl, branch: 'main' });
  await plane.wake('branch', 'shop');
  await plane.settle();
}

async function endLate(): Promise<void> {
  const building = await startPlane(git);
  building.builder.inject({ appId: 'shop', kind: 'hang' });
  await building.deploy('first');
  await building.pass(hour);
  const deploying = await startPlane(image);
  deploying.runtime.inject({ appId: 'shop', kind: 'neverReady' });
  await deploying.deploy('first');
  await deploying.pass(hour);
}
