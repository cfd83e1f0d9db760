import { type Amounts, countOf, leftOf, noAmounts, sumAmounts } from '../model/amounts.ts';
import { openDeployStates } from '../model/deploy.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { ReadTx } from '../ports/store.ts';

/** A region of a workspace. Both have a plan there together. */
export interface Place {
  readonly workspaceId: string;
  readonly region: string;
}

/** What each app of a workspace counts towards the pool of its region, by the app's id. */
export async function countApps(tx: ReadTx, place: Pick<Place, 'workspaceId'> & Partial<Place>): Promise<ReadonlyMap<string, Amounts>> {
  const deploys = Map.groupBy(await tx.deploys.list({ ...place, status: { in: openDeployStates } }), ({ appId }) => appId);
  const apps = await tx.apps.list(place);
  return new Map(apps.map((app) => [app.id, countOf(app, deploys.get(app.id) ?? [])]));
}

/** What the apps of a workspace in a region count together. */
export async function usedIn(tx: ReadTx, { workspaceId, region }: Place): Promise<Amounts> {
  return sumAmounts([...(await countApps(tx, { workspaceId, region })).values()]);
}

/** What the plan of a place includes: the amounts of its tier. */
export async function poolOf(tx: ReadTx, { tier }: Pick<RowOf<'plans'>, 'tier'>): Promise<Amounts> {
  return (await tx.tiers.find({ id: tier })) ?? noAmounts;
}

/** What the pool of a place has left beside the apps that are there; one of them can be left out. */
export async function leftBeside(tx: ReadTx, { workspaceId, region }: Place, withoutId: string | null): Promise<Amounts> {
  const plan = await tx.plans.find({ workspaceId, region });
  const counted = [...(await countApps(tx, { workspaceId, region }))].filter(([id]) => id !== withoutId);
  return leftOf(plan ? await poolOf(tx, plan) : noAmounts, sumAmounts(counted.map(([, amounts]) => amounts)));
}
