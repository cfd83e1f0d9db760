import { type Amounts, countOf, largerAmounts } from '../../model/billing/amounts.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { isOpen, newSteps, rolloutSteps, openDeployStates } from '../../model/deploys/deploy.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { unknownFootprint } from '../../model/apps/service.ts';
import { fixedCommit, isFixed, type SourceBody } from '../../model/sources/source.ts';
import { portKey } from '../../model/vars/port.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { ActionPorts, Ports } from '../../ports/ports.ts';
import type { ReadTx, Rejection, Tx } from '../../ports/store.ts';
import { findServices, readDeploy, shownDeployId } from '../../transitions/app-services.ts';
import type { AppTrigger } from '../../transitions/apps.ts';
import { pauseAutoDeploy, resumeAutoDeploy } from '../../transitions/auto-deploy.ts';
import { addDeploy, endDeploy, type NewDeploy } from '../../transitions/deploys.ts';
import { releaseUpload } from '../../transitions/retention.ts';
import { findRefusal, reasonOf, untilDeploy } from './acceptance.ts';
import { getAppById } from '../apps/reads.ts';
import type { AppView } from '../apps/view.ts';
import { changesBetween } from '../audit/audit.ts';
import { type DeployPath, findDeploy, type FoundDeploy } from './reads.ts';
import { planRollback } from './rollback.ts';
import { findCapacity, requireCapacity, type Capacity } from '../billing/capacity.ts';
import { type AppPath, findApps, findNames, requireChangeable } from '../shared/lookup.ts';
import { type PreparedSource, prepareSource, requireUsable } from '../sources/source-use.ts';

type AppRow = RowOf<'apps'>;
type DeployRow = RowOf<'deploys'>;

export interface CreateDeployInput extends AppPath {
  readonly sha?: string | undefined;
  readonly commitMsg?: string | undefined;
  readonly author?: string | undefined;
  readonly source?: SourceBody | undefined;
  /** The id of an earlier deploy, without any other field. */
  readonly rollbackTo?: string | undefined;
}

/** Creates a deploy of the present content of an app's source. */
export async function redeployApp(ports: ActionPorts, caller: Caller, path: AppPath): Promise<AppView> {
  const add = async (tx: Tx) => {
    const found = await requireChangeable(tx, await findApps(tx, path), path);
    const planned = await planRedeploy(tx, found, { id: tx.id(), createdById: caller.userId });
    requireCapacity(await findDeployCapacity(tx, found, planned));
    const added = await addDeploy(tx, found, planned, { trigger: 'redeployApp' });
    await resumeAutoDeploy(tx, added.app);
    await tx.audit({ workspaceId: found.workspaceId, operation: 'redeployApp', ...about(added) });
    return added;
  };
  const { written, rejection } = await ports.store.writeUntil(caller, add, ({ deploy }) => untilDeploy(deploy.id));
  const { app, deploy } = written;
  await requireAccepted(ports, caller, deploy.id, rejection);
  return getAppById(ports, caller, app.id);
}

/**
 * Creates a deploy of a commit, of the branch's tip, of another source, which becomes the app's, or of an earlier
 * release.
 */
export async function createDeploy(ports: ActionPorts, caller: Caller, input: CreateDeployInput): Promise<FoundDeploy> {
  const { rollbackTo } = input;
  const prepared = input.source && (await prepareSource(ports, caller, input.source));
  const add = async (tx: Tx) => {
    const found = await requireChangeable(tx, await findApps(tx, input), input);
    const by = { id: tx.id(), createdById: caller.userId };
    const planned =
      rollbackTo === undefined
        ? await planRequested(tx, found, input, prepared, { ...by, isByToken: caller.tokenId !== null })
        : await planRollback(tx, found, { ...by, rollbackTo });
    requireCapacity(await findDeployCapacity(tx, found, planned));
    const app = prepared ? await changeSource(tx, found, prepared) : found;
    const added = await addDeploy(tx, app, planned, { trigger: 'createDeploy' });
    await (rollbackTo === undefined ? resumeAutoDeploy(tx, added.app) : pauseAutoDeploy(tx, added.app, added.deploy));
    await tx.audit({ workspaceId: found.workspaceId, operation: 'createDeploy', ...about(added) });
    return added;
  };
  const { written, rejection } = await ports.store.writeUntil(caller, add, ({ deploy }) => untilDeploy(deploy.id));
  const { deploy } = written;
  await requireAccepted(ports, caller, deploy.id, rejection);
  return readAgain(ports, caller, deploy);
}

