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

/** The right response; where the request is refused, that to another one. */
async function unlessRefused(right: Call['right'], instead: JsonObject): Promise<Replied> {
  try {
    return await right();
  } catch {
    return right(instead);
  }
}
