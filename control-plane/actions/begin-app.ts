import type { Caller } from '../model/caller.ts';
import { ControlPlaneError } from '../model/error.ts';
import { footprintOf } from '../model/service.ts';
import { freeSlug } from '../model/slug.ts';
import type { Environment, ServiceDefinition } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReadTx, Tx } from '../ports/store.ts';
import type { AppTrigger } from '../transitions/apps.ts';
import { addDeploy, type NewDeploy } from '../transitions/deploys.ts';
import { addApp, mostApps, type NewApp } from '../transitions/new-app.ts';
import { awaitDeploy } from './acceptance.ts';
import { getAppById } from './app-reads.ts';
import type { AppView } from './app-view.ts';
import { auditOf, changesBetween } from './audit.ts';
import { findRoom, requireFit, requireOpenRegion } from './fits.ts';
import { withAddress } from './taken.ts';
import type { Place } from '../transitions/pool.ts';

export interface FirstVar {
  readonly key: string;
  readonly value: string;
  readonly isSecret: boolean;
}

/** What an app begins with. */
export interface Beginning {
  readonly operation: 'deployApp' | 'installApplication';
  readonly trigger: AppTrigger;
  readonly app: NewApp;
  readonly deploy: NewDeploy;
  readonly vars: readonly FirstVar[];
  /** The services of a release that needs no build. */
  readonly services: readonly ServiceDefinition[] | null;
}

/**
 * Adds what `prepare` returns, waits until its deploy is accepted, and keeps nothing if it is not. The app begins with
 * at most so many variables.
 */
export async function beginApp(
  ports: Ports,
  caller: Caller,
  mostVars: number,
  prepare: (tx: ReadTx) => Promise<Beginning>,
): Promise<AppView> {
  const now = ports.clock.now();
  const varIds = Array.from({ length: mostVars }, () => ports.random.id());
  const audits = [auditOf(ports, caller), auditOf(ports, caller)];
  const { app, deploy } = await withAddress((isLabelTaken) =>
    ports.store.write(caller.viewer, async (tx) => {
      const beginning = await prepare(tx);
      const audit = audits[isLabelTaken ? 1 : 0];
      const added = await writeBeginning(tx, beginning, { now, isLabelTaken, varIds, caller });
      const { id, name, slug, env, region, source } = added.app;
      const changes = changesBetween(null, { name, slug, env, region, source });
      const { workspaceId } = added.app;
      await audit?.(tx, { workspaceId, operation: beginning.operation, target: { type: 'app', id, name }, changes });
      return added;
    }),
  );
  const refusal = await awaitDeploy(ports, caller, deploy.id);
  if (!refusal) return getAppById(ports, caller, app.id);
  await discard(ports, caller, app, deploy);
  const message = 'The builder or the runtime refused the deploy or cannot be reached. No app was created; send the request again.';
  throw new ControlPlaneError('reconcile_failed', message, { cause: refusal.cause });
}

async function writeBeginning(
  tx: Tx,
  { trigger, app, deploy, vars, services }: Beginning,
  { now, isLabelTaken, varIds, caller }: { now: number; isLabelTaken: boolean; varIds: readonly string[]; caller: Caller },
) {
  const { id: appId, workspaceId, region } = app;
  const { cpuMillis, memory, storage } = deploy;
  const room = await findRoom(tx, { workspaceId, region, appId: null, counts: { cpuMillis, memory, storage } });
  await requireOpenRegion(tx, { workspaceId, region });
  const row = await addApp(tx, app, { trigger, now, isLabelTaken });
  await requireLimit(tx, workspaceId);
  requireFit(room);
  for (const [index, { key, value, isSecret }] of vars.entries()) {
    const author = { createdAt: now, updatedAt: now, updatedById: caller.userId };
    await tx.vars.insert({ id: varIds[index] ?? key, workspaceId, appId, key, value, isSecret, ...author });
  }
  if (services) await insertRelease(tx, { appId, workspaceId, deployId: deploy.id }, services, now);
  return addDeploy(tx, row, deploy, { trigger, now });
}

/** The release of a deploy without a build. It has the id of its deploy. */
export async function insertRelease(
  tx: Tx,
  { appId, workspaceId, deployId }: { readonly appId: string; readonly workspaceId: string; readonly deployId: string },
  services: readonly ServiceDefinition[],
  now: number,
): Promise<void> {
  await tx.releases.insert({ id: deployId, workspaceId, appId, deployId, services, ...footprintOf(services), createdAt: now });
}

/** Removes an app that was not accepted, with what may have been begun for it. */
async function discard(ports: Ports, { viewer }: Caller, app: RowOf<'apps'>, deploy: RowOf<'deploys'>): Promise<void> {
  // What cannot be reached has nothing to remove.
  await Promise.allSettled([ports.builder.stop(deploy.id), ports.runtime.remove(app), ports.ingress.remove(app)]);
  const now = ports.clock.now();
  await ports.store.write(viewer, async (tx) => {
    await tx.apps.delete(app.id);
    if (app.source.type === 'upload') await tx.wake('upload', app.source.uploadId, now);
  });
}

/** Checked after the app is added. */
export async function requireLimit(tx: ReadTx, workspaceId: string): Promise<void> {
  if ((await tx.apps.count({ workspaceId })) <= mostApps) return;
  throw new ControlPlaneError('limit_reached', `The workspace has ${mostApps} apps. Delete one first.`);
}

export async function findFreeSlug(tx: ReadTx, { env, ...place }: Place & { readonly env: Environment }, slug: string): Promise<string> {
  const apps = await tx.apps.list({ ...place, env });
  return freeSlug(slug, new Set(apps.map((app) => app.slug)));
}

/** The slug of a name must not be empty. */
export function requireSlug(slug: string): void {
  if (slug !== '') return;
  const details = [{ in: 'body', path: '/name', message: 'must contain a letter or a digit that leads to a slug', rule: 'slug' }] as const;
  throw new ControlPlaneError('bad_body', 'The name leads to no slug; see details.', { details });
}
