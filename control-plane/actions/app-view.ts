import type { Observed } from '../ports/runtime.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReadTx } from '../ports/store.ts';
import { assumedServices } from '../model/detect/assumed.ts';
import { compareNames } from '../model/order.ts';
import type { Service } from '../model/service.ts';
import type { RowOf } from '../model/tables/tables.ts';
import { findNames } from './lookup.ts';

type AppRow = RowOf<'apps'>;
type DeployRow = RowOf<'deploys'>;

/** An app with the rows that its description is made of. */
export interface AppRows {
  readonly app: AppRow;
  readonly workspaceSlug: string;
  readonly region: RowOf<'regions'> | null;
  /** Of the current release, or else of the newest one; by name without case. */
  readonly services: readonly Service[];
  /** The newest one. */
  readonly deploy: DeployRow | null;
  readonly domains: readonly RowOf<'domains'>[];
  /** The current version of its application in the catalog. */
  readonly latestVersion: string | null;
  /** The names of the people in `deploy`, by id. */
  readonly names: ReadonlyMap<string, string>;
}

/** The same at a moment. */
export interface AppView extends AppRows {
  /** The containers, where the status of each service follows from them; `null` if it follows from that of the app. */
  readonly containers: readonly Observed[] | null;
  readonly now: number;
}

/** Reads what belongs to apps of one or more workspaces. */
export async function readApps(tx: ReadTx, apps: readonly AppRow[]): Promise<AppRows[]> {
  const workspaces = await tx.workspaces.list({ id: { in: apps.map(({ workspaceId }) => workspaceId) } });
  const regions = await tx.regions.list({ id: { in: apps.map(({ region }) => region) } });
  const found = [];
  for (const app of apps) {
    const deploy = await tx.deploys.find({ appId: app.id, number: app.lastNumber });
    found.push({
      app,
      workspaceSlug: workspaces.find(({ id }) => id === app.workspaceId)?.slug ?? '',
      region: regions.find(({ id }) => id === app.region) ?? null,
      services: (await findServices(tx, app, deploy)).toSorted(compareNames),
      deploy,
      domains: await tx.domains.list({ appId: app.id }, { order: ['host'] }),
      latestVersion: app.templateId === null ? null : await latestVersionOf(tx, app.templateId),
      names: await findNames(tx, [deploy?.createdById ?? null]),
    });
  }
  return found;
}

/** Completes them by what the runtime shows. Not within a transaction. */
export function viewApps(ports: Ports, apps: readonly AppRows[]): Promise<AppView[]> {
  return Promise.all(apps.map((rows) => viewApp(ports, rows)));
}

export async function viewApp({ runtime, clock }: Ports, rows: AppRows): Promise<AppView> {
  const { app } = rows;
  const isMixed = app.desired === 'running' && app.ready === 'some' && app.status !== 'deploying';
  // An app can be described although its region is out of reach.
  const observed = isMixed ? await runtime.observe(app).catch(() => null) : null;
  return { ...rows, containers: observed?.containers ?? null, now: clock.now() };
}

/** The services of the current release; before the first one, those that are known or expected. */
export async function findServices(tx: ReadTx, app: AppRow, newest: DeployRow | null): Promise<readonly Service[]> {
  const current = app.currentDeployId === null ? newest : await tx.deploys.find({ id: app.currentDeployId });
  const releaseId = current?.releaseId ?? null;
  const release = releaseId === null ? null : await tx.releases.find({ id: releaseId });
  return release?.services ?? assumedServices(app);
}

async function latestVersionOf(tx: ReadTx, templateId: string): Promise<string | null> {
  const version = await tx.templateVersions.find({ templateId, isCurrent: true });
  return version?.version ?? null;
}
