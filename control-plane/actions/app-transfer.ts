import { labelOf } from '../model/address.ts';
import { mostAlerts } from '../model/alert.ts';
import { countOf } from '../model/amounts.ts';
import type { Caller } from '../model/caller.ts';
import { ControlPlaneError } from '../model/error.ts';
import { newSteps } from '../model/deploy.ts';
import { entryOf } from '../model/service.ts';
import { fixedCommit } from '../model/source.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReadTx, Tx } from '../ports/store.ts';
import { changeApp } from '../transitions/apps.ts';
import { addDeploy, cancelDeploys, type NewDeploy } from '../transitions/deploys.ts';
import { beginRemoval } from '../transitions/removal.ts';
import { awaitDeploy } from './acceptance.ts';
import { getAppById } from './app-reads.ts';
import { type AppView, findServices } from './app-view.ts';
import { auditOf, changesBetween } from './audit.ts';
import { findFreeSlug, requireLimit } from './begin-app.ts';
import { findRoom, requireFit, requireOpenRegion } from './fits.ts';
import { type AppPath, findApps, requireChangeable } from './lookup.ts';
import { withAddress } from './taken.ts';

type AppRow = RowOf<'apps'>;
type WorkspaceRow = RowOf<'workspaces'>;

interface Transferred {
  readonly before: AppRow;
  readonly app: AppRow;
  /** `null` for a stopped app, which moves without one. */
  readonly deploy: RowOf<'deploys'> | null;
  /** The uploads that it uses, as they were before. */
  readonly uploads: readonly RowOf<'uploads'>[];
}

/** Moves an app to another workspace of the caller. A running app is deployed there. */
export async function transferApp(
  ports: Ports,
  caller: Caller,
  { targetWorkspaceSlug, ...path }: AppPath & { readonly targetWorkspaceSlug: string },
): Promise<AppView> {
  const [id, now] = [ports.random.id(), ports.clock.now()];
  const audits = [auditOf(ports, caller), auditOf(ports, caller)];
  const { before, app, deploy, uploads } = await withAddress((isLabelTaken) =>
    ports.store.write(caller.viewer, async (tx) => {
      const found = await requireChangeable(tx, await findApps(tx, path), path);
      const target = await requireTarget(tx, caller, found, targetWorkspaceSlug);
      const moved = await moveApp(tx, found, target, { id, createdById: caller.userId, now, isLabelTaken });
      const shown = ({ workspaceId, slug }: AppRow) => ({ workspaceId, slug });
      const changes = changesBetween(shown(found), shown(moved.app));
      const about = { type: 'app', id: found.id, name: found.name };
      await audits[isLabelTaken ? 1 : 0]?.(tx, { workspaceId: found.workspaceId, operation: 'transferApp', target: about, changes });
      return moved;
    }),
  );
  const refusal = await requireReach(ports, app).then(
    () => deploy && awaitDeploy(ports, caller, deploy.id),
    (cause: unknown) => ({ cause }),
  );
  if (refusal) {
    await undo(ports, caller, { before, app, deploy, uploads });
    const message = 'The runtime refused the transfer or cannot be reached. The app is where it was; send the request again.';
    throw new ControlPlaneError('transfer_failed', message, { cause: refusal.cause });
  }
  await endPreviews(ports, caller, app);
  return getAppById(ports, caller, app.id);
}

/** The workspace that receives the app. Its plan has room, and the caller may deploy there. */
async function requireTarget(tx: ReadTx, { userId, viewer }: Caller, app: AppRow, slug: string): Promise<WorkspaceRow> {
  const target = await tx.workspaces.find({ slug });
  if (target?.id === app.workspaceId) throw new ControlPlaneError('bad_target', 'The app belongs to this workspace. Name another one.');
  if (viewer.pinnedWorkspaceId !== null) {
    throw new ControlPlaneError('forbidden', 'The token is pinned to the workspace of the app. Use one that reaches both workspaces.');
  }
  if (!target) throw new ControlPlaneError('bad_target', `You are not a member of a workspace "${slug}". Name another one.`);
  if (target.deletedAt !== null) throw new ControlPlaneError('being_deleted', 'The target is being deleted. Name another workspace.');
  const member = await tx.members.find({ workspaceId: target.id, userId });
  if (!member || member.role === 'viewer') {
    throw new ControlPlaneError(
      'forbidden',
      'Your role in the target workspace does not allow this. Ask an admin there for the role developer.',
    );
  }
  return target;
}

