import { labelOf } from '../../model/apps/address.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { newSteps, rolloutSteps } from '../../model/deploys/deploy.ts';
import { fixedCommit } from '../../model/sources/source.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { ActionPorts, Ports } from '../../ports/ports.ts';
import type { ReadTx, Tx } from '../../ports/store.ts';
import { isLabelTaken as isTakenByOther, moveLabels } from '../../transitions/address.ts';
import { findServices, readDeploy, shownDeployId } from '../../transitions/app-services.ts';
import { changeApp } from '../../transitions/apps.ts';
import { addDeploy, cancelDeploys, type NewDeploy } from '../../transitions/deploys.ts';
import { beginRemoval } from '../../transitions/removal.ts';
import { takeSizes } from '../../transitions/sizes.ts';
import { findRefusal, untilDeploy } from '../deploys/acceptance.ts';
import { getAppById } from './reads.ts';
import type { AppView } from './view.ts';
import { changesBetween } from '../audit/audit.ts';
import { findFreeSlug } from './begin-app.ts';
import { retryOnAddressConflict } from './retry-address.ts';
import { requireTransfer, type TransferInput } from './transfer-checks.ts';

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
export async function transferApp(ports: ActionPorts, caller: Caller, input: TransferInput): Promise<AppView> {
  const { store, runtime } = ports;
  // A region that is out of reach takes over no app, not even a stopped one. Check before canceling anything.
  const { app: present } = await store.read(caller, (tx) => requireTransfer(tx, caller, input));
  await runtime.observe(present).catch((cause: unknown) => refuseTransfer(cause));
  const move = async (tx: Tx, isLabelTaken: boolean) => {
    const { app: found, target } = await requireTransfer(tx, caller, input);
    const moved = await moveApp(tx, found, target, { createdById: caller.userId, isLabelTaken });
    return { ...moved, eventIds: await auditTransfer(tx, moved, target) };
  };
  const { written, rejection } = await retryOnAddressConflict((isLabelTaken) =>
    store.writeUntil(
      caller,
      (tx) => move(tx, isLabelTaken),
      ({ deploy }) => deploy && untilDeploy(deploy.id),
    ),
  );
  const { app, deploy } = written;
  const refusal = deploy && (await findRefusal(ports, caller, deploy.id, rejection));
  if (deploy && refusal) {
    await undo(ports, caller, { ...written, deploy });
    refuseTransfer(refusal.cause);
  }
  await endPreviews(ports, caller, app);
  return getAppById(ports, caller, app.id);
}

function refuseTransfer(cause: unknown): never {
  const message =
    'The runtime refused the transfer or cannot be reached. The app is where it was; send the request again.';
  throw new ControlPlaneError('transfer_failed', message, { cause });
}

/** Both workspaces have the event in their audit. Returns the ids. */
async function auditTransfer(tx: Tx, { before, app }: Transferred, target: WorkspaceRow): Promise<string[]> {
  const origin = await tx.workspaces.find({ id: before.workspaceId });
  const shown = (workspace: WorkspaceRow | null, { slug }: AppRow) => ({
    workspace: workspace?.name ?? '',
    workspaceSlug: workspace?.slug ?? '',
    slug,
  });
  const changes = changesBetween(shown(origin, before), shown(target, app));
  const event = { operation: 'transferApp', target: { type: 'app', id: app.id, name: app.name }, changes };
  return [
    await tx.audit({ workspaceId: before.workspaceId, ...event }),
    await tx.audit({ workspaceId: target.id, ...event }),
  ];
}

