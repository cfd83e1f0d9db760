import { asObject, type JsonObject } from '../../contract/document.ts';
import type { Persona } from '../config/config.ts';
import { mainApp } from './making/apps.ts';
import { idOf, join, withoutCard } from './making/members.ts';
import { emptyPool, fillPool, pastDueApp, unknown } from './making/places.ts';
import { itemOf, readState } from './making/read.ts';
import { isOwnTier } from './making/safety.ts';
import {
  freeTier,
  largestTier,
  mainRegion,
  mainWorkspace,
  newWorkspace,
  newWorkspaceBody,
  otherRegion,
  usedFreeTier,
  workspaceWithoutPlan,
  notOffered,
} from './making/workspaces.ts';
import type { Exchange } from '../model/exchange.ts';
import type { AreaKnowledge } from '../scratch/knowledge.ts';
import type { Moves, PrepareStage, Stage } from '../scratch/provoke.ts';
import type { Tools } from '../scratch/tools.ts';
import { Unavailable } from '../scratch/unavailable.ts';

/** Such a record has no id of its own: it is what a workspace has in a region. */
function identify(lifecycle: string, region: unknown, { operation, request }: Exchange): string | null {
  const slug = /^\/api\/workspaces\/([^/?]+)\/./.exec(new URL(request.url).pathname)?.[1];
  return slug === undefined || typeof region !== 'string' || !operation.path.includes('{workspaceSlug}')
    ? null
    : `${lifecycle} of ${slug} in ${region}`;
}

interface Place {
  readonly workspaceSlug: string;
  readonly regionId: string;
  readonly persona: Persona;
}

type Read = (tools: Tools, place: Place) => Promise<string>;

/** The plan of a workspace in a region, and the region of the workspace, change together. */
function movesOf(read: Read, paid: readonly string[], unpaid: readonly string[]): Moves {
  /** A new workspace whose plan is paid, or waits for its first payment. */
  const placeIn = async (tools: Tools, state: string): Promise<Place> => {
    const regionId = await mainRegion(tools);
    if (paid.includes(state)) return { workspaceSlug: await newWorkspace(tools), regionId, persona: tools.owner };
    if (!unpaid.includes(state))
      throw new Unavailable(`no plan can be brought into the state \`${state}\` from outside`);
    const persona = tools.people.stranger();
    const body = await newWorkspaceBody(tools);
    const { workspace } = await tools.api.call('createWorkspace', persona, { body });
    return { workspaceSlug: String(asObject(workspace).slug), regionId, persona };
  };
  const stageAt = (tools: Tools, place: Place, rest: Partial<Stage['call']>): Stage => {
    const { workspaceSlug, persona } = place;
    return { read: () => read(tools, place), call: { persona, path: { workspaceSlug }, ...rest }, isUncertain: true };
  };
  const createWorkspace: PrepareStage = async (tools, { to }) => {
    const persona = unpaid.includes(to) ? tools.people.stranger() : tools.owner;
    let place: Place = { workspaceSlug: '', regionId: await mainRegion(tools), persona };
    return {
      isNew: true,
      isUncertain: true,
      read: () => read(tools, place),
      call: { persona, body: await newWorkspaceBody(tools) },
      learn: ({ workspace }) => (place = { ...place, workspaceSlug: String(asObject(workspace).slug) }),
    };
  };
  const activateRegion: PrepareStage = async (tools, { from, to }) => {
    if (from !== 'none') throw new Unavailable(`no plan can be brought into the state \`${from}\` from outside`);
    const place = await placeIn(tools, (unpaid.includes(to) ? unpaid[0] : paid[0]) ?? '');
    const { workspaceSlug, regionId, persona } = place;
    const path = { workspaceSlug, regionId };
    await tools.api.call('deactivateRegion', persona, { path });
    return stageAt(tools, place, { path, body: { tier: tools.writes.tier } });
  };
  return {
    createWorkspace,
    activateRegion,
    deactivateRegion: async (tools, { from }) => {
      const place = await placeIn(tools, from);
      return stageAt(tools, place, { path: { workspaceSlug: place.workspaceSlug, regionId: place.regionId } });
    },
    deleteWorkspace: async (tools, { from }) => stageAt(tools, await placeIn(tools, from), {}),
    changePlan: async (tools, { from, to }) => {
      const place = await placeIn(tools, from);
      const tier = to === 'free' ? await freeTier(tools) : tools.writes.tier;
      return stageAt(tools, place, { query: { region: place.regionId }, body: { tier } });
    },
    transferWorkspace: async (tools, { from }) => {
      const place = await placeIn(tools, from);
      const { persona: target, role } = await withoutCard(tools);
      await join(tools, place.workspaceSlug, target, role, place.persona);
      return stageAt(tools, place, { body: { targetUserId: await idOf(tools, target) } });
    },
  };
}

const planMoves = movesOf(
  (tools, { workspaceSlug, regionId, persona }) =>
    readState(tools, 'getBilling', { persona, path: { workspaceSlug }, query: { region: regionId } }, ({ billing }) =>
      statusOf(billing),
    ),
  ['free', 'active'],
  ['incomplete'],
);

const workspaceRegionMoves = movesOf(
  (tools, { workspaceSlug, regionId, persona }) =>
    readState(tools, 'getWorkspace', { persona, path: { workspaceSlug } }, ({ workspace }) =>
      statusOf(itemOf(asObject(workspace).regions, 'id', regionId)),
    ),
  ['active', 'warming'],
  ['pending'],
);

