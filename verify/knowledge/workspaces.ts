import type { Tools } from '../scratch/tools.ts';
import { Unavailable } from '../scratch/unavailable.ts';
import { textAt } from '../scratch/api.ts';
import { fullAccount } from './making/full-account.ts';
import { removalSeconds, waitingInVain } from './making/removals.ts';
import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import { startApp, untilRunning } from './making/apps.ts';
import { idOf, join, newCrew } from './making/members.ts';
import { unknown } from './making/places.ts';
import { picture, shownPicture } from './making/pictures.ts';
import { itemOf } from './making/read.ts';
import { notAscii } from './making/texts.ts';
import { isOwnTier, isUuid, namedIn, segment } from './making/safety.ts';
import { usageMistakes } from './making/usage.ts';
import {
  freeTier,
  mainWorkspace,
  newWorkspace,
  notOffered,
  newWorkspaceBody,
  usedFreeTier,
} from './making/workspaces.ts';
import type { AreaKnowledge } from '../scratch/knowledge.ts';
import { madeUpId } from '../send/made-up.ts';
import type { ResponseValues } from '../send/write-scope.ts';

/** A workspace on the free tier, of a person who is not the owner and has none yet. */
async function freeWorkspaceOfOthers(tools: Tools) {
  const { people, api } = tools;
  const tier = await freeTier(tools);
  for (const persona of [
    people.stranger(),
    people.invited('developer'),
    people.invited('viewer'),
    people.invited('admin'),
  ]) {
    const { response } = await api.attempt('createWorkspace', persona, {
      body: { ...(await newWorkspaceBody(tools)), tier },
    });
    if (response?.status === 201)
      return { persona, workspaceSlug: textAt(asObject(response.json), 'workspace', 'slug') };
  }
  throw new Unavailable('every persona has a workspace on the free tier');
}

/** A text that claims to be a picture. */
const brokenPicture = 'data:image/png;base64,bm90IGEgcGljdHVyZQ==';

/** The fields of a workspace that follow from a body. A picture may become an address, which every read shows. */
function shownFields({ body: { iconUrl, ...body }, json }: ResponseValues): JsonObject {
  if (iconUrl === undefined) return body;
  return { ...body, iconUrl: shownPicture(iconUrl, asObject(json.workspace).iconUrl) };
}

