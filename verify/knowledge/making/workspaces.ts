import { asList, asObject, isObject, type JsonObject } from '../../../contract/document.ts';
import { textAt } from '../../scratch/api.ts';
import { onePerRun } from '../../scratch/per-run.ts';
import type { Tools } from '../../scratch/tools.ts';
import { Unavailable } from '../../scratch/unavailable.ts';

/** The slug of the workspace of most requests. */
export const mainWorkspace = onePerRun((tools) => newWorkspace(tools));
/** The slug of a workspace that apps are transferred to. */
export const secondWorkspace = onePerRun((tools) => newWorkspace(tools));

/** The body of a request that creates a workspace with an unused slug. */
export async function newWorkspaceBody(tools: Tools): Promise<JsonObject> {
  const { tier, region } = tools.writes;
  const slug = await freeSlug(tools);
  return { name: `Verify ${slug}`, slug, hues: [200.25, 260.5], tier, ...(region !== null && { region }) };
}

/** The slug of a new workspace of the owner. */
export async function newWorkspace(tools: Tools): Promise<string> {
  const body = await newWorkspaceBody(tools);
  const json = await tools.api.call('createWorkspace', tools.owner, { body });
  if (json.needsPayment === true)
    throw new Unavailable(`a workspace on the tier ${tools.writes.tier} has to be paid first`);
  return textAt(json, 'workspace', 'slug');
}

async function freeSlug(tools: Tools): Promise<string> {
  const slug = tools.name();
  const { response } = await tools.api.attempt('checkSlug', tools.owner, { query: { slug } });
  return asObject(response?.json).reason === 'taken' ? freeSlug(tools) : slug;
}

/** The region of the main workspace. */
export const mainRegion = onePerRun(async (tools) => {
  if (tools.writes.region !== null) return tools.writes.region;
  const json = await tools.api.call('getWorkspace', tools.owner, {
    path: { workspaceSlug: await mainWorkspace(tools) },
  });
  return textAt({ first: asList(asObject(json.workspace).regions)[0] }, 'first', 'id');
});

/** Another region in which the tier of the run can be activated. */
export async function otherRegion(tools: Tools): Promise<string> {
  const { regions } = await tools.api.call('listRegions', tools.owner, {});
  const own = await mainRegion(tools);
  const other = asList(regions)
    .filter(isObject)
    .find(({ id, status, tiers }) => id !== own && status === 'ready' && asList(tiers).includes(tools.writes.tier));
  if (!other) throw new Unavailable(`no second region is ready and offers the tier ${tools.writes.tier}`);
  return textAt(other, 'id');
}

/** A region, and a tier that it does not offer, although it offers that of the run. */
export async function notOffered(tools: Tools): Promise<{ readonly region: string; readonly tier: string }> {
  const { regions } = await tools.api.call('listRegions', tools.owner, {});
  const tiers = await listTiers(tools);
  for (const { id: region, tiers: offered } of asList(regions).filter(isObject)) {
    const missing = tiers.find(({ id }) => !asList(offered).includes(id));
    if (missing && asList(offered).includes(tools.writes.tier))
      return { region: String(region), tier: textAt(missing, 'id') };
  }
  throw new Unavailable(`each region with the tier ${tools.writes.tier} offers every tier`);
}

/** The tiers of the server. */
export async function listTiers(tools: Tools): Promise<readonly JsonObject[]> {
  return asList((await tools.api.call('listTiers', tools.owner, {})).tiers).filter(isObject);
}

/** The id of the free tier. */
export async function freeTier(tools: Tools): Promise<string> {
  const free = (await listTiers(tools)).find((tier) => tier.free === true);
  if (!free) throw new Unavailable('the server has no free tier');
  return textAt(free, 'id');
}

/** The free tier, which the owner uses in some workspace already. */
export const usedFreeTier = onePerRun(async (tools) => {
  const tier = await freeTier(tools);
  // A refusal means that another workspace has the free plan.
  await tools.api.attempt('createWorkspace', tools.owner, { body: { ...(await newWorkspaceBody(tools)), tier } });
  return tier;
});

/** The id of the tier with the largest pool, if it is not the one of the run. */
export async function largestTier(tools: Tools): Promise<string> {
  const cpuOf = ({ pool }: JsonObject) => Number(asObject(pool).cpu);
  const [largest] = (await listTiers(tools)).toSorted((a, b) => cpuOf(b) - cpuOf(a));
  if (!largest || largest.id === tools.writes.tier)
    throw new Unavailable(`no tier is larger than ${tools.writes.tier}`);
  return textAt(largest, 'id');
}

/** A workspace whose plan waits for its first payment, and its owner. */
export async function unpaidWorkspace(tools: Tools) {
  const persona = tools.people.stranger();
  const json = await tools.api.call('createWorkspace', persona, { body: await newWorkspaceBody(tools) });
  if (json.needsPayment !== true)
    throw new Unavailable('the persona without a role has a card, so no plan of theirs is unpaid');
  return { persona, workspaceSlug: textAt(json, 'workspace', 'slug') };
}

/** A workspace without a plan. */
export async function workspaceWithoutPlan(tools: Tools): Promise<string> {
  const workspaceSlug = await newWorkspace(tools);
  await tools.api.call('deactivateRegion', tools.owner, { path: { workspaceSlug, regionId: await mainRegion(tools) } });
  return workspaceSlug;
}
