import { deployLifecycle } from '../../generated/moves.ts';
import { type Amounts, largerAmounts, missingOf } from '../model/billing/amounts.ts';
import { newSteps } from '../model/deploys/deploy.ts';
import { move } from '../model/shared/lifecycle.ts';
import { footprintOf, unknownFootprint } from '../model/apps/service.ts';
import { sizedServices } from '../model/apps/size.ts';
import { freeSlug, slugOf } from '../../contract/model/slug.ts';
import { touchesPaths } from '../model/sources/branches.ts';
import type { Commit, GitSource } from '../model/sources/source.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { ReadTx, Tx } from '../ports/store.ts';
import { isLabelTaken } from './address.ts';
import { findServices } from './app-services.ts';
import { addDeploy, type NewDeploy } from './deploys.ts';
import { addApp, mostApps } from './new-app.ts';
import { leftBeside } from './pool.ts';

type AppRow = RowOf<'apps'>;

export interface Push {
  readonly branch: string;
  readonly sha: string;
  /** `null` if the git host does not provide the commit. Its build may still get it. */
  readonly commit: Commit | null;
  /** Difference between two commits, if the push was compared with another one. */
  readonly change: PushedChange | null;
}

export interface PushedChange {
  readonly from: string;
  readonly to: string;
  /** `null` if the paths are unknown. */
  readonly paths: readonly string[] | null;
}

interface Refusal {
  readonly code: 'payment_required' | 'insufficient_pool' | 'limit_reached';
  readonly message: string;
}

const unpaid: Refusal = { code: 'payment_required', message: 'The plan is not paid. Pay it and push again.' };

type Outcome = NonNullable<AppRow['lastPush']>['outcome'];

/**
 * The commit of a branch's newest deploy, for comparing a push with it; `null` if every push deploys, or the commit is
 * unknown.
 */
export async function findComparedCommit(
  tx: ReadTx,
  { id: appId }: AppRow,
  { paths, repoUrl, branch }: GitSource,
): Promise<string | null> {
  if (paths.length === 0) return null;
  const deploys = await tx.deploys.list({ appId }, { order: ['-number'] });
  // The app also has the failed deploys of branches without a preview.
  const newest = deploys.find(
    ({ source }) => source.type === 'git' && source.repoUrl === repoUrl && source.branch === branch,
  );
  return newest?.sha ?? null;
}

/**
 * Follows a push to the branch of an app, if the app follows pushes. Returns `false` if the push has to be read, or
 * compared with another commit, before. `null`: a push that was not read.
 */
export async function followPush(tx: Tx, app: AppRow, source: GitSource, push: Push | null): Promise<boolean> {
  if (!source.autoDeploy || source.sha !== undefined) return true;
  if (!push) return false;
  const from = await findComparedCommit(tx, app, source);
  const isCompared = push.change?.from === from && push.change.to === push.sha;
  if (from !== null && !isCompared) return false;
  const changed = from === null ? null : (push.change?.paths ?? null);
  const obstacle = obstacleOf(app, changed === null || touchesPaths(source, changed));
  if (obstacle) await recordPush(tx, app, push, obstacle);
  else await deployPush(tx, app, source, push);
  return true;
}

/** The reason why a push does not deploy an app. */
function obstacleOf({ desired, isSuspended, lockedAt, pausedByNumber }: AppRow, touchesIt: boolean): Outcome | null {
  if (desired !== 'running' || isSuspended) return 'stopped';
  if (pausedByNumber !== null || lockedAt !== null) return 'paused';
  return touchesIt ? null : 'no_matching_paths';
}

/** Deploys a push. A deploy that is not allowed is recorded as failed. */
async function deployPush(tx: Tx, app: AppRow, source: GitSource, push: Push): Promise<void> {
  const deploy = await pushedDeploy(tx, app, source, push);
  // As far as is known before the build, the deploy needs no more than the app has.
  if (!(await isPaid(tx, app))) return addFailed(tx, app, deploy, { push, refusal: unpaid });
  await addDeploy(tx, app, deploy, { trigger: 'pushed' });
  await recordPush(tx, app, push, 'deployed');
}

/**
 * Makes a preview of a branch and deploys it. If that is not allowed, a failed deploy of the parent records the
 * reason. A region that takes no new apps gets no preview, and neither does an app that is suspended or locked.
 */
