import { type Amounts, countOf, largerAmounts } from '../model/amounts.ts';
import type { Caller } from '../model/caller.ts';
import { isOpen, newSteps, openDeployStates } from '../model/deploy.ts';
import { ControlPlaneError } from '../model/error.ts';
import { entryOf, unknownFootprint } from '../model/service.ts';
import { fixedCommit, isFixed, type SourceBody } from '../model/source.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReadTx, Tx } from '../ports/store.ts';
import type { AppTrigger } from '../transitions/apps.ts';
import { addDeploy, endDeploy, type NewDeploy } from '../transitions/deploys.ts';
import { releaseUpload } from '../transitions/kept.ts';
import { awaitDeploy } from './acceptance.ts';
import { getAppById } from './app-reads.ts';
import { type AppView, findServices } from './app-view.ts';
import { auditOf, changesBetween } from './audit.ts';
import { type DeployPath, findDeploy, type FoundDeploy } from './deploy-reads.ts';
import { findRoom, requireFit, type Room } from './fits.ts';
import { type AppPath, findApps, findNames, requireChangeable } from './lookup.ts';
import { type PreparedSource, prepareSource, requireUsable } from './source-use.ts';

type AppRow = RowOf<'apps'>;
type DeployRow = RowOf<'deploys'>;

export interface CreateDeployInput extends AppPath {
  readonly sha?: string | undefined;
  readonly commitMsg?: string | undefined;
  readonly author?: string | undefined;
  readonly source?: SourceBody | undefined;
}

/** Makes a deploy of what the source of an app holds now. */
export async function redeployApp(ports: Ports, caller: Caller, path: AppPath): Promise<AppView> {
  const [id, now, audit] = [ports.random.id(), ports.clock.now(), auditOf(ports, caller)];
  const { app, deploy } = await ports.store.write(caller.viewer, async (tx) => {
    const found = await requireChangeable(tx, await findApps(tx, path), path);
    const planned = await planRedeploy(tx, found, { id, createdById: caller.userId });
    requireFit(await findDeployRoom(tx, found, planned));
    const added = await addDeploy(tx, found, planned, { trigger: 'redeployApp', now });
    await audit(tx, { workspaceId: found.workspaceId, operation: 'redeployApp', ...about(added) });
    return added;
  });
  await requireAccepted(ports, caller, deploy.id);
  return getAppById(ports, caller, app.id);
}

/** Makes a deploy of a commit, of the tip of the branch, or of another source, which the app keeps. */
export async function createDeploy(ports: Ports, caller: Caller, input: CreateDeployInput): Promise<FoundDeploy> {
  const { sha, commitMsg, author, source } = input;
  const [id, now, audit] = [ports.random.id(), ports.clock.now(), auditOf(ports, caller)];
  const prepared = source && (await prepareSource(ports, caller, source));
  const by = { id, createdById: caller.userId };
  const { deploy } = await ports.store.write(caller.viewer, async (tx) => {
    const found = await requireChangeable(tx, await findApps(tx, input), input);
    await requireDeployable(tx, found, sha, prepared);
    const isRedeploy = sha === undefined && !prepared && found.source.type !== 'git';
    const planned = isRedeploy ? await planRedeploy(tx, found, by) : await planDeploy(tx, found, prepared?.source ?? found.source, by);
    const trigger = isRedeploy ? 'redeploy' : caller.tokenId === null ? 'manual' : 'api';
    const given = { trigger, sha: sha ?? planned.sha, commitMsg: commitMsg ?? null, author: author ?? null } as const;
    requireFit(await findDeployRoom(tx, found, planned));
    const app = prepared ? await changeSource(tx, found, prepared, now) : found;
    const added = await addDeploy(tx, app, { ...planned, ...given }, { trigger: 'createDeploy', now });
    await audit(tx, { workspaceId: found.workspaceId, operation: 'createDeploy', ...about(added) });
    return added;
  });
  await requireAccepted(ports, caller, deploy.id);
  return readDeploy(ports, caller, deploy);
}

/** Cancels a deploy, unless it has moved the route, has ended, or belongs to a transfer. */
export async function cancelDeploy(ports: Ports, caller: Caller, path: DeployPath): Promise<FoundDeploy> {
  const [now, audit] = [ports.clock.now(), auditOf(ports, caller)];
  const deploy = await ports.store.write(caller.viewer, async (tx) => {
    const apps = await findApps(tx, path);
    const found = await findDeploy(tx, apps, path);
    const app = await requireChangeable(tx, apps, path);
    if (!isOpen(found) || found.routedAt !== null || found.trigger === 'transfer') return found;
    const ending = { to: 'canceled', trigger: 'cancelDeploy', code: 'canceled', message: 'The deploy was canceled.' } as const;
    const ended = await endDeploy(tx, found, ending, now);
    await tx.wake('app', app.id, now);
    const changes = changesBetween({ status: found.status }, { status: ended.status });
    await audit(tx, { workspaceId: app.workspaceId, operation: 'cancelDeploy', target: target(app, ended), changes });
    return ended;
  });
  return readDeploy(ports, caller, deploy);
}