/** Cancels a deploy, unless it has moved the route, has ended, or belongs to a transfer. */
export async function cancelDeploy(ports: Ports, caller: Caller, path: DeployPath): Promise<FoundDeploy> {
  const deploy = await ports.store.write(caller, async (tx) => {
    const apps = await findApps(tx, path);
    const found = await findDeploy(tx, apps, path);
    const app = await requireChangeable(tx, apps, path);
    if (!isOpen(found) || found.routedAt !== null || found.trigger === 'transfer') return found;
    const ending = {
      to: 'canceled',
      trigger: 'cancelDeploy',
      code: 'canceled',
      message: 'The deploy was canceled.',
    } as const;
    const ended = await endDeploy(tx, found, ending);
    await tx.wake('app', app.id);
    const changes = changesBetween({ status: found.status }, { status: ended.status });
    await tx.audit({ workspaceId: app.workspaceId, operation: 'cancelDeploy', target: target(app, ended), changes });
    return ended;
  });
  return readAgain(ports, caller, deploy);
}

/** Adds a deploy of the source of the latest one, for an app without a release that shall start. */
export async function deployAgain(
  tx: Tx,
  app: AppRow,
  { trigger, createdById }: { readonly createdById: string; readonly trigger: AppTrigger },
): Promise<{ readonly app: AppRow; readonly deploy: DeployRow }> {
  const latest = await readDeploy(tx, app.newestDeployId);
  const planned = await planDeploy(tx, app, latest?.source ?? app.source, { id: tx.id(), createdById });
  const again = {
    ...planned,
    trigger: 'redeploy',
    releaseId: planned.releaseId ?? rolledOut(latest),
    version: latest?.version ?? null,
  } as const;
  return addDeploy(tx, app, again, { trigger });
}

/** The capacity for a deploy, beside the amounts of the app and its other deploys. */
async function findDeployCapacity(tx: ReadTx, app: AppRow, deploy: Amounts): Promise<Capacity> {
  const { id: appId, workspaceId, region } = app;
  const others = await tx.deploys.list({ appId, status: { in: openDeployStates } });
  return findCapacity(tx, { workspaceId, region, appId, counts: countOf(app, [...others, deploy]) });
}

/** Fails the request if a deploy was not accepted, after a write that has waited for that. The deploy is kept. */
export async function requireAccepted(
  ports: Ports,
  caller: Caller,
  deployId: string,
  rejection: Rejection | null,
): Promise<void> {
  const refusal = await findRefusal(ports, caller, deployId, rejection);
  if (!refusal) return;
  const message = `${reasonOf(refusal)} Send the request again.`;
  const { deploy, cause } = refusal;
  if (!deploy) throw new ControlPlaneError('reconcile_failed', message, { cause });
  throw new DeployRefused(message, await readAgain(ports, caller, deploy), cause);
}

/** Some responses contain the refused deploy. */
export class DeployRefused extends ControlPlaneError {
  readonly found: FoundDeploy;

  constructor(message: string, found: FoundDeploy, cause: unknown) {
    super('reconcile_failed', message, { cause });
    this.found = found;
  }
}

