import { appServices } from '../../model/apps/app-services.ts';
import type { Caller, Viewer } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { checkEveryMs, isPosting, isSameUtcDay, shownDays, sortComponents, sumChecks } from '../../model/public/status-page.ts';
import type { ServiceDefinition } from '../../model/tables/apps.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { DayOfChecks } from '../../ports/telemetry.ts';
import { readDeploys, readServices } from '../../transitions/app-services.ts';

/** An app on a status page. */
export interface Component {
  readonly app: RowOf<'apps'>;
  readonly incidents: readonly RowOf<'incidents'>[];
  /** The UTC days of the page, oldest first. */
  readonly checks: readonly DayOfChecks[];
  /** Whether the last check failed, or the region of the app is out. */
  readonly isDown: boolean;
}

export interface Page {
  readonly workspace: RowOf<'workspaces'>;
  /** The page is public while it has one. */
  readonly components: readonly Component[];
  readonly now: number;
}

/** Anyone may read the status page of a workspace that has one. */
export async function getPublicStatus(ports: Ports, { slug }: { readonly slug: string }): Promise<Page> {
  const page = await readPage(ports, 'system', { slug });
  if (page?.workspace.deletedAt === null && page.components.length > 0) return page;
  throw new ControlPlaneError('not_found', `There is no public status page "${slug}".`);
}

export async function getWorkspaceStatus(
  ports: Ports,
  caller: Caller,
  { workspaceId }: { readonly workspaceId: string },
): Promise<Page & { readonly url: string }> {
  const page = await readPage(ports, caller, { id: workspaceId });
  if (!page) throw new ControlPlaneError('not_found', 'The workspace does not exist any more.');
  return { ...page, url: `${ports.settings.statusUrl}/${page.workspace.slug}` };
}

async function readPage(ports: Ports, viewer: Viewer, of: { readonly id: string } | { readonly slug: string }): Promise<Page | null> {
  const { store, clock } = ports;
  const now = clock.now();
  const found = await store.read(viewer, async (tx) => {
    const workspace = await tx.workspaces.find(of);
    if (!workspace) return null;
    const { id: workspaceId } = workspace;
    const posting = (await tx.alerts.list({ workspaceId })).filter(isPosting).map(({ appId }) => appId);
    const apps = sortComponents(await tx.apps.list({ workspaceId, env: 'production', id: { in: posting } }));
    const incidents = await tx.incidents.list({ workspaceId });
    const regions = await tx.regions.list({ id: { in: apps.map(({ region }) => region) } });
    const deploys = await readDeploys(
      tx,
      apps.map(({ currentDeployId }) => currentDeployId),
    );
    const services = await readServices(tx, deploys);
    const components = apps.map((app) => ({
      app,
      services: services.get(app.currentDeployId) ?? [],
      incidents: incidents.filter(({ appId }) => appId === app.id),
      hasFailed: regions.find(({ id }) => id === app.region)?.status === 'failed',
    }));
    return { workspace, components };
  });
  if (!found) return null;
  const components = found.components.map(async ({ app, services, incidents, hasFailed }) => {
    const checks = await countChecks(ports, app, services, { days: shownDays, at: now });
    const isOut = app.desired === 'running' && (hasFailed || !(await canReach(ports, app)));
    return { app, incidents, checks, isDown: isOut || (await failsNow(ports, app, services, now)) };
  });
  return { workspace: found.workspace, components: await Promise.all(components), now };
}

function countChecks(
  { telemetry }: Ports,
  app: RowOf<'apps'>,
  services: readonly ServiceDefinition[],
  { days, at }: { readonly days: number; readonly at: number },
): Promise<readonly DayOfChecks[]> {
  // Checks request the address of the app, whichever containers serve it.
  return telemetry.checks(appServices(app, services, []), days, at);
}

function canReach({ runtime }: Ports, app: RowOf<'apps'>): Promise<boolean> {
  return runtime.observe(app).then(
    () => true,
    () => false,
  );
}

/** Whether the check of the last minute failed: one more was made until now, and none more passed. */
async function failsNow(ports: Ports, app: RowOf<'apps'>, services: readonly ServiceDefinition[], now: number): Promise<boolean> {
  const before = now - checkEveryMs;
  const isSameDay = isSameUtcDay(before, now);
  const counted = sumChecks(await countChecks(ports, app, services, { days: 2, at: now }));
  const earlier = sumChecks(await countChecks(ports, app, services, { days: isSameDay ? 2 : 1, at: before }));
  return counted.total > earlier.total && counted.up === earlier.up;
}
