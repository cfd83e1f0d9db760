import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { freeSlug } from '../../../contract/model/slug.ts';
import type { Environment, ServiceDefinition } from '../../model/tables/apps.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { ActionPorts, Ports } from '../../ports/ports.ts';
import type { ReadTx, Tx } from '../../ports/store.ts';
import type { AppTrigger } from '../../transitions/apps.ts';
import { addDeploy, type NewDeploy } from '../../transitions/deploys.ts';
import { addApp, mostApps, type NewApp } from '../../transitions/new-app.ts';
import { findRefusal, reasonOf, untilDeploy } from '../deploys/acceptance.ts';
import { getAppById } from './reads.ts';
import type { AppView } from './view.ts';
import { changesBetween } from '../audit/audit.ts';
import { findCapacity, requireCapacity, requireOpenRegion } from '../billing/capacity.ts';
import { retryOnAddressConflict } from './retry-address.ts';
import type { WorkspaceRegion } from '../../transitions/pool.ts';

export interface FirstVar {
  readonly key: string;
  readonly value: string;
  readonly isSecret: boolean;
}

/** A new app with its first deploy and variables. */
export interface Beginning {
  readonly operation: 'deployApp' | 'installApplication';
  readonly trigger: AppTrigger;
  readonly app: NewApp;
  readonly deploy: NewDeploy;
  readonly vars: readonly FirstVar[];
  /** The services of a release that needs no build. */
  readonly services: readonly ServiceDefinition[] | null;
}

/** Adds what `prepare` returns, waits until its deploy is accepted, and discards all of it otherwise. */
export async function beginApp(
  ports: ActionPorts,
  caller: Caller,
  prepare: (tx: Tx) => Promise<Beginning>,
): Promise<AppView> {
  const add = async (tx: Tx, isLabelTaken: boolean) => {
    const beginning = await prepare(tx);
    const added = await writeBeginning(tx, beginning, { isLabelTaken, caller });
    const { id, name, slug, env, region, source } = added.app;
    const changes = changesBetween(null, { name, slug, env, region, source });
    const { workspaceId } = added.app;
    const target = { type: 'app', id, name };
    return { ...added, eventId: await tx.audit({ workspaceId, operation: beginning.operation, target, changes }) };
  };
  const { written, rejection } = await retryOnAddressConflict((isLabelTaken) =>
    ports.store.writeUntil(
      caller,
      (tx) => add(tx, isLabelTaken),
      ({ deploy }) => untilDeploy(deploy.id),
    ),
  );
  const { app, deploy, eventId } = written;
  const refusal = await findRefusal(ports, caller, deploy.id, rejection);
  if (!refusal) return getAppById(ports, caller, app.id);
  await discard(ports, caller, { app, deploy, eventId });
  const message = `${reasonOf(refusal)} No app was created; send the request again.`;
  throw new ControlPlaneError('reconcile_failed', message, { cause: refusal.cause });
}

async function writeBeginning(
  tx: Tx,
  { trigger, app, deploy, vars, services }: Beginning,
  { isLabelTaken, caller }: { readonly isLabelTaken: boolean; readonly caller: Caller },
) {
  const { id: appId, workspaceId, region } = app;
  const { cpuMillis, memory, storage } = deploy;
  const capacity = await findCapacity(tx, { workspaceId, region, appId: null, counts: { cpuMillis, memory, storage } });
  await requireOpenRegion(tx, { workspaceId, region });
  const row = await addApp(tx, app, { trigger, isLabelTaken });
  await requireLimit(tx, workspaceId);
  requireCapacity(capacity);
  for (const { key, value, isSecret } of vars) {
    const author = { createdAt: tx.now, updatedAt: tx.now, updatedById: caller.userId };
    await tx.vars.insert({ id: tx.id(), workspaceId, appId, key, value, isSecret, ...author });
  }
  if (services) await insertRelease(tx, { appId, workspaceId, deployId: deploy.id }, services);
  return addDeploy(tx, row, deploy, { trigger });
}

/** The release of a deploy without a build. It has the id of its deploy. */
export async function insertRelease(
  tx: Tx,
  { appId, workspaceId, deployId }: { readonly appId: string; readonly workspaceId: string; readonly deployId: string },
  services: readonly ServiceDefinition[],
): Promise<void> {
  const ids = { id: deployId, workspaceId, appId, deployId };
  await tx.releases.insert({ ...ids, services, releaseCommand: null, currentAt: null, createdAt: tx.now });
}

/** Removes an app that was not accepted, with the work begun for it. */
async function discard(
  ports: Ports,
  caller: Caller,
  {
    app,
    deploy,
    eventId,
  }: { readonly app: RowOf<'apps'>; readonly deploy: RowOf<'deploys'>; readonly eventId: string },
): Promise<void> {
  // Nothing was begun on a side that cannot be reached, so a failed call leaves nothing behind.
  await Promise.allSettled([ports.builder.stop(deploy), ports.runtime.remove(app), ports.ingress.remove(app)]);
  await ports.store.write(caller, async (tx) => {
    await tx.apps.delete(app.id);
    await tx.auditEvents.delete(eventId);
    if (app.source.type === 'upload') await tx.wake('upload', app.source.uploadId);
  });
}

/** Called after an app is added, or before, with the number of apps to add. */
export async function requireLimit(tx: ReadTx, workspaceId: string, adding = 0): Promise<void> {
  if ((await tx.apps.count({ workspaceId })) + adding <= mostApps) return;
  throw new ControlPlaneError('limit_reached', `The workspace has ${mostApps} apps. Delete one first.`);
}

export async function findFreeSlug(
  tx: ReadTx,
  { env, ...workspaceRegion }: WorkspaceRegion & { readonly env: Environment },
  slug: string,
): Promise<string> {
  const apps = await tx.apps.list({ ...workspaceRegion, env });
  return freeSlug(slug, new Set(apps.map((app) => app.slug)));
}

/** The slug of a name must not be empty. */
export function requireSlug(slug: string): void {
  if (slug !== '') return;
  const details = [
    { in: 'body', path: '/name', message: 'must contain a letter or a digit that leads to a slug', rule: 'slug' },
  ] as const;
  throw new ControlPlaneError('bad_body', 'The name leads to no slug; see details.', { details });
}