async function moveApp(
  tx: Tx,
  before: AppRow,
  target: WorkspaceRow,
  {
    id,
    createdById,
    now,
    isLabelTaken,
  }: { readonly id: string; readonly createdById: string; readonly now: number; readonly isLabelTaken: boolean },
): Promise<Transferred> {
  const { env, region } = before;
  const place = { workspaceId: target.id, region };
  const room = await findRoom(tx, { ...place, appId: null, counts: countOf(before, []) });
  await requireOpenRegion(tx, place);
  const canceled = await cancelDeploys(tx, before, 'transferApp', now);
  const slug = await findFreeSlug(tx, { ...place, env }, before.slug);
  const isStopped = canceled.desired === 'stopped';
  const label = labelOf({ ...before, slug, workspaceSlug: target.slug }, isLabelTaken);
  const row = await tx.apps.update(before.id, { workspaceId: target.id, slug, updatedAt: now, ...(isStopped && { label }) });
  const app = row ?? canceled;
  const uploads = await moveUploads(tx, app);
  await endSessions(tx, app, now);
  await requireLimit(tx, target.id);
  await requireAlertLimit(tx, app);
  requireFit(room);
  if (isStopped) {
    await tx.wake('app', app.id, now);
    return { before, app: await changeApp(tx, app, {}, { trigger: 'observed', now }), deploy: null, uploads };
  }
  const added = await addDeploy(tx, app, await planTransfer(tx, app, { id, createdById }), { trigger: 'transferApp', now });
  return { before, ...added, uploads };
}

/** Rolls out the current release in the new workspace; without one, the source is deployed again. */
async function planTransfer(tx: ReadTx, app: AppRow, by: { readonly id: string; readonly createdById: string }): Promise<NewDeploy> {
  const latest = app.currentDeployId ?? (await tx.deploys.find({ appId: app.id, number: app.lastNumber }))?.id ?? '';
  const current = await tx.deploys.find({ id: latest });
  const releaseId = current?.releaseId ?? null;
  const hasRoute = entryOf(await findServices(tx, app, current)) !== null;
  const source = releaseId === null ? app.source : (current?.source ?? app.source);
  const { cpuMillis, memory, storage } = app;
  const { sha = fixedCommit(source), commitMsg = null, author = null, version = null } = current ?? {};
  const commit = { sha, commitMsg, author };
  const steps = newSteps(source, { isRollout: releaseId !== null, hasRoute });
  return { ...by, trigger: 'transfer', source, ...commit, version, steps, releaseId, cpuMillis, memory, storage };
}

/** The alert rules come along, so they need room in the target. */
async function requireAlertLimit(tx: ReadTx, { id: appId, workspaceId }: AppRow): Promise<void> {
  if ((await tx.alerts.count({ appId })) === 0 || (await tx.alerts.count({ workspaceId })) <= mostAlerts) return;
  throw new ControlPlaneError('limit_reached', `With those of the app, the target has more than ${mostAlerts} alert rules.`);
}

/**
 * An upload goes with the app. Other apps of the former workspace that use it may go on doing so. Returns the uploads
 * as they were.
 */
async function moveUploads(tx: Tx, { id: appId, workspaceId }: AppRow): Promise<RowOf<'uploads'>[]> {
  const uses = await tx.uploadUses.list({ appId });
  const uploads = await tx.uploads.list({ id: { in: uses.map(({ uploadId }) => uploadId) } });
  for (const { uploadId } of uses) {
    const isShared = (await tx.uploadUses.count({ uploadId })) > 1;
    await tx.uploads.update(uploadId, { hasMoved: true, ...(!isShared && { workspaceId }) });
  }
  return uploads;
}

async function endSessions(tx: Tx, { id: appId }: AppRow, now: number): Promise<void> {
  for (const { id } of await tx.sshSessions.list({ appId, status: { in: ['issued', 'connected'] } })) await tx.wake('sshSession', id, now);
}

/** A region that is out of reach takes no app over, even one that is stopped. */
async function requireReach({ runtime }: Ports, app: AppRow): Promise<void> {
  await runtime.observe(app);
}

/** Puts the app back. The deploys that were canceled stay so. */
async function undo(ports: Ports, { viewer }: Caller, { before, app, deploy, uploads }: Transferred): Promise<void> {
  if (deploy) await ports.builder.stop(deploy.id).catch(() => undefined);
  const now = ports.clock.now();
  await ports.store.write(viewer, async (tx) => {
    if (deploy) await tx.deploys.delete(deploy.id);
    const { workspaceId, slug, label, currentDeployId, mark } = before;
    const lastNumber = deploy ? deploy.number - 1 : app.lastNumber;
    const row = await tx.apps.update(app.id, { workspaceId, slug, label, currentDeployId, mark, lastNumber });
    if (!row) return;
    for (const upload of uploads) await tx.uploads.update(upload.id, { workspaceId: upload.workspaceId, hasMoved: upload.hasMoved });
    await tx.wake('app', app.id, now);
    await changeApp(tx, row, {}, { trigger: 'observed', now });
  });
}

/** The previews of the app stay behind, and are deleted. */
async function endPreviews({ store, clock }: Ports, { viewer }: Caller, app: AppRow): Promise<void> {
  const now = clock.now();
  await store.write(viewer, async (tx) => {
    for (const preview of await tx.apps.list({ previewOfAppId: app.id })) await beginRemoval(tx, preview, 'previewEnded', now);
  });
}
