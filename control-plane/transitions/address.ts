import { addressedOf } from '../model/apps/service.ts';
import { type Addressed, labelOf, serviceLabelOf } from '../model/apps/address.ts';
import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { ReadTx, Tx } from '../ports/store.ts';

type AppRow = RowOf<'apps'>;

/**
 * The label of an app's address once a deploy has the route. After a transfer it follows from the new workspace, even
 * if the deploy of the transfer has failed; a label that matches the workspace stays.
 */
export async function labelWithRoute(tx: ReadTx, app: AppRow): Promise<string> {
  const workspace = await tx.workspaces.find({ id: app.workspaceId });
  if (!workspace) return app.label;
  const address = { ...app, workspaceSlug: workspace.slug };
  if ([false, true].some((isTaken) => labelOf(address, isTaken) === app.label)) return app.label;
  return labelOf(address, await isHeld(tx, app, labelOf(address, false)));
}

/** Whether another app of the region has the label of an app in a workspace, also out of the caller's reach. */
export function isLabelTaken(
  { asSystem }: Pick<Tx, 'asSystem'>,
  app: Pick<AppRow, 'id' | 'slug' | 'env' | 'region'>,
  workspaceSlug: string,
): Promise<boolean> {
  return isHeld(asSystem, app, labelOf({ ...app, workspaceSlug }, false));
}

/**
 * Gives each service of a release with an address of its own a label, and returns the labels of the app. A label that
 * matches the names of app and workspace stays. Transactions run one after the other, so a label that nothing has now
 * is the app's afterwards.
 */
export async function labelServices(
  tx: Tx,
  app: AppRow,
  services: readonly ServiceDefinition[],
): Promise<RowOf<'labels'>[]> {
  const own = addressedOf(services).slice(1);
  return own.length === 0
    ? []
    : writeLabels(
        tx,
        app,
        own.map(({ name }) => name),
      );
}

/** Changes the labels of an app's services after those of the app or its workspace. */
export async function moveLabels(tx: Tx, app: AppRow): Promise<void> {
  const rows = await tx.labels.list({ appId: app.id }, { order: ['service'] });
  if (rows.length > 0)
    await writeLabels(
      tx,
      app,
      rows.map(({ service }) => service),
    );
}

/** Frees the labels of services that have no address of their own in a release. */
export async function freeLabels(tx: Tx, appId: string, services: readonly ServiceDefinition[]): Promise<void> {
  const kept = new Set(
    addressedOf(services)
      .slice(1)
      .map(({ name }) => name),
  );
  for (const { id, service } of await tx.labels.list({ appId })) if (!kept.has(service)) await tx.labels.delete(id);
}

async function writeLabels(tx: Tx, app: AppRow, names: readonly string[]): Promise<RowOf<'labels'>[]> {
  const { id: appId, workspaceId, region } = app;
  const workspace = await tx.workspaces.find({ id: workspaceId });
  const address = { ...app, workspaceSlug: workspace?.slug ?? '' };
  for (const service of names) {
    const row = await tx.labels.find({ appId, service });
    const label = await chooseLabel(tx, address, { service, present: row?.label ?? null });
    if (!row) await tx.labels.insert({ id: tx.id(), workspaceId, appId, region, service, label });
    else if (row.label !== label) await tx.labels.update(row.id, { label });
  }
  return tx.labels.list({ appId }, { order: ['service'] });
}

/** Number of endings for which a label counts as one of the present names. */
const knownEndings = 10;

async function chooseLabel(
  tx: Tx,
  app: AppRow & Addressed,
  { service, present }: { readonly service: string; readonly present: string | null },
): Promise<string> {
  for (let ending = 0; ending < knownEndings; ending++)
    if (serviceLabelOf(app, service, ending) === present) return present;
  for (let ending = 0; ; ending++) {
    const label = serviceLabelOf(app, service, ending);
    const sibling = await tx.labels.find({ appId: app.id, label });
    const isOwn = label === app.label || (sibling !== null && sibling.service !== service);
    if (!isOwn && !(await isHeld(tx.asSystem, app, label))) return label;
  }
}

/** Whether another app of the region has a label, for itself or for a service. `rows` are those of every workspace. */
async function isHeld(rows: ReadTx, { id, region }: Pick<AppRow, 'id' | 'region'>, label: string): Promise<boolean> {
  const app = await rows.apps.find({ region, label });
  if (app !== null && app.id !== id) return true;
  const service = await rows.labels.find({ region, label });
  return service !== null && service.appId !== id;
}