/** Workspaces. */
export const workspaces: AreaKnowledge = {
  operations: {
    createWorkspace: {
      request: async (tools) => ({ body: { ...(await newWorkspaceBody(tools)), iconUrl: picture } }),
      conflicts: {
        free_unavailable: async (tools) => {
          const tier = await usedFreeTier(tools);
          const body = await newWorkspaceBody(tools);
          return { conflict: { body: { ...body, tier } }, neighbour: () => ({ body }) };
        },
        region_unavailable: async (tools) => {
          const body = await newWorkspaceBody(tools);
          return { conflict: { body: { ...body, ...(await notOffered(tools)) } }, neighbour: () => ({ body }) };
        },
        limit_reached: async (tools) => ({
          conflict: { persona: await fullAccount(tools), body: await newWorkspaceBody(tools) },
        }),
        slug_taken: async (tools) => {
          const body = await newWorkspaceBody(tools);
          const slug = await mainWorkspace(tools);
          return { conflict: { body: { ...body, slug } }, neighbour: () => ({ body }) };
        },
        bad_reference: async (tools) => {
          const body = await newWorkspaceBody(tools);
          return { conflict: { body: { ...body, tier: unknown.slug } }, neighbour: () => ({ body }) };
        },
      },
      shows: shownFields,
      creates: {
        item: 'workspace',
        key: 'slug',
        parameter: 'workspaceSlug',
        read: 'getWorkspace',
        list: ['listWorkspaces', 'workspaces'],
        also: [
          {
            operation: 'getAccountBilling',
            find: ({ billing }, { workspaceSlug = '' }) =>
              itemOf(asObject(billing).plans, 'workspaceSlug', workspaceSlug),
          },
        ],
        remove: 'deleteWorkspace',
      },
      leaves: ({ workspace }) => `/api/workspaces/${segment(asObject(workspace).slug)}`,
      isSafe: isOwnTier,
      learn: (writeScope, { persona, json }) => {
        const slug = namedIn(json, 'workspace', 'slug');
        writeScope.workspaces.add(slug);
        writeScope.owners.set(slug, persona);
      },
      doubt: ({ traces }, { body }) =>
        void traces.push(`The workspace \`${String(body.slug)}\` may exist: its creation got no response.`),
    },
    getWorkspace: {
      showsRole: ({ workspace }) => asObject(workspace).role,
      mistakesIn: ({ json: { workspace } }) => usageMistakes(asObject(workspace)),
    },
    updateWorkspace: {
      updates: {
        item: 'workspace',
        sights: [
          { operation: 'getWorkspace', find: ({ workspace }) => workspace },
          {
            operation: 'listWorkspaces',
            find: ({ workspaces: all }, { workspaceSlug = '' }) => itemOf(all, 'slug', workspaceSlug),
          },
        ],
        drifts: ['usage', 'monthlyCents', 'regions'],
        pathAfter: (path, { slug }) => ({ ...path, workspaceSlug: String(slug) }),
        begin: async (tools) => ({
          path: { workspaceSlug: await newWorkspace(tools) },
          bodies: [
            { name: `Renamed ${notAscii}` },
            { hues: [0.5, 359.75] },
            { slug: tools.name() },
            { iconUrl: picture },
            { iconUrl: null },
            { name: 'Again', hues: [20, 40.125], slug: tools.name() },
          ],
        }),
      },
      consequences: [
        {
          shownBy: 'listTokens',
          begin: async (tools) => {
            const { api, owner } = tools;
            const workspaceSlug = await newWorkspace(tools);
            const body = { name: tools.name(), scope: 'read', expires: '30d', workspaceSlug };
            const id = textAt(await api.call('createToken', owner, { body }), 'token', 'id');
            // A server may keep what it has shown.
            await api.call('listTokens', owner, {});
            const slug = tools.name();
            return {
              call: { path: { workspaceSlug }, body: { slug } },
              look: {},
              mistakeIn: ({ tokens }) =>
                itemOf(tokens, 'id', id).workspaceSlug === slug ? null : 'shows another slug of a workspace',
              clear: () => api.attempt('deleteWorkspace', owner, { path: { workspaceSlug: slug } }),
            };
          },
        },
      ],
      ends: [
        async (tools) => {
          const path = { workspaceSlug: await newWorkspace(tools) };
          const then = [{ operation: 'getWorkspace', call: { path }, status: 404, code: 'not_found' }];
          const slug = tools.name();
          return { call: { path, body: { slug } }, ownWorkspace: slug, then };
        },
      ],
      shows: shownFields,
      request: async () => ({ body: { hues: [120, 190.5] } }),
      conflicts: {
        slug_taken: async (tools) => {
          const path = { workspaceSlug: await newWorkspace(tools) };
          const slug = await mainWorkspace(tools);
          return { conflict: { path, body: { slug } }, neighbour: () => ({ path, body: { slug: tools.name() } }) };
        },
        bad_reference: async (tools) => {
          const path = { workspaceSlug: await newWorkspace(tools) };
          return {
            conflict: { path, body: { iconUrl: brokenPicture } },
            neighbour: () => ({ path, body: { iconUrl: picture } }),
          };
        },
        rename_blocked: async (tools) => {
          const workspaceSlug = await newWorkspace(tools);
          const app = await startApp(tools, workspaceSlug);
          const path = { workspaceSlug };
          const neighbour = async () => {
            await untilRunning(tools, app);
            return { path, body: { slug: tools.name() } };
          };
          return { conflict: { path, body: { slug: tools.name() } }, neighbour };
        },
      },
      learn: ({ workspaces, owners }, { path, json }) => {
        const [former = '', slug] = [path.workspaceSlug, namedIn(json, 'workspace', 'slug')];
        const owner = owners.get(former);
        if (slug === '' || owner === undefined) return;
        owners.delete(former);
        owners.set(slug, owner);
        workspaces.add(slug);
      },
    },
    deleteWorkspace: {
      waitsSeconds: removalSeconds,
      request: async (tools) => ({ path: { workspaceSlug: await newWorkspace(tools) }, person: tools.owner }),
      conflicts: { cleanup_failed: (tools) => waitingInVain(tools, ['workspaceSlug']) },
      learn: ({ owners }, { path }) => void owners.delete(path.workspaceSlug ?? ''),
      severity: 3,
    },
    transferWorkspace: {
      ends: [
        async (tools) => {
          const target = tools.people.invited('developer');
          const path = { workspaceSlug: await newCrew(tools, ['developer']) };
          const call = { persona: tools.owner, path, body: { targetUserId: await idOf(tools, target) } };
          const refused = { status: 403, code: 'forbidden' } as const;
          return {
            call,
            ownWorkspace: path.workspaceSlug,
            then: [
              { operation: 'transferWorkspace', call, ...refused },
              { operation: 'deleteWorkspace', call: { persona: tools.owner, path }, ...refused },
            ],
          };
        },
      ],
      request: async (tools) => {
        const { owner, people } = tools;
        const workspaceSlug = await newWorkspace(tools);
        const target = people.invited('admin');
        await join(tools, workspaceSlug, target, 'admin');
        return {
          path: { workspaceSlug },
          body: { targetUserId: await idOf(tools, target) },
          person: owner,
          ownWorkspace: workspaceSlug,
        };
      },
      conflicts: {
        free_unavailable: async (tools) => {
          await usedFreeTier(tools);
          const { persona, workspaceSlug } = await freeWorkspaceOfOthers(tools);
          await join(tools, workspaceSlug, tools.owner, 'admin', persona);
          return {
            conflict: { persona, path: { workspaceSlug }, body: { targetUserId: await idOf(tools, tools.owner) } },
          };
        },
        limit_reached: async (tools) => {
          const path = { workspaceSlug: await newWorkspace(tools) };
          const target = await fullAccount(tools);
          await join(tools, path.workspaceSlug, target, 'viewer');
          return { conflict: { path, body: { targetUserId: await idOf(tools, target) } } };
        },
        bad_target: async (tools) => {
          const path = { workspaceSlug: await newWorkspace(tools) };
          const target = tools.people.invited('admin');
          const neighbour = async () => {
            await join(tools, path.workspaceSlug, target, 'admin');
            return { path, body: { targetUserId: await idOf(tools, target) } };
          };
          return { conflict: { path, body: { targetUserId: unknown.id } }, neighbour };
        },
      },
      isSafe: ({ profiles }, { body: { targetUserId } }) =>
        !isUuid(targetUserId) ||
        targetUserId === madeUpId ||
        [...profiles.values()].some(({ id }) => id === targetUserId),
      learn: ({ owners, profiles }, { path, body }) => {
        const [owner] = [...profiles].find(([, { id }]) => id === body.targetUserId) ?? [];
        if (owner !== undefined) owners.set(path.workspaceSlug ?? '', owner);
      },
      usesUp: true,
      handsOver: true,
      severity: 2,
    },
  },
  ownLists: {
    listWorkspaces: {
      items: ({ workspaces }) => asList(workspaces).map(asObject),
      key: ({ slug }) => String(slug),
      workspace: 'slug',
      read: 'getWorkspace',
    },
  },
  parameters: {
    workspaceSlug: {
      make: mainWorkspace,
      listed: { operation: 'listWorkspaces', list: 'workspaces', property: 'slug' },
    },
    slug: {
      make: mainWorkspace,
      listed: { operation: 'listWorkspaces', list: 'workspaces', property: 'slug' },
    },
  },
};
