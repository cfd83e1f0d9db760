import { openDeployStates } from '../../model/deploys/deploy.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';

/** A region with its use. */
export interface ListedRegion {
  readonly region: RowOf<'regions'>;
  readonly plans: number;
  readonly apps: number;
  readonly openDeploys: number;
}

/** A tier with the number of its plans. */
export interface ListedTier {
  readonly tier: RowOf<'tiers'>;
  readonly plans: number;
}

/** Regions in the order of lists. */
export function listRegions({ store }: Pick<Ports, 'store'>): Promise<ListedRegion[]> {
  return store.read('system', async (tx) => {
    const listed: ListedRegion[] = [];
    for (const region of await tx.regions.list({}, { order: ['order'] })) {
      const of = { region: region.id };
      listed.push({
        region,
        plans: await tx.plans.count(of),
        apps: await tx.apps.count(of),
        openDeploys: await tx.deploys.count({ ...of, status: { in: openDeployStates } }),
      });
    }
    return listed;
  });
}

/** Tiers in the order of lists. */
export function listTiers({ store }: Pick<Ports, 'store'>): Promise<ListedTier[]> {
  return store.read('system', async (tx) => {
    const listed: ListedTier[] = [];
    for (const tier of await tx.tiers.list({}, { order: ['order'] }))
      listed.push({ tier, plans: await tx.plans.count({ tier: tier.id }) });
    return listed;
  });
}
