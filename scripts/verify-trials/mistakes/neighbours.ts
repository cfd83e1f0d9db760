import { asList, asObject, isObject, type JsonObject } from '../../../contract/document.ts';
import { altered, type Call, forEach, type Mistake, type Replied } from './mistake.ts';

/** Mistakes that touch another record than the one that is meant, or take what belongs elsewhere. */
export const neighbourMistakes: readonly Mistake[] = [
  {
    what: 'deleteVar deletes all variables of the app',
    handlers: {
      deleteVar: async (call) => {
        const { body } = await call.other('listVars', { params: call.params, query: call.query });
        return forEach(call, body.vars, 'varId');
      },
    },
  },
  {
    what: 'updateAlert changes all rules of the workspace',
    handlers: {
      updateAlert: async (call) => {
        const { body } = await call.other('listAlerts', { params: call.params });
        return forEach(call, body.alerts, 'alertId');
      },
    },
  },
  {
    what: 'revokeToken revokes all tokens that are read-only',
    handlers: {
      revokeToken: async (call) => {
        const { body } = await call.other('listTokens', {});
        return forEach(
          call,
          asList(body.tokens).filter((one) => asObject(one).scope === 'read'),
          'id',
        );
      },
    },
  },
  {
    what: 'listAuditEvents begins again with the cursor of another workspace',
    handlers: {
      listAuditEvents: ({ query: { before: _, ...query }, right }) => unlessRefused(right, { query }),
    },
  },
  {
    what: 'createToken pins to no workspace where the caller is not a member',
    handlers: {
      createToken: ({ body: { workspaceSlug: _, ...body }, right }) => unlessRefused(right, { body }),
    },
  },
  {
    what: 'revealVar shows the mask of a secret',
    handlers: { revealVar: async ({ right }) => altered(await right(), () => ({ value: '••••••••' })) },
  },
  {
    what: 'updateVar changes the same key in another environment',
    handlers: {
      updateVar: async ({ params, query, body, right, other }) => {
        const { body: own } = await other('listVars', { params, query });
        const { key } = itemWith(own.vars, 'id', params.varId);
        const elsewhere = { ...query, env: query.env === 'preview' ? 'production' : 'preview' };
        const twin = async () => {
          const { body: listed } = await other('listVars', { params, query: elsewhere });
          const varId = itemWith(listed.vars, 'key', key).id;
          return varId === undefined ? null : right({ params: { ...params, varId }, query: elsewhere, body });
        };
        await orNull(twin);
        return right();
      },
    },
  },
  {
    what: 'listDomains shows the domains of other apps',
    handlers: {
      listDomains: async ({ params, right, other }) => {
        const { body } = await other('getWorkspace', { params });
        const apps = asList(asObject(body.workspace).instances).map(asObject);
        const lists = await Promise.all(
          apps.map(({ slug, env, region }) =>
            orNull(() =>
              other('listDomains', { params: { ...params, appSlug: String(slug) }, query: { env, region } }),
            ),
          ),
        );
        const domains = lists.flatMap((list) => asList(list?.body.domains));
        return altered(await right(), () => ({ domains: domains.toSorted(primaryFirst) }));
      },
    },
  },
  {
    what: 'updateApp keeps the host of a health check that has none',
    handlers: {
      updateApp: async ({ body, params, query, right, other }) => {
        const { body: shown } = await other('getApp', { params, query });
        const health = { ...asObject(asObject(shown.app).health), ...asObject(body.health) };
        return right({ body: isObject(body.health) ? { ...body, health } : body });
      },
    },
  },
];

function primaryFirst(a: unknown, b: unknown): number {
  const [one, other] = [asObject(a), asObject(b)];
  return Number(other.isPrimary) - Number(one.isPrimary) || (String(one.host) < String(other.host) ? -1 : 1);
}

function itemWith(list: unknown, member: string, value: unknown): JsonObject {
  return asObject(
    asList(list)
      .map(asObject)
      .find((one) => one[member] === value),
  );
}

/** The result of an action; `null` where it is refused. */
async function orNull<Result>(act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act();
  } catch {
    return null;
  }
}

/** The right response; where the request is refused, that to another one. */
async function unlessRefused(right: Call['right'], instead: JsonObject): Promise<Replied> {
  try {
    return await right();
  } catch {
    return right(instead);
  }
}
