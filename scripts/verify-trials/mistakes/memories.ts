import { asList, asObject } from '../../../contract/document.ts';
import type { World } from '../../../control-plane/world/index.ts';
import { altered, type Mistake } from './mistake.ts';

/** Mistakes of backends that remember what is no longer so: caches, counters, and names that were copied. */
export const memoryMistakes: readonly Mistake[] = [
  {
    what: 'getInvitation shows an invitation as it was when it was first read',
    handlers: {
      getInvitation: async ({ world, params, right }) => {
        const known = remembered(world, 'invitations');
        const shown = await right();
        const body = known.get(String(params.token)) ?? shown.body;
        known.set(String(params.token), body);
        return { ...shown, body: asObject(body) };
      },
    },
  },
  {
    what: 'listCerts shows the certificates of domains that were deleted',
    handlers: {
      listCerts: async ({ world, params, query, right }) => {
        const known = remembered(world, `certs ${JSON.stringify([params, query])}`);
        return altered(await right(), ({ certs }) => {
          for (const one of asList(certs)) known.set(String(asObject(one).domainId), one);
          return { certs: [...known.values()] };
        });
      },
    },
  },
  {
    what: 'getWorkspace never counts fewer members than before',
    handlers: {
      getWorkspace: async ({ world, params, right }) => {
        const known = remembered(world, 'members');
        return altered(await right(), ({ workspace }) => {
          if (!workspace) return {};
          const most = Math.max(Number(known.get(String(params.workspaceSlug)) ?? 0), countOf(workspace));
          known.set(String(params.workspaceSlug), most);
          return { workspace: { ...asObject(workspace), membersCount: most } };
        });
      },
    },
  },
  {
    what: 'getWorkspace shows the role of the person who read it first',
    handlers: {
      getWorkspace: async ({ world, params, right }) => {
        const known = remembered(world, 'roles');
        return altered(await right(), ({ workspace }) => {
          if (!workspace) return {};
          const role = known.get(String(params.workspaceSlug)) ?? asObject(workspace).role;
          known.set(String(params.workspaceSlug), role);
          return { workspace: { ...asObject(workspace), role } };
        });
      },
    },
  },
  {
    what: 'createVar refuses the key of a variable that was deleted',
    handlers: {
      deleteVar: async ({ world, params, query, right, other }) => {
        const { body } = await other('listVars', { params, query });
        const deleted = asList(body.vars).find((one) => asObject(one).id === params.varId);
        const done = await right();
        remembered(world, 'keys').set(`${String(params.appSlug)} ${String(asObject(deleted).key)}`, true);
        return done;
      },
      createVar: ({ world, params, body, right }) =>
        remembered(world, 'keys').has(`${String(params.appSlug)} ${String(body.key)}`)
          ? { code: 'key_taken', message: 'The app has a variable with this key.' }
          : right(),
    },
  },
  {
    what: 'listTokens shows the first slug of a workspace that was renamed',
    handlers: {
      listTokens: async ({ world, right }) => {
        const known = remembered(world, 'slugs');
        return altered(await right(), ({ tokens }) => ({
          tokens: asList(tokens).map((one) => {
            const { id, workspaceSlug } = asObject(one);
            if (!known.has(String(id))) known.set(String(id), workspaceSlug);
            return { ...asObject(one), workspaceSlug: known.get(String(id)) };
          }),
        }));
      },
    },
  },
  {
    what: 'listMembers shows the names that people had when they joined',
    handlers: {
      listMembers: async ({ world, right }) => {
        const known = remembered(world, 'names');
        return altered(await right(), ({ members }) => ({
          members: asList(members).map((one) => {
            const { userId, name } = asObject(one);
            if (!known.has(String(userId))) known.set(String(userId), name);
            return { ...asObject(one), name: known.get(String(userId)) };
          }),
        }));
      },
    },
  },
  {
    what: 'listTokens never shows that a token was used',
    handlers: {
      listTokens: async ({ right }) =>
        altered(await right(), ({ tokens }) => ({
          tokens: asList(tokens).map((one) => ({ ...asObject(one), lastUsedAt: null })),
        })),
    },
  },
  {
    what: 'updateWorkspace writes all that it read a moment before',
    handlers: {
      updateWorkspace: async ({ params, body, right, other }) => {
        const { body: shown } = await other('getWorkspace', { params });
        const { name, hues } = asObject(shown.workspace);
        await new Promise((resolve) => setTimeout(resolve, 30));
        return right({ body: { name, hues, ...body } });
      },
    },
  },
];

const memories = new WeakMap<World, Map<string, Map<string, unknown>>>();

/** Something that a backend remembers, by name. */
function remembered(world: World, name: string): Map<string, unknown> {
  const all = memories.get(world) ?? new Map<string, Map<string, unknown>>();
  memories.set(world, all);
  const one = all.get(name) ?? new Map<string, unknown>();
  all.set(name, one);
  return one;
}

function countOf(workspace: unknown): number {
  return Number(asObject(workspace).membersCount);
}
