import { type Amounts, countOf, leftOf, missingOf, noAmounts, sumAmounts } from '../model/billing/amounts.ts';
import { openDeployStates } from '../model/deploys/deploy.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Match, ReadTx } from '../ports/store.ts';

/** A region of a workspace. Both have a plan there together. */
export interface WorkspaceRegion {
  readonly workspaceId: string;
  readonly region: string;
}

/** Workspaces, or one region of them. */
export interface Counted {
  readonly workspaceId: Match<string>;
  readonly region?: string;
}

/** What each app of a workspace counts towards the pool of its region, by the app's id. */
export async function countApps(tx: ReadTx, of: Counted): Promise<ReadonlyMap<string, Amounts>> {
  return new Map((await readCounts(tx, of)).map(({ app, amounts }) => [app.id, amounts]));
}

/** What an app counts. */
interface AppCount {
  readonly app: RowOf<'apps'>;
  readonly amounts: Amounts;
}

/** What the apps of a region of a workspace count together, of the counts of all. */
export function usedOf(counts: readonly AppCount[], { workspaceId, region }: WorkspaceRegion): Amounts {
  const own = counts.filter(({ app }) => app.workspaceId === workspaceId && app.region === region);
  return sumAmounts(own.map(({ amounts }) => amounts));
}

/** What apps count. They can be passed where they have been read. */
export async function readCounts(tx: ReadTx, of: Counted, known?: readonly RowOf<'apps'>[]): Promise<AppCount[]> {
  const deploys = Map.groupBy(await tx.deploys.list({ ...of, status: { in: openDeployStates } }), ({ appId }) => appId);
  const apps = known ?? (await tx.apps.list(of));
  return apps.map((app) => ({ app, amounts: countOf(app, deploys.get(app.id) ?? []) }));
}

/** What the apps of a workspace in a region count together. */
export async function usedIn(tx: ReadTx, { workspaceId, region }: WorkspaceRegion): Promise<Amounts> {
  return sumAmounts([...(await countApps(tx, { workspaceId, region })).values()]);
}

/** What the plan of a region includes: the amounts of its tier. */
export async function poolOf(tx: ReadTx, { tier }: Pick<RowOf<'plans'>, 'tier'>): Promise<Amounts> {
  return (await tx.tiers.find({ id: tier })) ?? noAmounts;
}

/** What the pool of a region has left beside the apps that are there; one of them can be left out. */
export async function leftBeside(
  tx: ReadTx,
  { workspaceId, region }: WorkspaceRegion,
  withoutId: string | null,
): Promise<Amounts> {
  const plan = await tx.plans.find({ workspaceId, region });
  const counted = [...(await countApps(tx, { workspaceId, region }))].filter(([id]) => id !== withoutId);
  return leftOf(plan ? await poolOf(tx, plan) : noAmounts, sumAmounts(counted.map(([, amounts]) => amounts)));
}

/**
 * What the pool lacks for a deploy of an app that is there; `null` if it fits. In a pool that is smaller than its use,
 * a deploy fits that needs nothing more than the app counts without it.
 */
export async function missingFor(tx: ReadTx, app: RowOf<'apps'>, deploy: Amounts): Promise<Amounts | null> {
  const present = countOf(app, []);
  const free = leftOf(await leftBeside(tx, app, app.id), present);
  return missingOf(leftOf(countOf(app, [deploy]), present), free);
}
