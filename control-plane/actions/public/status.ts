import { appServices } from '../../model/apps/app-services.ts';
import { statusUrlOf } from '../../model/shared/addresses.ts';
import type { Caller, Viewer } from '../../model/shared/caller.ts';
import { notFound } from '../../model/shared/error.ts';
import {
  checkEveryMs,
  dayMs,
  dayOf,
  daysOfChecks,
  isPosting,
  isSameUtcDay,
  shownDays,
  sortComponents,
  sumChecks,
} from '../../model/public/status-page.ts';
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
  throw notFound('slug', `There is no public status page "${slug}".`);
}

export async function getWorkspaceStatus(
  ports: Ports,
  caller: Caller,
  { workspaceId }: { readonly workspaceId: string },
): Promise<Page & { readonly url: string }> {
  const page = await readPage(ports, caller, { id: workspaceId });
  if (!page) throw notFound('workspaceSlug', 'The workspace does not exist any more.');
  return { ...page, url: `${statusUrlOf(ports.settings)}/${page.workspace.slug}` };
}

async function readPage(
  ports: Ports,
  viewer: Viewer,
  of: { readonly id: string } | { readonly slug: string },
): Promise<Page | null> {
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
    const ids = apps.map(({ id }) => id);
    const storedChecks = ports.telemetry.checks
      ? []
      : await tx.checks.list({ appId: { in: ids }, dayAt: { above: dayOf(now) - shownDays * dayMs } });
    const components = apps.map((app) => ({
      app,
      storedChecks: storedChecks.filter(({ appId }) => appId === app.id),
      services: services.get(app.currentDeployId) ?? [],
      incidents: incidents.filter(({ appId }) => appId === app.id),
      hasFailed: regions.find(({ id }) => id === app.region)?.status === 'failed',
    }));
    return { workspace, components };
  });
  if (!found) return null;
  const components = found.components.map(async ({ app, storedChecks, services, incidents, hasFailed }) => {
    const { checks, failsNow } = await readChecks(ports, app, services, { storedChecks, now });
    const isOut = app.desired === 'running' && (hasFailed || !(await canReach(ports, app)));
    return { app, incidents, checks, isDown: isOut || failsNow };
  });
  return { workspace: found.workspace, components: await Promise.all(components), now };
}

/** The days of the page, and whether the last check failed. */
async function readChecks(
  { telemetry }: Ports,
  app: RowOf<'apps'>,
  services: readonly ServiceDefinition[],
  { storedChecks, now }: { readonly storedChecks: readonly RowOf<'checks'>[]; readonly now: number },
): Promise<{ readonly checks: readonly DayOfChecks[]; readonly failsNow: boolean }> {
  if (!telemetry.checks) {
    const failsNow = storedChecks.some(({ lastAt, wasUp }) => !wasUp && lastAt > now - 2 * checkEveryMs);
    return { checks: daysOfChecks(storedChecks, shownDays, now), failsNow };
  }
  // Checks request the address of the app, whichever containers serve it.
  const count = (days: number, at: number) =>
    telemetry.checks?.(appServices(app, services, []), days, at) ?? Promise.resolve([]);
  // The last minute has one check more, and as many passed ones: the last check failed.
  const before = now - checkEveryMs;
  const counted = sumChecks(await count(2, now));
  const earlier = sumChecks(await count(isSameUtcDay(before, now) ? 2 : 1, before));
  return { checks: await count(shownDays, now), failsNow: counted.total > earlier.total && counted.up === earlier.up };
}

function canReach({ runtime }: Ports, app: RowOf<'apps'>): Promise<boolean> {
  return runtime.observe(app).then(
    () => true,
    () => false,
  );
}
