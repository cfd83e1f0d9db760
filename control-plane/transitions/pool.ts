import { type Amounts, countOf, leftOf, missingOf, noAmounts, sumAmounts } from '../model/billing/amounts.ts';
import { openDeployStates } from '../model/deploys/deploy.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Match, ReadTx } from '../ports/store.ts';

/** A region of a workspace, with one plan. */
export interface WorkspaceRegion {
  readonly workspaceId: string;
  readonly region: string;
}

/** Workspaces, or one region of them. */
export interface Counted {
  readonly workspaceId: Match<string>;
  readonly region?: string;
}

/** Amounts of each app of a workspace in the pool of its region, by the app's id. */
export async function countApps(tx: ReadTx, of: Counted): Promise<ReadonlyMap<string, Amounts>> {
  return new Map((await readCounts(tx, of)).map(({ app, amounts }) => [app.id, amounts]));
}

/** The amounts that an app counts. */
interface AppCount {
  readonly app: RowOf<'apps'>;
  readonly amounts: Amounts;
}

/** Sum of the apps of a region of a workspace, from all counts. */
export function usedOf(counts: readonly AppCount[], { workspaceId, region }: WorkspaceRegion): Amounts {
  const own = counts.filter(({ app }) => app.workspaceId === workspaceId && app.region === region);
  return sumAmounts(own.map(({ amounts }) => amounts));
}

/** Amounts of apps. Apps that have been read already can be passed. */
export async function readCounts(tx: ReadTx, of: Counted, known?: readonly RowOf<'apps'>[]): Promise<AppCount[]> {
  const deploys = Map.groupBy(await tx.deploys.list({ ...of, status: { in: openDeployStates } }), ({ appId }) => appId);
  const apps = known ?? (await tx.apps.list(of));
  return apps.map((app) => ({ app, amounts: countOf(app, deploys.get(app.id) ?? []) }));
}

/** Sum of the apps of a workspace in a region. */
export async function usedIn(tx: ReadTx, { workspaceId, region }: WorkspaceRegion): Promise<Amounts> {
  return sumAmounts([...(await countApps(tx, { workspaceId, region })).values()]);
}

/** The pool of a plan: that of the operator, or the amounts of its tier. */
export async function poolOf(tx: ReadTx, { tier, quota }: Pick<RowOf<'plans'>, 'tier' | 'quota'>): Promise<Amounts> {
  return quota ?? (await tx.tiers.find({ id: tier })) ?? noAmounts;
}

/** The rest of a region's pool beside its apps; one of them can be left out. */
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
 * The amounts that the pool lacks for a deploy of an existing app; `null` if it fits. In an overused pool, a deploy
 * fits that needs no more than the app counts without it.
 */
export async function missingFor(tx: ReadTx, app: RowOf<'apps'>, deploy: Amounts): Promise<Amounts | null> {
  const present = countOf(app, []);
  const free = leftOf(await leftBeside(tx, app, app.id), present);
  return missingOf(leftOf(countOf(app, [deploy]), present), free);
}
