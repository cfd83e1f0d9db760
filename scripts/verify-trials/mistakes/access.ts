import { asList, asObject, type JsonObject } from '../../../contract/document.ts';
import { altered, type Mistake } from './mistake.ts';

/** Mistakes in the rights of callers. */
export const accessMistakes: readonly Mistake[] = [
  {
    what: 'listVars shows secret values',
    handlers: {
      listVars: async ({ world, right }) => {
        const rows = await world.ports.store.read('system', (tx) => tx.vars.list({}));
        const values = new Map(rows.map(({ id, value }) => [id, value]));
        return altered(await right(), ({ vars }) => ({
          vars: asList(vars).map((one) => ({ ...asObject(one), value: values.get(String(asObject(one).id)) })),
        }));
      },
    },
  },
  {
    what: 'createVar responds with a secret value',
    handlers: {
      createVar: async ({ body, right }) =>
        altered(await right(), (made) => ({ var: { ...asObject(made.var), value: body.value } })),
    },
  },
  {
    what: 'listTokens lists the tokens of all accounts',
    handlers: {
      listTokens: async ({ principal, world, other }) => {
        const users = await world.ports.store.read('system', (tx) => tx.users.list({}));
        const all = await Promise.all(
          users.map(({ id: userId }) => other('listTokens', { principal: { ...principal, userId } })),
        );
        return { status: 200, body: { tokens: all.flatMap(({ body }) => asList(body.tokens)).toSorted(newestFirst) } };
      },
    },
  },
  {
    what: 'listWorkspaces lists workspaces of which the caller is not a member',
    handlers: {
      listWorkspaces: async ({ principal, world, right, other }) => {
        const users = await world.ports.store.read('system', (tx) => tx.users.list({}));
        const all = await Promise.all(
          users.map(({ id: userId }) => other('listWorkspaces', { principal: { ...principal, userId } })),
        );
        const listed = all.flatMap(({ body }) => asList(body.workspaces).map(asObject));
        const workspaces = [...new Map(listed.map((one) => [one.id, one])).values()].toSorted(byName);
        return altered(await right(), () => ({ workspaces }));
      },
    },
  },
  {
    what: 'listWorkspaces lists all workspaces for a pinned token',
    handlers: {
      listWorkspaces: ({ principal, right }) => right({ principal: { ...principal, pinnedWorkspaceId: null } }),
    },
  },
  {
    what: 'revokeToken revokes the tokens of others',
    handlers: {
      revokeToken: async ({ principal, params, world, right }) => {
        const token = await world.ports.store.read('system', (tx) => tx.tokens.find({ id: params.id ?? '' }));
        return right({ principal: { ...principal, userId: token?.userId ?? principal.userId } });
      },
    },
  },
  {
    what: 'getTicket shows the tickets of others',
    handlers: {
      getTicket: async ({ principal, params, world, right }) => {
        const ticket = await world.ports.store.read('system', (tx) => tx.tickets.find({ id: params.ticketId ?? '' }));
        return right({ principal: { ...principal, userId: ticket?.userId ?? principal.userId } });
      },
    },
  },
  {
    what: 'getAccountBilling shows the bill of the first account',
    handlers: {
      getAccountBilling: async ({ principal, world, right }) => {
        const [first] = await world.ports.store.read('system', (tx) => tx.users.list({}, { order: ['createdAt'] }));
        return right({ principal: { ...principal, userId: first?.id } });
      },
    },
  },
  {
    what: 'transferApp does not look at the role in the target workspace',
    handlers: {
      transferApp: async ({ principal, body, world, right }) => {
        const owner = await world.ports.store.read('system', async (tx) => {
          const target = await tx.workspaces.find({ slug: String(body.targetWorkspaceSlug) });
          return target && tx.members.find({ ownerOf: target.id });
        });
        return right({ principal: { ...principal, userId: owner?.userId ?? principal.userId } });
      },
    },
  },
];

function newestFirst(a: unknown, b: unknown): number {
  return String(asObject(b).createdAt).localeCompare(String(asObject(a).createdAt));
}

function byName(a: JsonObject, b: JsonObject): number {
  return String(a.name).localeCompare(String(b.name), 'en', { sensitivity: 'base' });
}
