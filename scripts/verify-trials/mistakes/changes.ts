import { asList, asObject, type JsonObject } from '../../../contract/document.ts';
import { altered, type Mistake } from './mistake.ts';

/** Changes that do too little, or too much. */
export const changeMistakes: readonly Mistake[] = [
  {
    what: 'updateVar responds with the new value and does not store it',
    handlers: {
      updateVar: async ({ body, params, query, other }) => {
        const { body: listed } = await other('listVars', { params, query });
        const found = asList(listed.vars).map(asObject);
        const one = found.find(({ id }) => id === params.varId);
        if (!one) return { code: 'not_found', message: 'There is no such variable.' };
        const isSecret = body.isSecret ?? one.isSecret;
        const value = isSecret === true ? '••••••••' : (body.value ?? one.value);
        return { status: 200, body: { var: { ...one, isSecret, value } } };
      },
    },
  },
  {
    what: 'updateAlert does not store a condition',
    handlers: {
      updateAlert: async ({ body: { condition, ...body }, right }) => {
        const changed = await right({ body });
        return altered(changed, ({ alert }) => ({
          alert: {
            ...asObject(alert),
            ...(condition !== undefined && {
              condition: { ...asObject(asObject(alert).condition), ...asObject(condition) },
            }),
          },
        }));
      },
    },
  },
  {
    what: 'updateMember responds with the new role and does not store it',
    handlers: {
      updateMember: async ({ body, params, other }) => {
        const { body: listed } = await other('listMembers', { params });
        const member = asList(listed.members)
          .map(asObject)
          .find(({ userId }) => userId === params.userId);
        if (!member) return { code: 'not_found', message: 'There is no such member.' };
        return { status: 200, body: { member: { ...member, role: body.role } } };
      },
    },
  },
  {
    what: 'updateWorkspace sets the colours back when the name changes',
    handlers: {
      updateWorkspace: ({ body, right }) =>
        right({ body: 'name' in body && !('hues' in body) ? { ...body, hues: [0, 0] } : body }),
    },
  },
  {
    what: 'updateDomain keeps a redirection that is set to null',
    handlers: {
      updateDomain: async ({ body, params, query, right, other }) => {
        if (body.redirectTo !== null) return right();
        const { body: listed } = await other('listDomains', { params, query });
        const domain = asList(listed.domains)
          .map(asObject)
          .find(({ id }) => id === params.domainId);
        return domain ? { status: 200, body: { domain } } : { code: 'not_found', message: 'There is no such domain.' };
      },
    },
  },
  {
    what: '`updatedAt` of a variable stays when it was created',
    handlers: {
      listVars: async ({ right }) =>
        altered(await right(), ({ vars }) => ({ vars: asList(vars).map(asObject).map(neverUpdated) })),
      createVar: async ({ right }) => altered(await right(), (body) => ({ var: neverUpdated(asObject(body.var)) })),
      updateVar: async ({ right }) => altered(await right(), (body) => ({ var: neverUpdated(asObject(body.var)) })),
    },
  },
  {
    what: 'deleteVar deletes nothing',
    handlers: { deleteVar: () => ({ status: 200, body: { ok: true } }) },
  },
  {
    what: 'revokeInvitation revokes nothing',
    handlers: { revokeInvitation: () => ({ status: 200, body: { ok: true } }) },
  },
  {
    what: 'cancelDeploy lets the deploy go on',
    handlers: {
      cancelDeploy: async ({ params, query, other }) => {
        const { body } = await other('listDeploys', { params, query: { limit: 100, ...query } });
        const deploy = asList(body.deploys)
          .map(asObject)
          .find(({ id }) => id === params.deployId);
        return deploy ? { status: 200, body: { deploy } } : { code: 'not_found', message: 'There is no such deploy.' };
      },
    },
  },
  {
    what: 'restartApp restarts nothing',
    handlers: { restartApp: ({ params, query, other }) => other('getApp', { params, query }) },
  },
  {
    what: 'updateApp leaves volumes as they are',
    handlers: {
      updateApp: ({ params, query, body: { volumes, ...body }, right, other }) =>
        volumes !== undefined && Object.keys(body).length === 0 ? other('getApp', { params, query }) : right({ body }),
    },
  },
  {
    what: 'deployApp forgets `copySecrets` and `paths` of a source',
    handlers: {
      deployApp: ({ body, right }) => {
        const source = asObject(body.source);
        if (source.type !== 'git') return right();
        const branchTracking = { ...asObject(source.branchTracking), copySecrets: true };
        return right({ body: { ...body, source: { ...source, branchTracking, paths: [] } } });
      },
    },
  },
  {
    what: 'createAlert fails at a name that is not ASCII',
    handlers: {
      createAlert: ({ body, right }) => {
        if (/[^\p{ASCII}]/u.test(String(body.name))) throw new Error('The column has another encoding.');
        return right();
      },
    },
  },
];

function neverUpdated(one: JsonObject): JsonObject {
  return { ...one, updatedAt: one.createdAt };
}
