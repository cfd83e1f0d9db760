import {
  alertRuleLifecycle,
  appLifecycle,
  certificateLifecycle,
  deployLifecycle,
  domainLifecycle,
  incidentLifecycle,
} from '../../generated/moves.ts';
import { cleanupLimitMs } from '../model/apps/app.ts';
import { move } from '../model/shared/lifecycle.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Tx } from '../ports/store.ts';
import type { Next } from '../ports/work.ts';
import { stateOfIncident } from '../model/alerts/incident.ts';
import { changeApp } from '../transitions/apps.ts';
import { beginRemoval } from '../transitions/removal.ts';

type AppRow = RowOf<'apps'>;

/** Interval of looks at containers that do not report their removal. */
const lookMs = 2000;

/** Takes a step of the removal of an app. `null`: it is gone, or is not to be removed. */
export async function removeApp(ports: Ports, id: string): Promise<Next> {
  const { store, clock } = ports;
  const now = clock.now();
  const found = await store.write('system', async (tx) => {
    const app = await tx.apps.find({ id });
    if (app?.desired !== 'deleted') return null;
    const previews = await tx.apps.list({ previewOfAppId: id });
    for (const preview of previews) await beginRemoval(tx, preview, 'previewEnded');
    const lateAt = (app.deletedAt ?? now) + cleanupLimitMs;
    // The status shows that a removal takes long.
    return { app: now < lateAt ? app : await changeApp(tx, app, {}, { trigger: 'observed' }), previews, lateAt };
  });
  if (!found) return null;
  const { lateAt } = found;
  try {
    const left = await removeEverything(ports, found.app, found.previews);
    return left !== null && now < lateAt ? Math.min(left, lateAt) : left;
  } catch (error) {
    // Wakes the removal in time to show that it takes long, whenever the next attempt is.
    if (now < lateAt) await store.write('system', (tx) => tx.wake('removal', id, lateAt));
    throw error;
  }
}

/** Returns the time of the next look; `null` if nothing is left. */
async function removeEverything(ports: Ports, app: AppRow, previews: readonly AppRow[]): Promise<Next> {
  const { runtime, ingress, store, clock } = ports;
  const times = [];
  for (const { id } of previews) times.push(await removeApp(ports, id));
  await ingress.remove(app);
  await runtime.remove(app);
  const { containers, volumes, nextChangeAt } = await runtime.observe(app);
  if (containers.length > 0 || volumes.length > 0) times.push(nextChangeAt ?? clock.now() + lookMs);
  const left = times.filter((time) => time !== null);
  if (left.length > 0) return Math.min(...left);
  await store.write('system', (tx) => removeRows(tx, app.id));
  return null;
}

/** Deletes the app's row, and all rows of the app with it. Reconcilers release hosts, uploads and builds. */
async function removeRows(tx: Tx, id: string): Promise<void> {
  const app = await tx.apps.find({ id });
  if (app?.desired !== 'deleted') return;
  move(appLifecycle, app.status, 'removed', 'none');
  const domains = await tx.domains.list({ appId: id });
  for (const { status } of domains) move(domainLifecycle, status, 'appRemoved', 'none');
  for (const { status } of await tx.certificates.list({ appId: id }))
    move(certificateLifecycle, status, 'appRemoved', 'none');
  for (const { status } of await tx.deploys.list({ appId: id })) move(deployLifecycle, status, 'appRemoved', 'none');
  for (const { state } of await tx.alerts.list({ appId: id })) move(alertRuleLifecycle, state, 'appRemoved', 'none');
  for (const incident of await tx.incidents.list({ appId: id }))
    move(incidentLifecycle, stateOfIncident(incident), 'appRemoved', 'none');
  const uses = await tx.uploadUses.list({ appId: id });
  const releases = await tx.releases.list({ appId: id });
  await tx.apps.delete(id);
  // Reconcilers of the deleted records would wait for their next time.
  await tx.wake('app', id);
  await tx.wake(
    'build',
    releases.map(({ deployId }) => ({ id: deployId })),
  );
  await tx.wake('domain', domains);
  await tx.wake(
    'upload',
    uses.map(({ uploadId }) => ({ id: uploadId })),
  );
  const workspace = await tx.workspaces.find({ id: app.workspaceId });
  if (workspace?.deletedAt !== null) await tx.wake('removal', app.workspaceId);
}
