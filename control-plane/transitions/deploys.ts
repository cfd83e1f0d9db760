import { deployLifecycle } from '../../generated/moves.ts';
import type { Amounts } from '../model/billing/amounts.ts';
import { endedSteps, fetchesSource, openDeployStates, turnOf, withFirst } from '../model/deploys/deploy.ts';
import { move } from '../model/shared/lifecycle.ts';
import type { DeployErrorCode, StepFailure } from '../model/tables/deploys.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';
import { withCommand } from './applied.ts';
import { type AppTrigger, changeApp } from './apps.ts';
import { endPause } from './auto-deploy.ts';
import { forgetOldDeploys, forgetOldReleases, useUpload } from './retention.ts';
import { amountsAfter, takeSizes } from './sizes.ts';

type AppRow = RowOf<'apps'>;
type DeployRow = RowOf<'deploys'>;
type DeployTrigger = Parameters<typeof move<typeof deployLifecycle, 'failed'>>[2];

/** Fields of a new deploy that do not follow from its app. */
export type NewDeploy = Pick<
  DeployRow,
  | 'id'
  | 'trigger'
  | 'source'
  | 'sha'
  | 'commitMsg'
  | 'author'
  | 'version'
  | 'steps'
  | 'releaseId'
  | 'createdById'
  | keyof Amounts
> &
  Partial<Pick<DeployRow, 'rollbackTo' | 'missingKeys'>>;

export interface Ending {
  readonly to: 'failed' | 'canceled';
  readonly trigger: DeployTrigger;
  readonly code: DeployErrorCode;
  /** The error for people. */
  readonly message: string;
  /** The cause, for the step that fails: its code stands in for `code`. */
  readonly cause?: Pick<StepFailure, 'code' | 'lines'>;
}

export interface AppWithDeploy {
  readonly app: AppRow;
  readonly deploy: DeployRow;
}

/**
 * Adds the newest deploy of an app. It is active, or waits behind the active one and replaces a waiting one. The last
 * 100 are kept.
 */
export async function addDeploy(
  tx: Tx,
  app: AppRow,
  deploy: NewDeploy,
  { trigger }: { readonly trigger: AppTrigger },
): Promise<AppWithDeploy> {
  const placed = await tx.deploys.list({ appId: app.id, slot: { in: ['active', 'queued'] } });
  const waiting = placed.filter((one) => one.slot === 'queued' || turnOf(one) !== null);
  for (const one of waiting) {
    const message = `Deploy ${app.lastNumber + 1} took its place.`;
    await writeEnding(tx, one, { to: 'canceled', trigger: 'superseded', code: 'superseded', message });
  }
  const isFree = placed.every(({ slot }) => slot !== 'active');
  const row = await tx.deploys.insert({
    missingKeys: [],
    rollbackTo: null,
    sizes: {},
    volumeSizes: {},
    health: null,
    ...deploy,
    steps: withWait(deploy, waiting),
    workspaceId: app.workspaceId,
    appId: app.id,
    env: app.env,
    region: app.region,
    number: app.lastNumber + 1,
    // Each trigger that adds a deploy is also one of the app.
    status: move(deployLifecycle, 'none', trigger as DeployTrigger, 'queued'),
    slot: isFree ? 'active' : 'queued',
    errorCode: null,
    errorMessage: null,
    createdAt: tx.now,
    startedAt: null,
    canceledAt: null,
    releaseTask: null,
    appliedAt: null,
    routedAt: null,
    finishedAt: null,
  });
  if (isFree) await tx.wake('deploy', row.id);
  await wakeUnreleased(tx, app);
  // Other deploys have a source that the app or a stored deploy names already.
  await useUpload(tx, row, trigger === 'deployApp' ? trigger : 'createDeploy');
  const changed = await changeApp(tx, app, { newestDeployId: row.id, lastNumber: row.number, mark: null }, { trigger });
  await forgetOldDeploys(tx, changed);
  return { app: changed, deploy: row };
}

/** The steps of a new deploy, which goes on with the wait of the deploy whose place it takes. */
function withWait({ steps }: NewDeploy, replaced: readonly DeployRow[]): DeployRow['steps'] {
  const turn = replaced.map(turnOf).find((one) => one !== null);
  return turn && fetchesSource({ steps }) ? withFirst(steps, { turn }) : steps;
}

/**
 * Ends an open deploy without a release. A failed one gives up its slot at once. A canceled one keeps it until its
 * reconciler has removed its containers.
 */
export async function endDeploy(tx: Tx, deploy: DeployRow, ending: Ending): Promise<DeployRow> {
  const ended = await writeEnding(tx, deploy, ending);
  const app = await tx.apps.find({ id: deploy.appId });
  if (!app) return ended;
  const isOver = (await tx.deploys.count({ appId: app.id, status: { in: openDeployStates } })) === 0;
  // An app that has never run stops after its canceled first deploy.
  const stops = ending.to === 'canceled' && isOver && app.currentDeployId === null && app.desired === 'running';
  const changes = {
    ...(stops && { desired: 'stopped' as const }),
    ...(isOver && { mark: null }),
    ...(await takeSizes(tx, app)),
  };
  await changeApp(tx, app, changes, { trigger: endings[ending.to] });
  await wakeUnreleased(tx, app);
  return ended;
}

