import { asList, asObject, isObject, type JsonObject } from '../../../server/contract/document.ts';
import { textAt } from '../../scratch/things/api.ts';
import type { Things } from '../../scratch/things/things.ts';
import { Unavailable } from '../../scratch/things/unavailable.ts';
import { fillPool, otherRegion, pastDueApp, usedFreeTier, workspaceWithoutPlan } from '../provoke/places.ts';
import { type Cases, unknown } from '../provoke/case.ts';

/** Plans and regions of a workspace. */
export const billingCases: Cases = {
  activateRegion: {
    free_unavailable: async (things) => {
      const tier = await usedFreeTier(things);
      const path = { workspaceSlug: await workspaceWithoutPlan(things), regionId: await things.region() };
      return { conflict: { path, body: { tier } }, neighbour: () => ({ path, body: { tier: things.writes.tier } }) };
    },
    bad_reference: async (things) => {
      const workspaceSlug = await things.newWorkspace();
      const path = { workspaceSlug, regionId: await otherRegion(things) };
      return {
        conflict: { path, body: { tier: unknown.slug } },
        neighbour: () => ({ path, body: { tier: things.writes.tier } }),
      };
    },
    already_activated: async (things) => {
      const path = { workspaceSlug: await things.newWorkspace(), regionId: await things.region() };
      const tier = textAt(await largestTier(things), 'id');
      return { conflict: { path, body: { tier } }, neighbour: () => ({ path, body: { tier: things.writes.tier } }) };
    },
  },
  deactivateRegion: {
    region_not_empty: async (things) => {
      const { workspaceSlug } = await things.app();
      const regionId = await things.region();
      const neighbour = async () => ({ path: { workspaceSlug: await things.newWorkspace(), regionId } });
      return { conflict: { path: { workspaceSlug, regionId } }, neighbour };
    },
  },
  changePlan: {
    payment_required: async (things) => {
      const { path, newOwner } = await pastDueApp(things);
      const call = { persona: newOwner, path: { workspaceSlug: path.workspaceSlug }, query: { region: await things.region() } };
      return { conflict: { ...call, body: { tier: textAt(await largestTier(things), 'id') } } };
    },
    pool_exceeded: async (things) => {
      const workspaceSlug = await things.newWorkspace();
      const call = { path: { workspaceSlug }, query: { region: await things.region() } };
      const body = { tier: textAt(await largestTier(things), 'id') };
      await things.api.call('changePlan', things.owner, { ...call, body });
      const apps = await fillPool(things, workspaceSlug);
      const neighbour = async () => {
        for (const path of apps) await things.api.call('deleteApp', things.owner, { path });
        return { ...call, body: { tier: things.writes.tier } };
      };
      return { conflict: { ...call, body: { tier: things.writes.tier } }, neighbour };
    },
    free_unavailable: async (things) => {
      const tier = await usedFreeTier(things);
      return {
        conflict: { path: { workspaceSlug: await things.newWorkspace() }, query: { region: await things.region() }, body: { tier } },
      };
    },
    bad_reference: async (things) => {
      const path = { workspaceSlug: await things.main() };
      const query = { region: await things.region() };
      return {
        conflict: { path, query, body: { tier: unknown.slug } },
        neighbour: () => ({ path, query, body: { tier: things.writes.tier } }),
      };
    },
    not_activated: async (things) => {
      const path = { workspaceSlug: await things.main() };
      const body = { tier: things.writes.tier };
      const region = await otherRegion(things);
      const own = await things.region();
      return { conflict: { path, query: { region }, body }, neighbour: () => ({ path, query: { region: own }, body }) };
    },
  },
};

/** The tier with the largest pool, if it is not the one of the run. */
async function largestTier(things: Things): Promise<JsonObject> {
  const { tiers } = await things.api.call('listTiers', things.owner, {});
  const [largest] = asList(tiers)
    .filter(isObject)
    .toSorted((a, b) => Number(asObject(b.pool).cpu) - Number(asObject(a.pool).cpu));
  if (!largest || largest.id === things.writes.tier) throw new Unavailable(`no tier is larger than ${things.writes.tier}`);
  return largest;
}
