import type { Observed } from '../../ports/runtime.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';
import { compareNames } from '../../model/shared/order.ts';
import type { ServiceDefinition } from '../../model/tables/apps.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { findNames } from '../shared/lookup.ts';

type AppRow = RowOf<'apps'>;
type DeployRow = RowOf<'deploys'>;

/** An app with the rows that its description is made of. */
export interface AppRows {
  readonly app: AppRow;
  readonly workspaceSlug: string;
  readonly region: RowOf<'regions'> | null;
  /** Of the current release, or else of the newest one; by name without case. */
  readonly services: readonly ServiceDefinition[];
  /** The newest one. */
  readonly deploy: DeployRow | null;
  readonly domains: readonly RowOf<'domains'>[];
  /** The current version of its application in the catalog. */
  readonly latestVersion: string | null;
  /** The names of the people in `deploy`, by id; of other apps too. */
  readonly names: ReadonlyMap<string, string>;
}

/** The same at a moment. */
export interface AppView extends AppRows {
  /** The containers, where the status of each service follows from them; `null` if it follows from that of the app. */
  readonly containers: readonly Observed[] | null;
  /** Whether the status is the last one that was observed. It is not known where nothing is observed. */
  readonly isUnreachable: boolean;
  readonly now: number;
}

/** Reads what belongs to apps of one or more workspaces. */
export async function readApps(tx: ReadTx, apps: readonly AppRow[]): Promise<AppRows[]> {
  const workspaces = await tx.workspaces.list({ id: { in: apps.map(({ workspaceId }) => workspaceId) } });
  const regions = await tx.regions.list({ id: { in: apps.map(({ region }) => region) } });
  const domains = await tx.domains.list({ appId: { in: apps.map(({ id }) => id) } }, { order: ['host'] });
  const newest = [];
  for (const app of apps) newest.push(await tx.deploys.find({ appId: app.id, number: app.lastNumber }));
  const names = await findNames(
    tx,
    newest.map((deploy) => deploy?.createdById ?? null),
  );
  const found = [];
  for (const [index, app] of apps.entries()) {
    const deploy = newest[index] ?? null;
    found.push({
      app,
      workspaceSlug: workspaces.find(({ id }) => id === app.workspaceId)?.slug ?? '',
      region: regions.find(({ id }) => id === app.region) ?? null,
      services: (await findServices(tx, app, deploy)).toSorted(compareNames),
      deploy,
      domains: domains.filter(({ appId }) => appId === app.id),
      latestVersion: app.templateId === null ? null : await latestVersionOf(tx, app.templateId),
      names,
    });
  }
  return found;
}

/**
 * Completes them by what the runtime shows, where the status of a service follows from it. Not within a transaction.
 */
export function viewApps(ports: Ports, apps: readonly AppRows[]): Promise<AppView[]> {
  return Promise.all(apps.map((rows) => completeApp(ports, rows, { observes: isMixed(rows) })));
}

/** Completes one by what the runtime shows. Not within a transaction. */
export function viewApp(ports: Ports, rows: AppRows): Promise<AppView> {
  return completeApp(ports, rows, { observes: isObserved(rows) });
}

/** Whether the status of an app follows from what is observed. */
export function isObserved({ app, region }: Pick<AppRows, 'app' | 'region'>): boolean {
  return app.desired === 'running' && region?.status !== 'failed';
}

function isMixed({ app }: AppRows): boolean {
  return app.desired === 'running' && app.ready === 'some' && app.status !== 'deploying';
}

async function completeApp({ runtime, clock }: Ports, rows: AppRows, { observes }: { observes: boolean }): Promise<AppView> {
  // An app can be described although its region is out of reach.
  const observed = observes ? await runtime.observe(rows.app).catch(() => null) : null;
  const containers = isMixed(rows) ? (observed?.containers ?? null) : null;
  return { ...rows, containers, isUnreachable: observes && observed === null, now: clock.now() };
}

/** The services of the current release; before the first one, those of the newest deploy, if it has found them. */
export async function findServices(tx: ReadTx, app: AppRow, newest: DeployRow | null): Promise<readonly ServiceDefinition[]> {
  const isNewest = app.currentDeployId === null || app.currentDeployId === newest?.id;
  const current = isNewest ? newest : await tx.deploys.find({ id: app.currentDeployId });
  const releaseId = current?.releaseId ?? null;
  const release = releaseId === null ? null : await tx.releases.find({ id: releaseId });
  return release?.services ?? [];
}

async function latestVersionOf(tx: ReadTx, templateId: string): Promise<string | null> {
  const version = await tx.templateVersions.find({ templateId, isCurrent: true });
  return version?.version ?? null;
}
