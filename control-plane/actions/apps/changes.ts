import { labelOf } from '../../model/apps/address.ts';
import { countOf } from '../../model/billing/amounts.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { openDeployStates } from '../../model/deploys/deploy.ts';
import { completeHealth, type HealthBody } from '../../model/apps/health.ts';
import { type SizeChanges, sizesBody } from '../../model/apps/size.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { slugOf } from '../../../contract/model/slug.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { ActionPorts, Ports } from '../../ports/ports.ts';
import type { ReadTx, Rejection, Tx, Until } from '../../ports/store.ts';
import { isLabelTaken as isTakenByOther, moveLabels } from '../../transitions/address.ts';
import { changeApp } from '../../transitions/apps.ts';
import { takeSizes } from '../../transitions/sizes.ts';
import { startReleased, stopApp } from '../../transitions/starts.ts';
import { untilApp, untilDeploy } from '../deploys/acceptance.ts';
import { getAppById } from './reads.ts';
import type { AppView } from './view.ts';
import { changesBetween } from '../audit/audit.ts';
import { requireSlug } from './begin-app.ts';
import { deployAgain, requireAccepted } from '../deploys/deploys.ts';
import {
  findCapacity,
  requireCapacity,
  requirePaidPlan,
  requireWorkingRegion,
  type Capacity,
} from '../billing/capacity.ts';
import { type AppPath, findApps, requireChangeable } from '../shared/lookup.ts';
import { retryOnAddressConflict } from './retry-address.ts';
import { planSizes, type Resize, writeNeeds } from './size.ts';
import { planUpgrade, type Upgrade, writeUpgrade } from '../deploys/upgrade.ts';

type AppRow = RowOf<'apps'>;

export interface AppChanges extends SizeChanges {
  readonly name?: string | undefined;
  readonly status?: 'running' | 'degraded' | 'stopped' | 'error' | undefined;
  readonly version?: string | undefined;
  readonly health?: HealthBody | null | undefined;
  readonly releaseCommand?: string | null | undefined;
}

interface Changed {
  readonly app: AppRow;
  /** The deploy that was made. */
  readonly deployId: string | null;
  /** Whether the runtime has to accept the change. */
  readonly isApplied?: boolean;
}

/** Input of a change from outside of the store. */
interface Making {
  readonly createdById: string;
  /** For new settings. */
  readonly secrets: readonly string[];
}

/** Changes all of the given fields, or none. */
export async function updateApp(
  ports: ActionPorts,
  caller: Caller,
  { changes, ...path }: AppPath & { readonly changes: AppChanges },
): Promise<AppView> {
  const secrets =
    changes.version === undefined ? [] : Array.from({ length: mostNewSettings }, () => ports.random.secret());
  const making = { createdById: caller.userId, secrets };
  const change = async (tx: Tx, isLabelTaken: boolean) => {
    const before = await requireChangeable(tx, await findApps(tx, path), path);
    const changed = await writeChanges(tx, before, changes, { ...making, isLabelTaken });
    await tx.audit({
      workspaceId: before.workspaceId,
      operation: 'updateApp',
      target: { type: 'app', id: before.id, name: before.name },
      changes: changesBetween(shown(before), shown(changed.app)),
    });
    return changed;
  };
  const isStatusSet = changes.status === 'running' || changes.status === 'stopped';
  const untilOf = (changed: Changed) =>
    changed.deployId !== null || changed.isApplied || isStatusSet ? untilApplied(changed) : null;
  const { written, rejection } = await retryOnAddressConflict((isLabelTaken) =>
    ports.store.writeUntil(caller, (tx) => change(tx, isLabelTaken), untilOf),
  );
  await requireApplied(ports, caller, written, rejection);
  return getAppById(ports, caller, written.app.id);
}

/** An app after a request to restart it. */
export interface Restarted {
  readonly view: AppView;
  /** Why it is not restarted; `null` if it is. */
  readonly refusal: 'deploying' | null;
}