function statusOf(record: unknown): unknown {
  const { status }: JsonObject = asObject(record);
  return status;
}

/** Plans and regions of a workspace. */
export const billing: AreaKnowledge = {
  operations: {
    activateRegion: {
      request: async (tools) => {
        const path = { workspaceSlug: await newWorkspace(tools), regionId: await mainRegion(tools) };
        await tools.api.call('deactivateRegion', tools.owner, { path });
        return { path, body: { tier: tools.writes.tier }, person: tools.owner, ownWorkspace: path.workspaceSlug };
      },
      conflicts: {
        region_unavailable: async (tools) => {
          const { region: regionId, tier } = await notOffered(tools);
          return { conflict: { path: { workspaceSlug: await newWorkspace(tools), regionId }, body: { tier } } };
        },
        free_unavailable: async (tools) => {
          const tier = await usedFreeTier(tools);
          const path = { workspaceSlug: await workspaceWithoutPlan(tools), regionId: await mainRegion(tools) };
          return { conflict: { path, body: { tier } }, neighbour: () => ({ path, body: { tier: tools.writes.tier } }) };
        },
        bad_reference: async (tools) => {
          const workspaceSlug = await newWorkspace(tools);
          const path = { workspaceSlug, regionId: await otherRegion(tools) };
          return {
            conflict: { path, body: { tier: unknown.slug } },
            neighbour: () => ({ path, body: { tier: tools.writes.tier } }),
          };
        },
        already_activated: async (tools) => {
          const path = { workspaceSlug: await newWorkspace(tools), regionId: await mainRegion(tools) };
          const tier = await largestTier(tools);
          return { conflict: { path, body: { tier } }, neighbour: () => ({ path, body: { tier: tools.writes.tier } }) };
        },
      },
      isSafe: isOwnTier,
    },
    deactivateRegion: {
      request: async (tools) => {
        const path = { workspaceSlug: await newWorkspace(tools), regionId: await mainRegion(tools) };
        return { path, person: tools.owner, ownWorkspace: path.workspaceSlug };
      },
      conflicts: {
        region_not_empty: async (tools) => {
          const { workspaceSlug } = await mainApp(tools);
          const regionId = await mainRegion(tools);
          const neighbour = async () => ({ path: { workspaceSlug: await newWorkspace(tools), regionId } });
          return { conflict: { path: { workspaceSlug, regionId } }, neighbour };
        },
      },
    },
    changePlan: {
      // The plan stays as it is.
      request: async (tools) => ({ query: { region: await mainRegion(tools) }, body: { tier: tools.writes.tier } }),
      conflicts: {
        region_unavailable: async (tools) => {
          const { region, tier } = await notOffered(tools);
          const path = { workspaceSlug: await newWorkspace(tools) };
          const activation = { path: { ...path, regionId: region }, body: { tier: tools.writes.tier } };
          await tools.api.call('activateRegion', tools.owner, activation);
          return { conflict: { path, query: { region }, body: { tier } } };
        },
        payment_required: async (tools) => {
          const { path, newOwner } = await pastDueApp(tools);
          const call = {
            persona: newOwner,
            path: { workspaceSlug: path.workspaceSlug },
            query: { region: await mainRegion(tools) },
          };
          return { conflict: { ...call, body: { tier: await largestTier(tools) } } };
        },
        pool_exceeded: async (tools) => {
          const workspaceSlug = await newWorkspace(tools);
          const call = { path: { workspaceSlug }, query: { region: await mainRegion(tools) } };
          const body = { tier: await largestTier(tools) };
          await tools.api.call('changePlan', tools.owner, { ...call, body });
          const apps = await fillPool(tools, workspaceSlug);
          const neighbour = async () => {
            await emptyPool(tools, apps);
            return { ...call, body: { tier: tools.writes.tier } };
          };
          return { conflict: { ...call, body: { tier: tools.writes.tier } }, neighbour };
        },
        free_unavailable: async (tools) => {
          const tier = await usedFreeTier(tools);
          return {
            conflict: {
              path: { workspaceSlug: await newWorkspace(tools) },
              query: { region: await mainRegion(tools) },
              body: { tier },
            },
          };
        },
        bad_reference: async (tools) => {
          const path = { workspaceSlug: await mainWorkspace(tools) };
          const query = { region: await mainRegion(tools) };
          return {
            conflict: { path, query, body: { tier: unknown.slug } },
            neighbour: () => ({ path, query, body: { tier: tools.writes.tier } }),
          };
        },
        not_activated: async (tools) => {
          const path = { workspaceSlug: await mainWorkspace(tools) };
          const body = { tier: tools.writes.tier };
          const region = await otherRegion(tools);
          const own = await mainRegion(tools);
          return {
            conflict: { path, query: { region }, body },
            neighbour: () => ({ path, query: { region: own }, body }),
          };
        },
      },
      isSafe: isOwnTier,
    },
  },
  moves: { plan: planMoves, workspaceRegion: workspaceRegionMoves },
  identities: {
    plan: ({ region }, exchange) => identify('plan', region, exchange),
    workspaceRegion: ({ id }, exchange) => identify('workspaceRegion', id, exchange),
  },
};