async function moveApp(
  tx: Tx,
  before: AppRow,
  target: WorkspaceRow,
  { createdById, isLabelTaken }: { readonly createdById: string; readonly isLabelTaken: boolean },
): Promise<Transferred> {
  const { env, region } = before;
  const canceled = await cancelDeploys(tx, before, 'transferApp');
  const slug = await findFreeSlug(tx, { workspaceId: target.id, region, env }, before.slug);
  const isStopped = canceled.desired === 'stopped';
  const address = { ...before, slug, workspaceSlug: target.slug };
  const isTaken = isLabelTaken || (await isTakenByOther(tx, address, target.slug));
  const label = labelOf(address, isTaken);
  const row = await tx.apps.update(before.id, {
    workspaceId: target.id,
    slug,
    updatedAt: tx.now,
    ...(isStopped && { label }),
  });
  const app = row ?? canceled;
  const uploads = await moveUploads(tx, app);
  await endSessions(tx, app);
  await wakeDomains(tx, app);
  if (isStopped) {
    await moveLabels(tx, app);
    await tx.wake('app', app.id);
    return { before, app: await changeApp(tx, app, {}, { trigger: 'observed' }), deploy: null, uploads };
  }
  const added = await addDeploy(
    tx,
    app,
    { id: tx.id(), createdById, ...(await planTransfer(tx, app)) },
    { trigger: 'transferApp' },
  );
  return { before, ...added, uploads };
}

/** Rolls out the current release in the new workspace; without one, the source is deployed again. */
async function planTransfer(tx: ReadTx, app: AppRow): Promise<Omit<NewDeploy, 'id' | 'createdById'>> {
  const current = await readDeploy(tx, shownDeployId(app));
  const releaseId = current?.releaseId ?? null;
  const source = releaseId === null ? app.source : (current?.source ?? app.source);
  const { cpuMillis, memory, storage } = app;
  const { sha = fixedCommit(source), commitMsg = null, author = null, version = null } = current ?? {};
  const commit = { sha, commitMsg, author };
  const steps = releaseId === null ? newSteps(source) : rolloutSteps(await findServices(tx, shownDeployId(app)));
  return { trigger: 'transfer', source, ...commit, version, steps, releaseId, cpuMillis, memory, storage };
}

/**
 * Moves the uploads of an app. Other apps of the former workspace can go on using them. Returns the uploads as they
 * were.
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

async function endSessions(tx: Tx, { id: appId }: AppRow): Promise<void> {
  await tx.wake('sshSession', await tx.sshSessions.list({ appId, status: { in: ['issued', 'connected'] } }));
}

/** The hosts are held for the workspace of the app. */
async function wakeDomains(tx: Tx, { id: appId }: AppRow): Promise<void> {
  await tx.wake('domain', await tx.domains.list({ appId }));
}

/**
 * Puts the app back. No deploy was canceled: behind a canceled one, the transfer's deploy waits and cannot be refused.
 */
async function undo(
  ports: Ports,
  caller: Caller,
  {
    before,
    app,
    deploy,
    uploads,
    eventIds,
  }: Transferred & { readonly deploy: RowOf<'deploys'>; readonly eventIds: readonly string[] },
): Promise<void> {
  await ports.builder.stop(deploy).catch(() => undefined);
  await ports.store.write(caller, async (tx) => {
    await tx.deploys.delete(deploy.id);
    await tx.auditEvents.deleteAll({ id: { in: eventIds } });
    const { workspaceId, slug, label, currentDeployId, newestDeployId, mark } = before;
    const newest = { newestDeployId, lastNumber: deploy.number - 1 };
    const row = await tx.apps.update(app.id, { workspaceId, slug, label, currentDeployId, mark, ...newest });
    if (!row) return;
    for (const upload of uploads)
      await tx.uploads.update(upload.id, { workspaceId: upload.workspaceId, hasMoved: upload.hasMoved });
    await tx.wake('app', app.id);
    await wakeDomains(tx, app);
    const { id } = await changeApp(tx, row, await takeSizes(tx, row), { trigger: 'observed' });
    await tx.apps.update(id, { updatedAt: before.updatedAt });
  });
}

/** The previews of the app stay behind, and are deleted. */
async function endPreviews({ store }: Ports, caller: Caller, app: AppRow): Promise<void> {
  await store.write(caller, async (tx) => {
    for (const preview of await tx.apps.list({ previewOfAppId: app.id }))
      await beginRemoval(tx, preview, 'previewEnded');
  });
}