/** Plans a deploy of the requested commit or source, or else of the present content of the app's source. */
async function planRequested(
  tx: ReadTx,
  app: AppRow,
  { sha, commitMsg, author }: CreateDeployInput,
  prepared: PreparedSource | undefined,
  { isByToken, ...by }: { readonly id: string; readonly createdById: string; readonly isByToken: boolean },
): Promise<NewDeploy> {
  await requireDeployable(tx, app, sha, prepared);
  const isRedeploy = sha === undefined && !prepared && app.source.type !== 'git';
  const planned = isRedeploy
    ? await planRedeploy(tx, app, by)
    : await planDeploy(tx, app, prepared?.source ?? app.source, by);
  const trigger = isRedeploy ? 'redeploy' : isByToken ? 'api' : 'manual';
  return { ...planned, trigger, sha: sha ?? planned.sha, commitMsg: commitMsg ?? null, author: author ?? null };
}

/**
 * Plans a deploy that fetches the source. Its amounts are unknown before, so it counts as much as the app does now.
 */
async function planDeploy(
  tx: ReadTx,
  app: AppRow,
  source: AppRow['source'],
  by: { readonly id: string; readonly createdById: string },
): Promise<NewDeploy> {
  const isOther = !isSame(source, app.source);
  const { cpuMillis, memory, storage } = isOther
    ? largerAmounts(unknownFootprint, { ...app, cpuMillis: 0, memory: 0 })
    : app;
  return {
    ...by,
    trigger: 'redeploy',
    source,
    sha: fixedCommit(source),
    commitMsg: null,
    author: null,
    version: null,
    steps: source.type === 'template' ? rolloutSteps(await findServices(tx, shownDeployId(app))) : newSteps(source),
    releaseId: null,
    cpuMillis,
    memory,
    storage,
  };
}

/** Rolls out the same release again if there is nothing to fetch. */
async function planRedeploy(
  tx: ReadTx,
  app: AppRow,
  by: { readonly id: string; readonly createdById: string },
): Promise<NewDeploy> {
  const planned = await planDeploy(tx, app, app.source, by);
  const current = await readDeploy(tx, shownDeployId(app));
  if (current?.releaseId == null || !isFixed(app.source) || !isSame(current.source, app.source)) return planned;
  const steps = rolloutSteps(await findServices(tx, shownDeployId(app)));
  return { ...planned, version: current.version, releaseId: current.releaseId, steps };
}

function rolledOut(deploy: DeployRow | null): string | null {
  return deploy?.source.type === 'template' ? deploy.releaseId : null;
}

async function requireDeployable(
  tx: ReadTx,
  app: AppRow,
  sha: string | undefined,
  prepared: PreparedSource | undefined,
): Promise<void> {
  if (sha !== undefined && app.source.type !== 'git') {
    throw new ControlPlaneError('bad_reference', 'The app is not from git, so it has no commits. Leave out `sha`.');
  }
  if (!prepared) return;
  if (app.templateId !== null) {
    throw new ControlPlaneError(
      'bad_reference',
      'The app is from the catalog and takes no other source. Use updateApp to upgrade it.',
    );
  }
  const vars = await tx.vars.list({ appId: app.id, key: portKey });
  await requireUsable(tx, prepared, { workspaceId: app.workspaceId, appId: app.id, vars });
}

async function changeSource(tx: Tx, before: AppRow, { source }: PreparedSource): Promise<AppRow> {
  const app = (await tx.apps.update(before.id, { source, updatedAt: tx.now })) ?? before;
  await releaseUpload(tx, app, before.source);
  // The new source may name another branch.
  await tx.wake('branch', app.id);
  return app;
}

function readAgain({ store }: Ports, caller: Caller, deploy: DeployRow): Promise<FoundDeploy> {
  return store.read(caller, async (tx) => {
    const row = (await tx.deploys.find({ id: deploy.id })) ?? deploy;
    return { deploy: row, names: await findNames(tx, [row.createdById]) };
  });
}

/** The audit event of a new deploy. */
function about({ app, deploy }: { readonly app: AppRow; readonly deploy: DeployRow }) {
  const { number, trigger, source, sha, version, rollbackTo } = deploy;
  return {
    target: target(app, deploy),
    changes: changesBetween(null, { number, trigger, source, sha, version, rollbackTo }),
  };
}

function target({ slug }: AppRow, { id, number }: DeployRow) {
  return { type: 'deploy', id, name: `${slug} #${number}` };
}

function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