export async function makePreview(tx: Tx, parent: AppRow, source: GitSource, push: Push): Promise<void> {
  const region = await tx.regions.find({ id: parent.region });
  if (region?.status !== 'ready' || parent.isSuspended || parent.lockedAt !== null) return;
  const { sha: _, ...followed } = source;
  const { copySecrets } = source.branchTracking;
  const preview = {
    ...followed,
    branch: push.branch,
    autoDeploy: true,
    branchTracking: { mode: 'off', pattern: '', copySecrets },
  } as const;
  const refusal = await refusePreview(tx, parent);
  if (refusal) return addFailed(tx, parent, await pushedDeploy(tx, parent, preview, push), { push, refusal });
  const { workspaceId, templateId, templateVersion, settings, sizes, health, releaseCommand } = parent;
  const others = await tx.apps.list({ workspaceId, region: parent.region, env: 'preview' });
  // Only the slug gets a suffix.
  const name = slugOf(`${parent.slug}-${push.branch}`);
  const slug = freeSlug(name, new Set(others.map((other) => other.slug)));
  const content = {
    id: tx.id(),
    workspaceId,
    slug,
    env: 'preview',
    region: parent.region,
    name,
    source: preview,
  } as const;
  const copied = { templateId, templateVersion, settings, sizes, health, releaseCommand };
  const origin = { previewOfAppId: parent.id, previewBranch: push.branch, ...copied };
  const workspace = await tx.workspaces.find({ id: workspaceId });
  const isTaken = await isLabelTaken(tx, content, workspace?.slug ?? '');
  const added = { trigger: 'previewPushed', isLabelTaken: isTaken } as const;
  const app = await addApp(tx, { ...content, ...origin, ...(await previewAmounts(tx, parent)) }, added);
  const vars = await tx.vars.list({ appId: parent.id }, { order: ['key'] });
  const copiedVars = copySecrets ? vars : vars.filter(({ isSecret }) => !isSecret);
  for (const row of copiedVars) await tx.vars.insert({ ...row, id: tx.id(), appId: app.id });
  const missingKeys = vars.filter((row) => !copiedVars.includes(row)).map(({ key }) => key);
  await addDeploy(tx, app, { ...(await pushedDeploy(tx, app, preview, push)), missingKeys }, { trigger: 'pushed' });
  await recordPush(tx, app, push, 'deployed');
}

async function recordPush(tx: Tx, { id }: AppRow, { branch, sha }: Push, outcome: Outcome): Promise<void> {
  await tx.apps.update(id, { lastPush: { branch, sha, outcome }, lastPushAt: tx.now });
}

async function pushedDeploy(tx: Tx, app: AppRow, source: GitSource, { sha, commit }: Push): Promise<NewDeploy> {
  return {
    id: tx.id(),
    trigger: 'push',
    source,
    sha,
    commitMsg: commit?.message ?? null,
    author: commit?.author ?? null,
    version: null,
    steps: newSteps(source),
    releaseId: null,
    createdById: commit && (await findAuthor(tx, app, commit)),
    ...amountsOf(app),
  };
}

/** Records a deploy that fails before it begins. */
async function addFailed(
  tx: Tx,
  app: AppRow,
  deploy: NewDeploy,
  { push, refusal: { code, message } }: { readonly push: Push; readonly refusal: Refusal },
): Promise<void> {
  const { id: appId, workspaceId, env, region } = app;
  const number = app.lastNumber + 1;
  await tx.deploys.insert({
    missingKeys: [],
    rollbackTo: null,
    sizes: {},
    volumeSizes: {},
    health: null,
    ...deploy,
    workspaceId,
    appId,
    env,
    region,
    number,
    status: move(deployLifecycle, 'none', 'pushed', 'failed'),
    slot: null,
    steps: deploy.steps.map((step) => ({ ...step, status: 'skipped' })),
    errorCode: code,
    errorMessage: message,
    createdAt: tx.now,
    startedAt: null,
    canceledAt: null,
    releaseTask: null,
    appliedAt: null,
    routedAt: null,
    finishedAt: tx.now,
  });
  await tx.apps.update(appId, { newestDeployId: deploy.id, lastNumber: number, updatedAt: tx.now });
  await recordPush(tx, app, push, 'failed');
}

async function refusePreview(tx: Tx, parent: AppRow): Promise<Refusal | null> {
  if ((await tx.apps.count({ workspaceId: parent.workspaceId })) >= mostApps) {
    return { code: 'limit_reached', message: `The workspace has ${mostApps} apps, so the branch gets no preview.` };
  }
  return (await isPaid(tx, parent)) ? refuseApp(tx, parent) : unpaid;
}

/** A new app counts at least the amounts of an app without a build. */
async function refuseApp(tx: Tx, parent: AppRow): Promise<Refusal | null> {
  const counts = largerAmounts(await previewAmounts(tx, parent), unknownFootprint);
  if (!missingOf(counts, await leftBeside(tx, parent, null))) return null;
  return { code: 'insufficient_pool', message: 'The preview needs more than the pool of the region has left.' };
}

/** Known amounts of a preview: its services have the sizes of the parent's, its volumes those of the source. */
async function previewAmounts(tx: ReadTx, parent: AppRow): Promise<Amounts> {
  const services = await findServices(tx, parent.currentDeployId);
  return services.length === 0
    ? amountsOf(parent)
    : footprintOf(sizedServices(services, { ...parent, volumeSizes: {} }));
}

async function isPaid(tx: Tx, { workspaceId, region }: AppRow): Promise<boolean> {
  const plan = await tx.plans.find({ workspaceId, region });
  return plan !== null && !['incomplete', 'past_due', 'canceled'].includes(plan.status);
}

/** The member with the address of the commit's author. */
async function findAuthor(tx: Tx, { workspaceId }: AppRow, { author }: Commit): Promise<string | null> {
  const email = /<([^>]+)>/.exec(author)?.[1]?.toLowerCase();
  const user = email === undefined ? null : await tx.users.find({ email });
  const member = user && (await tx.members.find({ workspaceId, userId: user.id }));
  return member?.userId ?? null;
}

function amountsOf({ cpuMillis, memory, storage }: Amounts): Amounts {
  return { cpuMillis, memory, storage };
}
