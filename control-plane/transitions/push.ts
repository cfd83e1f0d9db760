import { deployLifecycle } from '../../generated/moves.ts';
import { type Amounts, countOf, largerAmounts, missingOf } from '../model/amounts.ts';
import { newSteps } from '../model/deploy.ts';
import { move } from '../model/lifecycle.ts';
import { entryOf, unknownFootprint } from '../model/service.ts';
import { freeSlug, slugOf } from '../model/slug.ts';
import type { Commit, GitSource } from '../model/source.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';
import { isLabelTaken } from './address.ts';
import { addDeploy, type NewDeploy } from './deploys.ts';
import { addApp, mostApps } from './new-app.ts';
import { leftBeside } from './pool.ts';

type AppRow = RowOf<'apps'>;

export interface Push {
  readonly branch: string;
  readonly commit: Commit;
  /** Ids that are not used yet. */
  readonly deployId: string;
  readonly appId: string;
  /** One for each variable that a preview copies. */
  readonly varIds: readonly string[];
  readonly now: number;
}

interface Refusal {
  readonly code: 'payment_required' | 'insufficient_pool' | 'limit_reached';
  readonly message: string;
}

const unpaid: Refusal = { code: 'payment_required', message: 'The plan is not paid. Pay it and push again.' };

/** Deploys a commit that arrived on the branch of an app. A deploy that is not allowed is recorded as failed. */
export async function deployPush(tx: Tx, app: AppRow, source: GitSource, push: Push): Promise<void> {
  const refusal = (await isPaid(tx, app)) ? await refuseSize(tx, app, app.id, app) : unpaid;
  const deploy = await pushedDeploy(tx, app, source, push);
  if (refusal) return addFailed(tx, app, deploy, refusal, push.now);
  await addDeploy(tx, app, deploy, { trigger: 'pushed', now: push.now });
}

/**
 * Makes a preview of a branch and deploys it. If it is not allowed, a failed deploy of the parent says so. A region
 * that takes no new apps gets none.
 */
export async function makePreview(tx: Tx, parent: AppRow, source: GitSource, push: Push): Promise<void> {
  const region = await tx.regions.find({ id: parent.region });
  if (region?.status !== 'ready') return;
  const { sha: _, ...followed } = source;
  const preview = { ...followed, branch: push.branch, autoDeploy: true, branchTracking: { mode: 'off', pattern: '' } } as const;
  const refusal = await refusePreview(tx, parent);
  if (refusal) return addFailed(tx, parent, await pushedDeploy(tx, parent, preview, push), refusal, push.now);
  const { workspaceId, templateId, templateVersion, settings } = parent;
  const others = await tx.apps.list({ workspaceId, region: parent.region, env: 'preview' });
  const name = `${parent.slug}-${push.branch}`;
  const slug = freeSlug(slugOf(name), new Set(others.map((other) => other.slug)));
  const content = { id: push.appId, workspaceId, slug, env: 'preview', region: parent.region, name: slug, source: preview } as const;
  const place = { previewOfAppId: parent.id, previewBranch: push.branch, templateId, templateVersion, settings };
  const workspace = await tx.workspaces.find({ id: workspaceId });
  const isTaken = await isLabelTaken(tx, content, workspace?.slug ?? '');
  const added = { trigger: 'previewPushed', now: push.now, isLabelTaken: isTaken } as const;
  const app = await addApp(tx, { ...content, ...place, ...amountsOf(parent) }, added);
  const vars = await tx.vars.list({ appId: parent.id }, { order: ['key'] });
  for (const [index, row] of vars.entries()) {
    const id = push.varIds[index];
    if (id === undefined) throw new Error('A variable was added since the ids were made.');
    await tx.vars.insert({ ...row, id, appId: app.id });
  }
  await addDeploy(tx, app, await pushedDeploy(tx, app, preview, push), { trigger: 'pushed', now: push.now });
}

async function pushedDeploy(tx: Tx, app: AppRow, source: GitSource, { commit, deployId }: Push): Promise<NewDeploy> {
  const current = app.currentDeployId === null ? null : await tx.deploys.find({ id: app.currentDeployId });
  const release = current?.releaseId ? await tx.releases.find({ id: current.releaseId }) : null;
  const hasRoute = release === null || entryOf(release.services) !== null;
  return {
    id: deployId,
    trigger: 'push',
    source,
    sha: commit.sha,
    commitMsg: commit.message,
    author: commit.author,
    version: null,
    steps: newSteps(source, { isRollout: false, hasRoute }),
    releaseId: null,
    createdById: await findAuthor(tx, app, commit),
    ...amountsOf(app),
  };
}

/** Records a deploy that ends before it begins. */
async function addFailed(tx: Tx, app: AppRow, deploy: NewDeploy, { code, message }: Refusal, now: number): Promise<void> {
  const { id: appId, workspaceId, env, region } = app;
  const number = app.lastNumber + 1;
  await tx.deploys.insert({
    ...deploy,
    workspaceId,
    appId,
    env,
    region,
    number,
    status: move(deployLifecycle, 'none', 'pushed', 'failed'),
    place: null,
    steps: deploy.steps.map((step) => ({ ...step, status: 'skipped' })),
    errorCode: code,
    errorMessage: message,
    createdAt: now,
    startedAt: null,
    canceledAt: null,
    appliedAt: null,
    routedAt: null,
    finishedAt: now,
  });
  await tx.apps.update(appId, { lastNumber: number, updatedAt: now });
}

async function refusePreview(tx: Tx, parent: AppRow): Promise<Refusal | null> {
  if ((await tx.apps.count({ workspaceId: parent.workspaceId })) >= mostApps) {
    return { code: 'limit_reached', message: `The workspace has ${mostApps} apps, so the branch gets no preview.` };
  }
  return (await isPaid(tx, parent)) ? refuseSize(tx, parent, null, { ...amountsOf(parent), desired: 'running' }) : unpaid;
}

async function refuseSize(
  tx: Tx,
  { workspaceId, region }: AppRow,
  appId: string | null,
  app: Amounts & { readonly desired: string },
): Promise<Refusal | null> {
  const counts = countOf(app, [largerAmounts(amountsOf(app), unknownFootprint)]);
  if (!missingOf(counts, await leftBeside(tx, { workspaceId, region }, appId))) return null;
  return { code: 'insufficient_pool', message: 'What was pushed needs more than the pool of the region has left.' };
}

async function isPaid(tx: Tx, { workspaceId, region }: AppRow): Promise<boolean> {
  const plan = await tx.plans.find({ workspaceId, region });
  return plan !== null && !['incomplete', 'past_due', 'canceled'].includes(plan.status);
}

/** The member whose address the commit has. */
async function findAuthor(tx: Tx, { workspaceId }: AppRow, { author }: Commit): Promise<string | null> {
  const email = /<([^>]+)>/.exec(author)?.[1]?.toLowerCase();
  const user = email === undefined ? null : await tx.users.find({ email });
  const member = user && (await tx.members.find({ workspaceId, userId: user.id }));
  return member?.userId ?? null;
}

function amountsOf({ cpuMillis, memory, storage }: Amounts): Amounts {
  return { cpuMillis, memory, storage };
}
