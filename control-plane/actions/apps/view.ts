import type { Observed } from '../../ports/runtime.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';
import { compareNames } from '../../model/shared/order.ts';
import { completedServices } from '../../model/apps/completed.ts';
import { sizedServices, withSetPorts } from '../../model/apps/size.ts';
import type { ServiceDefinition } from '../../model/tables/apps.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { readDeploys, readServices, shownDeployId } from '../../transitions/app-services.ts';
import { findNames } from '../shared/lookup.ts';
import { statusMessageOf } from './status-message.ts';

type AppRow = RowOf<'apps'>;
type DeployRow = RowOf<'deploys'>;

/** An app with the rows for its description. */
export interface AppRows {
  readonly app: AppRow;
  readonly workspaceSlug: string;
  readonly region: RowOf<'regions'> | null;
  /** Services of the current release, or else of the newest deploy; by name without case. */
  readonly services: readonly ServiceDefinition[];
  /** The deploy of these services, and the services as its source defines them. */
  readonly shown: DeployRow | null;
  readonly released: readonly ServiceDefinition[];
  /** Names of the services among them that have run once and ended well. */
  readonly completed: readonly string[];
  /** The newest one. */
  readonly deploy: DeployRow | null;
  readonly domains: readonly RowOf<'domains'>[];
  /** Labels of services with an address of their own. */
  readonly labels: readonly RowOf<'labels'>[];
  /** The current version of its application in the catalog. */
  readonly latestVersion: string | null;
  /** The names of the people in `deploy`, by id; of other apps too. */
  readonly names: ReadonlyMap<string, string>;
}

/** An app at a moment. */
export interface AppView extends AppRows {
  /** The containers, if the status of each service follows from them; `null` if it follows from the app's. */
  readonly containers: readonly Observed[] | null;
  /** Whether the status is the last one that was observed. Unknown, so false, where nothing is observed. */
  readonly isUnreachable: boolean;
  /** Why not all containers are ready; `null` where only the short form of the app is shown. */
  readonly statusMessage: string | null;
  readonly isSimulated: boolean;
  readonly now: number;
}

/** Workspaces and regions of the apps that have been read already. */
interface Surroundings {
  readonly workspaces: readonly RowOf<'workspaces'>[];
  readonly regions: readonly RowOf<'regions'>[];
}

/** Reads the rows that belong to apps, of one or more workspaces, with as many statements for many apps as for one. */
export async function readApps(tx: ReadTx, apps: readonly AppRow[], known?: Surroundings): Promise<AppRows[]> {
  const { workspaces, regions } = known ?? (await readSurroundings(tx, apps));
  const ids = apps.map(({ id }) => id);
  const domains = Map.groupBy(await tx.domains.list({ appId: { in: ids } }, { order: ['host'] }), ({ appId }) => appId);
  const labels = Map.groupBy(await tx.labels.list({ appId: { in: ids } }), ({ appId }) => appId);
  const deploys = await readDeploys(
    tx,
    apps.flatMap((app) => [app.newestDeployId, shownDeployId(app)]),
  );
  const services = await readServices(tx, deploys);
  const names = await findNames(
    tx,
    apps.map(({ newestDeployId }) => deploys.get(newestDeployId)?.createdById ?? null),
  );
  const versions = await readVersions(tx, apps);
  return apps.map((app) => ({
    app,
    workspaceSlug: workspaces.find(({ id }) => id === app.workspaceId)?.slug ?? '',
    region: regions.find(({ id }) => id === app.region) ?? null,
    services: withSetPorts(
      sizedServices(services.get(shownDeployId(app)) ?? [], app),
      deploys.get(shownDeployId(app)) ?? null,
    ).toSorted(compareNames),
    shown: deploys.get(shownDeployId(app)) ?? null,
    released: services.get(shownDeployId(app)) ?? [],
    completed: completedServices(services.get(shownDeployId(app)) ?? [], {
      deploy: deploys.get(shownDeployId(app)) ?? null,
      isCurrent: app.currentDeployId !== null,
    }),
    deploy: deploys.get(app.newestDeployId) ?? null,
    domains: domains.get(app.id) ?? [],
    labels: labels.get(app.id) ?? [],
    latestVersion: versions.get(app.templateId) ?? null,
    names,
  }));
}

async function readSurroundings(tx: ReadTx, apps: readonly AppRow[]): Promise<Surroundings> {
  return {
    workspaces: await tx.workspaces.list({ id: { in: apps.map(({ workspaceId }) => workspaceId) } }),
    regions: await tx.regions.list({ id: { in: apps.map(({ region }) => region) } }),
  };
}

/** The current versions of the applications that apps are from, by the id of the application. */
async function readVersions(tx: ReadTx, apps: readonly AppRow[]): Promise<ReadonlyMap<string | null, string>> {
  const ids = [...new Set(apps.map(({ templateId }) => templateId).filter((id) => id !== null))];
  const current = ids.length === 0 ? [] : await tx.templateVersions.list({ templateId: { in: ids }, isCurrent: true });
  return new Map(current.map(({ templateId, version }) => [templateId, version]));
}

/**
 * Completes apps by the containers of the runtime, if the status of a service follows from them. Not within a
 * transaction.
 */
export function viewApps(ports: Ports, apps: readonly AppRows[]): Promise<AppView[]> {
  return Promise.all(apps.map((rows) => completeApp(ports, rows, { observes: isMixed(rows) })));
}

/** Completes an app by the containers of the runtime, and says why they are not ready. Not within a transaction. */
export function viewApp(ports: Ports, rows: AppRows, vars: readonly RowOf<'vars'>[]): Promise<AppView> {
  return completeApp(ports, rows, { observes: isObserved(rows), vars });
}

/** Whether the status of an app follows from what is observed. */
export function isObserved({ app, region }: Pick<AppRows, 'app' | 'region'>): boolean {
  return app.desired === 'running' && region?.status !== 'failed';
}

function isMixed({ app }: AppRows): boolean {
  return app.desired === 'running' && app.ready === 'some' && app.status !== 'deploying';
}

async function completeApp(
  ports: Ports,
  rows: AppRows,
  { observes, vars = null }: { readonly observes: boolean; readonly vars?: readonly RowOf<'vars'>[] | null },
): Promise<AppView> {
  // An app can be described although its region is out of reach.
  const observed = observes ? await ports.runtime.observe(rows.app).catch(() => null) : null;
  const all = observed?.containers ?? null;
  return {
    ...rows,
    containers: isMixed(rows) ? all : null,
    isUnreachable: observes && observed === null,
    statusMessage: vars && (await statusMessageOf(ports, { ...rows, containers: all, vars })),
    isSimulated: isSimulated(ports.settings, rows),
    now: ports.clock.now(),
  };
}

function isSimulated({ isSimulated, simulatesVirtual }: Ports['settings'], { region }: AppRows): boolean {
  return isSimulated === true || (simulatesVirtual === true && region?.isVirtual === true);
}
