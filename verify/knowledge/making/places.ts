import { asObject, type JsonObject } from '../../../contract/document.ts';
import { textAt } from '../../scratch/api.ts';
import type { Neighbourhood, Neighbours } from '../../scratch/neighbours.ts';
import { onePerRun } from '../../scratch/per-run.ts';
import { ifAvailable } from '../../scratch/reason.ts';
import type { Tools } from '../../scratch/tools.ts';
import { Unavailable } from '../../scratch/unavailable.ts';
import { again } from '../../send/repeats.ts';
import { applicationId, type AppPath, newAppBody, startApp, untilRunning } from './apps.ts';
import { newDomainBody, newVariableBody } from './belongings.ts';
import { idOf, join, withoutCard } from './members.ts';
import { mainRegion, newWorkspace, otherRegion } from './workspaces.ts';

/** Part of an id or a slug that leads to nothing. */
export const unknown = { slug: 'verify-made-up', id: '00000000-0000-4000-8000-00000000dead' } as const;

/** A workspace with a plan in two regions, an app of the same name in each, and what belongs to the first app. */
export const twins = onePerRun(async (tools) => {
  const { api, owner } = tools;
  const [region, other] = [await mainRegion(tools), await otherRegion(tools)];
  const workspaceSlug = await newWorkspace(tools);
  await api.call('activateRegion', owner, {
    path: { workspaceSlug, regionId: other },
    body: { tier: tools.writes.tier },
  });
  const body = await newAppBody(tools, workspaceSlug);
  const json = await api.call('deployApp', owner, { path: { workspaceSlug }, body: { ...body, region } });
  await api.call('deployApp', owner, { path: { workspaceSlug }, body: { ...body, region: other } });
  const path = { workspaceSlug, appSlug: textAt(json, 'app', 'slug') };
  const call = { path, query: { region } };
  const variable = await api.call('createVar', owner, { ...call, body: newVariableBody(tools) });
  const domain = await api.call('createDomain', owner, { ...call, body: newDomainBody(tools) });
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

const makeNeighbours = onePerRun(async (tools): Promise<Neighbours> => {
  const { api, owner } = tools;
  const region = await mainRegion(tools);
  const pair = await ifAvailable(() => twins(tools));
  const path: AppPath = pair
    ? { workspaceSlug: pair.workspaceSlug, appSlug: pair.values.appSlug }
    : await startApp(tools, await newWorkspace(tools));
  const { workspaceSlug, appSlug } = path;
  const deploy = async (body: JsonObject) =>
    api.call('deployApp', owner, {
      path: { workspaceSlug },
      body: { ...(await newAppBody(tools, workspaceSlug)), region, ...body },
    });
  await deploy({ name: appSlug, env: 'preview' });
  const other = { workspaceSlug, appSlug: textAt(await deploy({}), 'app', 'slug') };
  const inOtherRegion = async () => ({ path, query: { region: await otherRegion(tools), env: 'production' } });
  return {
    own: { path, query: { region, env: 'production' }, what: 'the app of this name in production' },
    others: [
      { path, query: { region, env: 'preview' }, what: 'the app of this name in another environment' },
      ...(pair ? [{ ...(await inOtherRegion()), what: 'the app of this name in another region' }] : []),
      { path: other, query: { region, env: 'production' }, what: 'another app of the workspace' },
    ],
  };
});

/**
 * Apps of one workspace: two of one name in two environments and, where there are two, in two regions, and one of
 * another name.
 */
export const neighbours: Neighbourhood = {
  parameter: 'appSlug',
  make: makeNeighbours,
  read: ['getApp', 'app'],
  changes: [
    {
      operation: 'updateApp',
      body: () => ({ releaseCommand: 'true', health: { path: '/neighbour' } }),
      members: ['releaseCommand', 'health'],
    },
  ],
  remove: 'deleteApp',
};

/** An app that runs on a plan that is past due, because the workspace has a new owner without a card. */
export const pastDueApp = onePerRun(async (tools) => {
  const { api, owner } = tools;
  const workspaceSlug = await newWorkspace(tools);
  const path = await startApp(tools, workspaceSlug);
  await untilRunning(tools, path);
  const { persona: target, role } = await withoutCard(tools);
  await join(tools, workspaceSlug, target, role);
  await api.call('transferWorkspace', owner, {
    path: { workspaceSlug },
    body: { targetUserId: await idOf(tools, target) },
  });
  const { billing } = await api.call('getBilling', target, {
    path: { workspaceSlug },
    query: { region: await mainRegion(tools) },
  });
  if (asObject(billing).status !== 'past_due')
    throw new Unavailable('the plan of a workspace whose new owner has no card is not past due');
  return { path, newOwner: target };
});

/** A workspace whose pool has no room, and a stopped app in it. */
export const fullPool = onePerRun(async (tools) => {
  const workspaceSlug = await newWorkspace(tools);
  const stopped = await startApp(tools, workspaceSlug);
  await untilRunning(tools, stopped);
  await tools.api.call('updateApp', tools.owner, { path: stopped, body: { status: 'stopped' } });
  await fillPool(tools, workspaceSlug);
  return { workspaceSlug, stopped };
});

/** The most apps to create; a larger pool counts as endless. */
const mostApps = 60;

/** Creates apps until nothing fits any more. */
export async function fillPool(tools: Tools, workspaceSlug: string): Promise<AppPath[]> {
  const { api, owner } = tools;
  const region = await mainRegion(tools);
  const path = { workspaceSlug, applicationId: await applicationId(tools) };
  // Applications of the catalog take more than an upload, so a pool is full sooner.
  const installed = await repeatUntilFull(() =>
    api.attempt('installApplication', owner, { path, body: { name: tools.name(), region } }),
  );
  const deployed = await repeatUntilFull(async () =>
    api.attempt('deployApp', owner, { path: { workspaceSlug }, body: await newAppBody(tools, workspaceSlug) }),
  );
  return [...installed, ...deployed].map((appSlug) => ({ workspaceSlug, appSlug }));
}

/** Removes the apps that filled a pool. Their number depends on the server. */
export async function emptyPool({ api, owner }: Tools, apps: readonly AppPath[]): Promise<void> {
  for (const [index, path] of apps.entries()) {
    const remove = () => api.call('deleteApp', owner, { path });
    await (index === 0 ? remove() : again(remove));
  }
}

/** Returns the slugs of the apps that did fit. */
async function repeatUntilFull(create: () => ReturnType<Tools['api']['attempt']>): Promise<string[]> {
  const slugs: string[] = [];
  while (slugs.length < mostApps) {
    const { response } = await (slugs.length === 0 ? create() : again(create));
    if (response?.status === 409) return slugs;
    if (response?.status !== 201)
      throw new Unavailable(`a pool cannot be filled: the next app gets ${response?.status ?? 'no response'}`);
    slugs.push(String(asObject(asObject(response.json).app).slug));
  }
  throw new Unavailable(`the pool has room for more than ${mostApps} apps`);
}
