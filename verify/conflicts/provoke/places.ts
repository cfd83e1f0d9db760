import { asList, asObject, isObject } from '../../../server/contract/document.ts';
import { textAt } from '../../scratch/things/api.ts';
import { withoutCard } from '../../scratch/things/cards.ts';
import type { AppPath, Things } from '../../scratch/things/things.ts';
import { Unavailable } from '../../scratch/things/unavailable.ts';

/** Another region in which the tier of the run can be activated. */
export async function otherRegion(things: Things): Promise<string> {
  const { regions } = await things.api.call('listRegions', things.owner, {});
  const own = await things.region();
  const other = asList(regions)
    .filter(isObject)
    .find(({ id, status, tiers }) => id !== own && status === 'ready' && asList(tiers).includes(things.writes.tier));
  if (!other) throw new Unavailable(`no second region is ready and offers the tier ${things.writes.tier}`);
  return textAt(other, 'id');
}

/** What is made once for each run. */
function oncePerRun<Place>(make: (things: Things) => Promise<Place>): (things: Things) => Promise<Place> {
  const made = new WeakMap<Things, Promise<Place>>();
  return (things) => {
    const place = made.get(things) ?? make(things);
    made.set(things, place);
    return place;
  };
}

/** A workspace with a plan in two regions, an app of the same name in each, and what belongs to the first app. */
export const twins = oncePerRun(async (things) => {
  const { api, owner } = things;
  const [region, other] = [await things.region(), await otherRegion(things)];
  const workspaceSlug = await things.newWorkspace();
  await api.call('activateRegion', owner, { path: { workspaceSlug, regionId: other }, body: { tier: things.writes.tier } });
  const body = await things.newAppBody(workspaceSlug);
  const json = await api.call('deployApp', owner, { path: { workspaceSlug }, body: { ...body, region } });
  await api.call('deployApp', owner, { path: { workspaceSlug }, body: { ...body, region: other } });
  const path = { workspaceSlug, appSlug: textAt(json, 'app', 'slug') };
  const call = { path, query: { region } };
  const variable = await api.call('createVar', owner, { ...call, body: things.newVariableBody() });
  const domain = await api.call('createDomain', owner, { ...call, body: things.newDomainBody() });
  const { app } = await api.call('getApp', owner, call);
  return {
    region,
    workspaceSlug,
    /** The values of path parameters. */
    values: {
      ...path,
      varId: textAt(variable, 'var', 'id'),
      domainId: textAt(domain, 'domain', 'id'),
      deployId: textAt(asObject(app), 'deploy', 'id'),
    },
  };
});

/** An app that runs on a plan that is past due, because the workspace has a new owner without a card. */
export const pastDueApp = oncePerRun(async (things) => {
  const { api, owner } = things;
  const workspaceSlug = await things.newWorkspace();
  const path = await things.startApp(workspaceSlug);
  await things.untilRunning(path);
  const { persona: target, role } = await withoutCard(things);
  await things.invitations.join(owner, workspaceSlug, target, role);
  await api.call('transferWorkspace', owner, { path: { workspaceSlug }, body: { targetUserId: await things.idOf(target) } });
  const { billing } = await api.call('getBilling', target, { path: { workspaceSlug }, query: { region: await things.region() } });
  if (asObject(billing).status !== 'past_due') throw new Unavailable('the plan of a workspace whose new owner has no card is not past due');
  return { path, newOwner: target };
});

/** The free tier, which the owner uses in some workspace already. */
export const usedFreeTier = oncePerRun(async (things) => {
  const { tiers } = await things.api.call('listTiers', things.owner, {});
  const free = asList(tiers)
    .filter(isObject)
    .find((tier) => tier.free === true);
  if (!free) throw new Unavailable('the server has no free tier');
  const tier = textAt(free, 'id');
  // Either it succeeds, or another workspace has it.
  await things.api.attempt('createWorkspace', things.owner, { body: { ...(await things.newWorkspaceBody()), tier } });
  return tier;
});

/** A workspace whose plan waits for its first payment, and its owner. */
export async function unpaidWorkspace(things: Things) {
  const persona = things.people.stranger();
  const json = await things.api.call('createWorkspace', persona, { body: await things.newWorkspaceBody() });
  if (json.needsPayment !== true) throw new Unavailable('the persona without a role has a card, so no plan of theirs is unpaid');
  return { persona, workspaceSlug: textAt(json, 'workspace', 'slug') };
}

/** A workspace without a plan. */
export async function workspaceWithoutPlan(things: Things): Promise<string> {
  const workspaceSlug = await things.newWorkspace();
  await things.api.call('deactivateRegion', things.owner, { path: { workspaceSlug, regionId: await things.region() } });
  return workspaceSlug;
}

/** A workspace whose pool has no room, and a stopped app in it. */
export const fullPool = oncePerRun(async (things) => {
  const workspaceSlug = await things.newWorkspace();
  const stopped = await things.startApp(workspaceSlug);
  await things.untilRunning(stopped);
  await things.api.call('updateApp', things.owner, { path: stopped, body: { status: 'stopped' } });
  await fillPool(things, workspaceSlug);
  return { workspaceSlug, stopped };
});

/** So many requests at most fill a pool. */
const mostApps = 60;

/** Creates apps until nothing fits any more. */
export async function fillPool(things: Things, workspaceSlug: string): Promise<AppPath[]> {
  const { api, owner } = things;
  const applicationId = await things.application();
  const region = await things.region();
  const path = { workspaceSlug, applicationId };
  // Applications of the catalog take more than an upload, so a pool is full sooner.
  const installed = await repeatUntilFull(() => api.attempt('installApplication', owner, { path, body: { name: things.name(), region } }));
  const deployed = await repeatUntilFull(async () =>
    api.attempt('deployApp', owner, { path: { workspaceSlug }, body: await things.newAppBody(workspaceSlug) }),
  );
  return [...installed, ...deployed].map((appSlug) => ({ workspaceSlug, appSlug }));
}

/** Returns the slugs of the apps that did fit. */
async function repeatUntilFull(create: () => ReturnType<Things['api']['attempt']>): Promise<string[]> {
  const slugs: string[] = [];
  while (slugs.length < mostApps) {
    const { response } = await create();
    if (response?.status === 409) return slugs;
    if (response?.status !== 201) throw new Unavailable(`a pool cannot be filled: the next app gets ${response?.status ?? 'no response'}`);
    slugs.push(String(asObject(asObject(response.json).app).slug));
  }
  throw new Unavailable(`the pool has room for more than ${mostApps} apps`);
}
