import { asObject, type JsonObject } from '../../../contract/document.ts';
import type { Persona } from '../../config/config.ts';
import type { OperationKnowledge } from '../../scratch/knowledge.ts';
import type { Tools } from '../../scratch/tools.ts';
import { ifAvailable } from '../../scratch/reason.ts';
import { Unavailable } from '../../scratch/unavailable.ts';
import type { Profile } from '../../send/write-scope.ts';
import { picture, shownPicture } from './pictures.ts';
import { itemOf } from './read.ts';
import { hasPicture } from './safety.ts';
import { notAscii } from './texts.ts';
import { mainWorkspace } from './workspaces.ts';

/** How a profile is changed, and put back as it was. */
export const updateMe: OperationKnowledge = {
  updates: {
    item: 'user',
    sights: [
      { operation: 'getMe', find: ({ user }) => user },
      {
        operation: 'listMembers',
        find: ({ members }, { userId = '' }) => {
          const { name } = itemOf(members, 'userId', userId);
          return { name };
        },
      },
    ],
    begin: async (tools) => {
      const { api, owner } = tools;
      const user = asObject((await api.call('getMe', owner, {})).user);
      const former = { name: user.name, card: { hues: asObject(user.card).hues } };
      const restore = () => api.attempt('updateMe', owner, { body: former });
      // The list of the members shows the name too.
      const workspaceSlug = await ifAvailable(() => mainWorkspace(tools));
      const path = workspaceSlug === null ? {} : { workspaceSlug, userId: String(user.id) };
      return { path, bodies: [{ name: notAscii }, { card: { hues: [11.5, 22.25] } }, former], restore };
    },
    others: [
      async (tools) => {
        const persona = withoutPicture(tools);
        const restore = () => tools.api.attempt('updateMe', persona, { body: { avatarUrl: null } });
        return { path: {}, persona, bodies: [{ avatarUrl: picture }, { avatarUrl: null }], restore };
      },
    ],
  },
  shows: ({ body: { avatarUrl, card, ...body }, json }) => ({
    ...body,
    ...(avatarUrl !== undefined && { avatarUrl: shownPicture(avatarUrl, asObject(json.user).avatarUrl) }),
    ...(card !== undefined && { card: { ...asObject(asObject(json.user).card), ...asObject(card) } }),
  }),
  // The values that are there already.
  request: async ({ api, owner }) => {
    const user = asObject((await api.call('getMe', owner, {})).user);
    return { body: { name: user.name, card: { hues: asObject(user.card).hues } } };
  },
  // A picture that is changed cannot be put back. A body without members changes nothing.
  isSafe: ({ profiles }, { persona, body }) =>
    persona === null || Object.keys(body).length === 0 || mayRestore(profiles.get(persona), body),
  foreign: async (tools) => ({
    call: { persona: tools.people.withoutPhone(), body: {} },
    status: 403,
    code: 'phone_required',
  }),
  learn: ({ profiles, changedProfiles, traces }, { persona, body, json }) => {
    const user = asObject(json.user);
    const before = profiles.get(persona);
    if ('avatarUrl' in body && !before?.hasNoPicture)
      traces.push(`The picture of ${persona} was changed by an invalid request.`);
    const isSame =
      user.name === before?.name &&
      JSON.stringify(asObject(user.card).hues) === JSON.stringify(before?.hues) &&
      (user.avatarUrl === null || !before?.hasNoPicture);
    if (isSame) changedProfiles.delete(persona);
    else changedProfiles.add(persona);
  },
  doubt: ({ changedProfiles }, { persona }) => void changedProfiles.add(persona),
};

/** A profile can be put back as it was, unless it has a picture. */
function mayRestore(profile: Profile | undefined, { avatarUrl }: JsonObject): boolean {
  return profile !== undefined && (profile.hasNoPicture || !hasPicture(avatarUrl));
}

/** Someone whose profile has no picture, so that another one can be taken back. */
function withoutPicture({ people, writeScope: { profiles } }: Tools): Persona {
  // The lists of members show the picture of a member, which other updates look at.
  const persona = people.stranger();
  if (profiles.get(persona.name)?.hasNoPicture !== true)
    throw new Unavailable('the profile of the persona without a role has a picture, which could not be put back');
  return persona;
}