/** Replaces the containers by new ones of the same release, unless a deploy of the app is open. */
export async function restartApp(ports: ActionPorts, caller: Caller, path: AppPath): Promise<Restarted> {
  const restart = async (tx: Tx): Promise<Changed & { readonly refusal?: Restarted['refusal'] }> => {
    const before = await requireChangeable(tx, await findApps(tx, path), path);
    await requirePaidPlan(tx, before);
    if (await isDeploying(tx, before)) return { app: before, deployId: null, refusal: 'deploying' };
    const capacity = await findChangeCapacity(tx, before, await planSizes(tx, before, {}), {
      starts: true,
      upgrade: null,
    });
    await requireWorkingRegion(tx, before);
    requireCapacity(capacity);
    const changed = await start(tx, before, {
      createdById: caller.userId,
      trigger: 'restartApp',
      generation: before.generation + 1,
    });
    const target = { type: 'app', id: before.id, name: before.name };
    const changes = changesBetween(shown(before), shown(changed.app));
    await tx.audit({ workspaceId: before.workspaceId, operation: 'restartApp', target, changes });
    return changed;
  };
  const { written, rejection } = await ports.store.writeUntil(caller, restart, untilApplied);
  await requireApplied(ports, caller, written, rejection);
  return { view: await getAppById(ports, caller, written.app.id), refusal: written.refusal ?? null };
}

/** The most new settings of an upgrade. */
const mostNewSettings = 50;

/** Checks in the order of the errors: validity, payment, taken names, capacity. */
async function writeChanges(
  tx: Tx,
  before: AppRow,
  changes: AppChanges,
  making: Making & { readonly isLabelTaken: boolean },
): Promise<Changed> {
  const { name, status, version, health, releaseCommand } = changes;
  const slug = name === undefined || name === before.name ? before.slug : slugOf(name);
  requireSlug(slug);
  const resize = await planSizes(tx, before, changes);
  const mayReplace = resize.app.sizes !== undefined || health !== undefined;
  const upgrade = version === undefined ? null : await planUpgrade(tx, { ...before, ...resize.app }, version, making);
  const starts = status === 'running' && (await mustStart(tx, before));
  const capacity =
    upgrade || starts || mayReplace ? await findChangeCapacity(tx, before, resize, { status, starts, upgrade }) : null;
  if (starts || mayReplace) await requireWorkingRegion(tx, before);
  const named = name === undefined ? before : await rename(tx, before, { name, slug }, making);
  if (capacity) requireCapacity(capacity);
  await writeNeeds(tx, resize);
  const renamed = await set(tx, named, {
    ...resize.app,
    ...(health !== undefined && { health: health && completeHealth(health) }),
    ...(releaseCommand !== undefined && { releaseCommand }),
  });
  if (upgrade) return madeBy(await writeUpgrade(tx, renamed, upgrade));
  if (starts) return start(tx, renamed, { ...making, trigger: 'updateApp', generation: renamed.generation });
  if (status === 'stopped') return { app: await stopApp(tx, renamed, 'updateApp'), deployId: null };
  const isApplied =
    mayReplace && renamed.desired === 'running' && renamed.currentDeployId !== null && resize.deploys.length === 0;
  const app = isApplied
    ? await changeApp(tx, renamed, await takeSizes(tx, renamed), { trigger: 'updateApp' })
    : renamed;
  // A start, a size or a health check that the runtime has refused is tried again at once.
  if (isApplied || (status === 'running' && app.startsUntil !== null)) await tx.wake('app', app.id);
  return { app: status === undefined ? app : await mark(tx, app, status), deployId: null, isApplied };
}

/** Whether an app has to be started: it is stopped or was never deployed, or its containers have crashed. */
async function mustStart(tx: ReadTx, app: AppRow): Promise<boolean> {
  if (app.desired === 'stopped') return true;
  return app.ready !== 'all' && app.startsUntil === null && !(await isDeploying(tx, app));
}

/** The capacity for an app that is to have other sizes, another release, or another status. */
async function findChangeCapacity(
  tx: ReadTx,
  { id: appId, workspaceId, region, ...app }: AppRow,
  { app: sized, deploys }: Resize,
  {
    status,
    starts,
    upgrade,
  }: { readonly status?: AppChanges['status']; readonly starts: boolean; readonly upgrade: Upgrade | null },
): Promise<Capacity> {
  const desired = starts ? 'running' : status === 'stopped' ? status : app.desired;
  const open = status === 'stopped' ? [] : [...deploys, ...(upgrade ? [upgrade.deploy] : [])];
  return findCapacity(tx, { workspaceId, region, appId, counts: countOf({ ...app, ...sized, desired }, open) });
}