/** Wakes an app without a release, whose address says how its deploys go. */
async function wakeUnreleased(tx: Tx, { id, currentDeployId }: AppRow): Promise<void> {
  if (currentDeployId === null) await tx.wake('app', id);
}

const endings = { failed: 'deployFailed', canceled: 'deployCanceled' } as const;

/** Ends a deploy whose release is ready and has the route: its release becomes current. */
export async function succeedDeploy(
  tx: Tx,
  deploy: DeployRow,
  more: Partial<Pick<AppRow, 'label'>> = {},
): Promise<AppRow | null> {
  const status = move(deployLifecycle, deploy.status, 'released', 'succeeded');
  const steps = endedSteps(deploy.steps, status, tx.now - deploy.createdAt);
  await tx.deploys.update(deploy.id, { status, steps, routedAt: deploy.routedAt ?? tx.now, finishedAt: tx.now });
  await wakeEnded(tx, deploy);
  const app = await tx.apps.find({ id: deploy.appId });
  if (!app) return null;
  const release = deploy.releaseId === null ? null : await tx.releases.update(deploy.releaseId, { currentAt: tx.now });
  await tx.wake('app', app.id);
  const changes = {
    ...more,
    currentDeployId: deploy.id,
    ...(release && amountsAfter(release.services, deploy, app)),
    ...(app.desired === 'stopped' && { desired: 'running' as const }),
    mark: null,
    ready: 'all' as const,
    readyReason: null,
    startsUntil: null,
    startedAt: tx.now,
    applied: release && fetchesSource(deploy) ? withCommand(app, deploy, release) : app.applied,
    ...(deploy.version !== null && {
      templateVersion: deploy.version,
      source: withVersion(app.source, deploy.version),
    }),
  };
  const sized = await takeSizes(tx, { ...app, ...changes });
  const changed = await changeApp(tx, app, { ...changes, ...sized }, { trigger: 'observed' });
  await forgetOldReleases(tx, app.id);
  return changed;
}

/**
 * Cancels the open deploys of an app, because it is stopped, deleted or transferred. A deploy whose route has moved
 * succeeds instead. The caller changes the status of the app afterwards.
 */
export async function cancelDeploys(tx: Tx, app: AppRow, trigger: DeployTrigger): Promise<AppRow> {
  const deploys = await tx.deploys.list({ appId: app.id, status: { in: openDeployStates } }, { order: ['number'] });
  const message = 'The app was stopped, deleted or transferred.';
  for (const deploy of deploys) {
    if (deploy.routedAt === null) await writeEnding(tx, deploy, { to: 'canceled', trigger, code: 'canceled', message });
    else await succeedDeploy(tx, deploy);
  }
  return (await tx.apps.find({ id: app.id })) ?? app;
}

/** Frees the slot of an ended deploy. The waiting one becomes active. */
export async function freeSlot(tx: Tx, deploy: DeployRow): Promise<DeployRow> {
  const freed = await tx.deploys.update(deploy.id, { slot: null });
  const next = await tx.deploys.find({ appId: deploy.appId, slot: 'queued' });
  if (next) {
    await tx.deploys.update(next.id, { slot: 'active' });
    await tx.wake('deploy', next.id);
  }
  return freed ?? { ...deploy, slot: null };
}

async function writeEnding(tx: Tx, deploy: DeployRow, ending: Ending): Promise<DeployRow> {
  const { to, trigger, code, message, cause } = ending;
  const after = tx.now - deploy.createdAt;
  const ended = {
    status: move(deployLifecycle, deploy.status, trigger, to),
    steps: endedSteps(deploy.steps, to, after, cause && { ...cause, message, since: after }),
    errorCode: code,
    errorMessage: message,
    finishedAt: tx.now,
    ...(to === 'canceled' && { canceledAt: tx.now }),
    ...(deploy.slot === 'queued' && { slot: null }),
  };
  const row = (await tx.deploys.update(deploy.id, ended)) ?? { ...deploy, ...ended };
  await endPause(tx, row);
  if (row.slot === null) return row;
  await wakeEnded(tx, row);
  return to === 'failed' ? freeSlot(tx, row) : row;
}

/** Wakes the clean-up of an ended deploy's containers and, separately, of its build. */
async function wakeEnded(tx: Tx, { id }: DeployRow): Promise<void> {
  await tx.wake('deploy', id);
  await tx.wake('build', id);
}

function withVersion(source: AppRow['source'], version: string): AppRow['source'] {
  return source.type === 'template' ? { ...source, version } : source;
}