/** Adds a deploy of the source of the latest one, for an app without a release that shall start. */
export async function deployAgain(
  tx: Tx,
  app: AppRow,
  { trigger, now, ...by }: { readonly id: string; readonly createdById: string; readonly trigger: AppTrigger; readonly now: number },
): Promise<{ readonly app: AppRow; readonly deploy: DeployRow }> {
  const latest = await tx.deploys.find({ appId: app.id, number: app.lastNumber });
  const planned = await planDeploy(tx, app, latest?.source ?? app.source, by);
  const again = {
    ...planned,
    trigger: 'redeploy',
    releaseId: planned.releaseId ?? rolledOut(latest),
    version: latest?.version ?? null,
  } as const;
  return addDeploy(tx, app, again, { trigger, now });
}

/** The room for a deploy, beside what the app and its other deploys count. */
export async function findDeployRoom(tx: ReadTx, app: AppRow, deploy: Amounts): Promise<Room> {
  const { id: appId, workspaceId, region } = app;
  const others = await tx.deploys.list({ appId, status: { in: openDeployStates } });
  return findRoom(tx, { workspaceId, region, appId, counts: countOf(app, [...others, deploy]) });
}

/** Fails the request if a deploy was not accepted. The deploy is kept. */
export async function requireAccepted(ports: Ports, caller: Caller, deployId: string): Promise<void> {
  const refusal = await awaitDeploy(ports, caller, deployId);
  if (!refusal) return;
  const message = 'The builder or the runtime refused the deploy or cannot be reached. Send the request again.';
  const { deploy, cause } = refusal;
  if (!deploy) throw new ControlPlaneError('reconcile_failed', message, { cause });
  throw new DeployRefused(message, await readDeploy(ports, caller, deploy), cause);
}

/** The deploy that was refused is part of some responses. */
export class DeployRefused extends ControlPlaneError {
  readonly found: FoundDeploy;

  constructor(message: string, found: FoundDeploy, cause: unknown) {
    super('reconcile_failed', message, { cause });
    this.found = found;
  }
}

/** A deploy that fetches the source. What it needs is not known before, so it counts as much as the app does now. */
async function planDeploy(
  tx: ReadTx,
  app: AppRow,
  source: AppRow['source'],
  by: { readonly id: string; readonly createdById: string },
): Promise<NewDeploy> {
  const hasRoute = entryOf(await findServices(tx, app, null)) !== null;
  const isOther = !isSame(source, app.source);
  const { cpuMillis, memory, storage } = isOther ? largerAmounts(unknownFootprint, { ...app, cpuMillis: 0, memory: 0 }) : app;
  return {
    ...by,
    trigger: 'redeploy',
    source,
    sha: fixedCommit(source),
    commitMsg: null,
    author: null,
    version: null,
    steps: newSteps(source, { isRollout: source.type === 'template', hasRoute }),
    releaseId: null,
    cpuMillis,
    memory,
    storage,
  };
}

/** Where there is nothing to fetch, the same release is rolled out again. */
async function planRedeploy(tx: ReadTx, app: AppRow, by: { readonly id: string; readonly createdById: string }): Promise<NewDeploy> {
  const planned = await planDeploy(tx, app, app.source, by);
  const newest = await tx.deploys.find({ appId: app.id, number: app.lastNumber });
  const current = app.currentDeployId === null ? newest : await tx.deploys.find({ id: app.currentDeployId });
  const releaseId = isFixed(app.source) && current && isSame(current.source, app.source) ? current.releaseId : null;
  if (releaseId === null) return planned;
  const hasRoute = planned.steps.some(({ id }) => id === 'route');
  return { ...planned, version: current?.version ?? null, releaseId, steps: newSteps(app.source, { isRollout: true, hasRoute }) };
}

function rolledOut(deploy: DeployRow | null): string | null {
  return deploy?.source.type === 'template' ? deploy.releaseId : null;
}

async function requireDeployable(tx: ReadTx, app: AppRow, sha: string | undefined, prepared: PreparedSource | undefined): Promise<void> {
  if (sha !== undefined && app.source.type !== 'git') {
    throw new ControlPlaneError('bad_reference', 'The app is not from git, so it has no commits. Leave out `sha`.');
  }
  if (!prepared) return;
  if (app.templateId !== null) {
    throw new ControlPlaneError('bad_reference', 'The app is from the catalog and takes no other source. Use updateApp to upgrade it.');
  }
  await requireUsable(tx, prepared, { workspaceId: app.workspaceId, appId: app.id });
}

async function changeSource(tx: Tx, before: AppRow, { source }: PreparedSource, now: number): Promise<AppRow> {
  const app = (await tx.apps.update(before.id, { source, updatedAt: now })) ?? before;
  await releaseUpload(tx, app, before.source, now);
  // It may follow another branch now.
  await tx.wake('branch', app.id, now);
  return app;
}

function readDeploy({ store }: Ports, { viewer }: Caller, deploy: DeployRow): Promise<FoundDeploy> {
  return store.read(viewer, async (tx) => {
    const row = (await tx.deploys.find({ id: deploy.id })) ?? deploy;
    return { deploy: row, names: await findNames(tx, [row.createdById]) };
  });
}

/** What the audit records of a new deploy. */
export function about({ app, deploy }: { readonly app: AppRow; readonly deploy: DeployRow }) {
  const { number, trigger, source, sha, version } = deploy;
  return { target: target(app, deploy), changes: changesBetween(null, { number, trigger, source, sha, version }) };
}

function target({ slug }: AppRow, { id, number }: DeployRow) {
  return { type: 'deploy', id, name: `${slug} #${number}` };
}

function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