async function rename(
  tx: Tx,
  before: AppRow,
  { name, slug }: { readonly name: string; readonly slug: string },
  { isLabelTaken }: { readonly isLabelTaken: boolean },
): Promise<AppRow> {
  if (name === before.name) return before;
  if (slug === before.slug) return (await tx.apps.update(before.id, { name, updatedAt: tx.now })) ?? before;
  const workspace = await tx.workspaces.find({ id: before.workspaceId });
  const after = { ...before, slug, workspaceSlug: workspace?.slug ?? '' };
  const isTaken = isLabelTaken || (await isTakenByOther(tx, after, after.workspaceSlug));
  // The ingress serves the new addresses, and the former ones no more.
  await tx.wake('app', before.id);
  const label = labelOf(after, isTaken);
  const renamed = (await tx.apps.update(before.id, { name, slug, label, updatedAt: tx.now })) ?? before;
  await moveLabels(tx, renamed);
  return renamed;
}

async function set(tx: Tx, before: AppRow, settings: Partial<AppRow>): Promise<AppRow> {
  const hasChanged = changesBetween(before, { ...before, ...settings }).length > 0;
  return hasChanged ? ((await tx.apps.update(before.id, { ...settings, updatedAt: tx.now })) ?? before) : before;
}

/** Starts an app. Without a release, the source of its latest deploy is deployed again. */
async function start(
  tx: Tx,
  app: AppRow,
  {
    createdById,
    trigger,
    generation,
  }: Pick<Making, 'createdById'> & { readonly trigger: 'updateApp' | 'restartApp'; readonly generation: number },
): Promise<Changed> {
  const running = { ...app, desired: 'running' } as const;
  if (await isDeploying(tx, app)) {
    // The deploy starts it.
    return { app: await changeApp(tx, app, { desired: 'running', mark: null }, { trigger }), deployId: null };
  }
  if (app.currentDeployId === null) {
    await tx.apps.update(app.id, { desired: 'running' });
    return madeBy(await deployAgain(tx, running, { createdById, trigger }));
  }
  return { app: await startReleased(tx, app, { trigger, generation }), deployId: null };
}

/** Sets a mark, but not during a start or a deploy, whose end would clear it. */
async function mark(tx: Tx, app: AppRow, status: 'running' | 'degraded' | 'error'): Promise<AppRow> {
  if (app.desired === 'stopped' || app.startsUntil !== null || (await isDeploying(tx, app))) return app;
  return changeApp(tx, app, { mark: status === 'running' ? null : status }, { trigger: 'updateApp' });
}

async function isDeploying(tx: ReadTx, { id: appId }: AppRow): Promise<boolean> {
  return (await tx.deploys.count({ appId, status: { in: openDeployStates } })) > 0;
}

function untilApplied({ app, deployId }: Changed): Until {
  return deployId === null ? untilApp(app.id) : untilDeploy(deployId);
}

/** Fails the request if its stored change was refused, after a write that has waited for that. */
async function requireApplied(
  ports: Ports,
  caller: Caller,
  { deployId }: Changed,
  rejection: Rejection | null,
): Promise<void> {
  if (deployId !== null) return requireAccepted(ports, caller, deployId, rejection);
  if (!rejection) return;
  const message = 'The change is stored, but the runtime refused it or cannot be reached. Send the request again.';
  throw new ControlPlaneError('reconcile_failed', message, { cause: rejection.cause });
}

function madeBy({ app, deploy }: { readonly app: AppRow; readonly deploy: RowOf<'deploys'> }): Changed {
  return { app, deployId: deploy.id };
}

/** The fields of an app that the audit shows. */
function shown({ name, slug, desired, mark, templateVersion, generation, lastNumber, ...app }: AppRow) {
  const { volumeSizes: volumes, health, releaseCommand } = app;
  const services = sizesBody(app);
  return {
    name,
    slug,
    desired,
    mark,
    version: templateVersion,
    generation,
    deploy: lastNumber,
    services,
    volumes,
    health,
    releaseCommand,
  };
}
