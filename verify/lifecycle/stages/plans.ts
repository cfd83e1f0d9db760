import { asObject, type JsonObject } from '../../../server/contract/document.ts';
import type { Persona } from '../../config/config.ts';
import { withoutCard } from '../../scratch/things/cards.ts';
import type { Things } from '../../scratch/things/things.ts';
import { Unavailable } from '../../scratch/things/unavailable.ts';
import { itemOf, readState } from './read.ts';
import type { SetUp, Stage, Stages } from './stage.ts';

interface Place {
  readonly workspaceSlug: string;
  readonly regionId: string;
  readonly persona: Persona;
}

type Read = (things: Things, place: Place) => Promise<string>;

/** The plan of a workspace in a region, and the region of the workspace, change together. */
function stagesOf(read: Read, paid: readonly string[], unpaid: readonly string[]): Stages {
  /** A new workspace whose plan is paid, or waits for its first payment. */
  const placeIn = async (things: Things, state: string): Promise<Place> => {
    const regionId = await things.region();
    if (paid.includes(state)) return { workspaceSlug: await things.newWorkspace(), regionId, persona: things.owner };
    if (!unpaid.includes(state)) throw new Unavailable(`no plan can be brought into the state \`${state}\` from outside`);
    const persona = things.people.stranger();
    const body = await things.newWorkspaceBody();
    const { workspace } = await things.api.call('createWorkspace', persona, { body });
    return { workspaceSlug: String(asObject(workspace).slug), regionId, persona };
  };
  const stageAt = (things: Things, place: Place, rest: Partial<Stage['call']>): Stage => {
    const { workspaceSlug, persona } = place;
    return { read: () => read(things, place), call: { persona, path: { workspaceSlug }, ...rest }, isUncertain: true };
  };
  const createWorkspace: SetUp = async (things, { to }) => {
    const persona = unpaid.includes(to) ? things.people.stranger() : things.owner;
    let place: Place = { workspaceSlug: '', regionId: await things.region(), persona };
    return {
      isNew: true,
      isUncertain: true,
      read: () => read(things, place),
      call: { persona, body: await things.newWorkspaceBody() },
      learn: ({ workspace }) => (place = { ...place, workspaceSlug: String(asObject(workspace).slug) }),
    };
  };
  const activateRegion: SetUp = async (things, { from, to }) => {
    if (from !== 'none') throw new Unavailable(`no plan can be brought into the state \`${from}\` from outside`);
    const place = await placeIn(things, (unpaid.includes(to) ? unpaid[0] : paid[0]) ?? '');
    const { workspaceSlug, regionId, persona } = place;
    const path = { workspaceSlug, regionId };
    await things.api.call('deactivateRegion', persona, { path });
    return stageAt(things, place, { path, body: { tier: things.writes.tier } });
  };
  return {
    createWorkspace,
    activateRegion,
    deactivateRegion: async (things, { from }) => {
      const place = await placeIn(things, from);
      return stageAt(things, place, { path: { workspaceSlug: place.workspaceSlug, regionId: place.regionId } });
    },
    deleteWorkspace: async (things, { from }) => stageAt(things, await placeIn(things, from), {}),
    changePlan: async (things, { from, to }) => {
      const place = await placeIn(things, from);
      const tier = to === 'free' ? await freeTier(things) : things.writes.tier;
      return stageAt(things, place, { query: { region: place.regionId }, body: { tier } });
    },
    transferWorkspace: async (things, { from }) => {
      const place = await placeIn(things, from);
      const { persona: target, role } = await withoutCard(things);
      await things.invitations.join(place.persona, place.workspaceSlug, target, role);
      return stageAt(things, place, { body: { targetUserId: await things.idOf(target) } });
    },
  };
}

async function freeTier(things: Things): Promise<string> {
  const { tiers } = await things.api.call('listTiers', things.owner, {});
  const list: readonly unknown[] = Array.isArray(tiers) ? tiers : [];
  const free = list.map(asObject).find((tier) => tier.free === true);
  if (!free) throw new Unavailable('the server has no free tier');
  return String(free.id);
}

export const planStages = stagesOf(
  (things, { workspaceSlug, regionId, persona }) =>
    readState(things, 'getBilling', { persona, path: { workspaceSlug }, query: { region: regionId } }, ({ billing }) => statusOf(billing)),
  ['free', 'active'],
  ['incomplete'],
);

export const workspaceRegionStages = stagesOf(
  (things, { workspaceSlug, regionId, persona }) =>
    readState(things, 'getWorkspace', { persona, path: { workspaceSlug } }, ({ workspace }) =>
      statusOf(itemOf(asObject(workspace).regions, 'id', regionId)),
    ),
  ['active', 'warming'],
  ['pending'],
);

function statusOf(record: unknown): unknown {
  const { status }: JsonObject = asObject(record);
  return status;
}
