import { asList, asObject, type JsonObject } from '../../../contract/document.ts';
import { altered, type Mistake } from './mistake.ts';

/** Mistakes that need two people, two records or an awkward value. */
export const recordMistakes: readonly Mistake[] = [
  {
    what: 'removeMember removes nothing',
    handlers: { removeMember: () => ({ status: 200, body: { ok: true } }) },
  },
  {
    what: 'listAuditEvents leaves out events of the instant of its cursor',
    handlers: {
      listAuditEvents: async ({ query: { before, ...query }, right }) => {
        if (before === undefined) return right();
        const { body } = await right({ query: { ...query, limit: 100 } });
        const events = asList(body.events).map(asObject);
        const cursor = events.find(({ id }) => id === before);
        if (!cursor) return right();
        const older = events.filter(({ at }) => String(at) < String(cursor.at));
        return { status: 200, body: { events: older.slice(0, Number(query.limit)) } };
      },
    },
  },
  {
    what: 'listWorkspaces leaves out apps that are new',
    handlers: {
      listWorkspaces: async ({ right }) =>
        altered(await right(), ({ workspaces }) => ({
          workspaces: asList(workspaces).map((one) => withoutNew(asObject(one))),
        })),
    },
  },
  {
    what: 'listTicketMessages shows the first message only',
    handlers: {
      listTicketMessages: async ({ right }) =>
        // A stream has no body.
        altered(await right(), ({ messages }) => (messages ? { messages: asList(messages).slice(0, 1) } : {})),
    },
  },
  {
    what: 'getWorkspace counts stopped apps as used',
    handlers: {
      getWorkspace: async ({ right }) =>
        altered(await right(), ({ workspace }) =>
          workspace ? { workspace: withSizesOfAll(asObject(workspace)) } : {},
        ),
    },
  },
  {
    what: 'createWorkspace rounds colours',
    handlers: { createWorkspace: ({ body, right }) => right({ body: { ...body, hues: rounded(body.hues) } }) },
  },
  {
    what: 'updateAlert rounds the value of a condition',
    handlers: {
      updateAlert: ({ body, right }) => {
        const condition = asObject(body.condition);
        if (typeof condition.value !== 'number') return right();
        return right({ body: { ...body, condition: { ...condition, value: Math.round(condition.value) } } });
      },
    },
  },
  {
    what: 'variables have the times of another zone',
    handlers: {
      createVar: async ({ right }) => altered(await right(), (body) => ({ var: inOtherZone(asObject(body.var)) })),
      updateVar: async ({ right }) => altered(await right(), (body) => ({ var: inOtherZone(asObject(body.var)) })),
      listVars: async ({ right }) =>
        altered(await right(), ({ vars }) => ({ vars: asList(vars).map((one) => inOtherZone(asObject(one))) })),
    },
  },
  {
    what: 'createAlert pauses a rule that does not say whether it is on',
    handlers: { createAlert: ({ body, right }) => right({ body: { ...body, enabled: false } }) },
  },
  {
    what: 'updateApp removes the health check with the release command',
    handlers: {
      updateApp: ({ body, right }) =>
        right({ body: body.releaseCommand === null && !('health' in body) ? { ...body, health: null } : body }),
    },
  },
  {
    what: 'updateVar removes spaces around a value',
    handlers: {
      updateVar: ({ body, right }) =>
        right({ body: typeof body.value === 'string' ? { ...body, value: body.value.trim() } : body }),
    },
  },
  {
    what: 'updateDomain refuses null',
    handlers: {
      updateDomain: ({ body, right }) =>
        body.redirectTo === null ? { code: 'bad_request', message: 'A redirection needs a target.' } : right(),
    },
  },
  {
    what: 'importProject fails with a unit',
    handlers: {
      importProject: ({ body, right }) => {
        if (body.projectId !== undefined) throw new Error('There is no such column.');
        return right();
      },
    },
  },
  {
    what: 'inspectSource fails with a repository',
    handlers: {
      inspectSource: ({ body, right }) => {
        if (asObject(body.source).type === 'git') throw new Error('There is no such program.');
        return right();
      },
    },
  },
  {
    what: 'searchServiceRoleLog ignores `filter`',
    handlers: { searchServiceRoleLog: ({ query: { filter: _, ...query }, right }) => right({ query }) },
  },
  {
    what: 'updateMe does not store a picture',
    handlers: {
      updateMe: ({ body: { avatarUrl, ...body }, right, other }) =>
        avatarUrl !== undefined && Object.keys(body).length === 0 ? other('getMe', {}) : right({ body }),
    },
  },
];

function withoutNew(workspace: JsonObject): JsonObject {
  const isNew = ({ status }: JsonObject) => status === 'deploying';
  return { ...workspace, services: asList(workspace.services).filter((one) => !isNew(asObject(one))) };
}

function withSizesOfAll(workspace: JsonObject): JsonObject {
  const apps = asList(workspace.instances).map(asObject);
  const regions = asList(workspace.regions)
    .map(asObject)
    .map((region) => {
      const own = apps.filter((app) => app.region === region.id);
      const cpu = own.reduce((sum, { limits }) => sum + Number(asObject(limits).cpu), 0);
      return { ...region, used: { ...asObject(region.used), cpu } };
    });
  return { ...workspace, regions };
}

function rounded(hues: unknown): readonly number[] {
  return asList(hues).map((hue) => Math.round(Number(hue)) % 360);
}

function inOtherZone(record: JsonObject): JsonObject {
  const shifted = (time: unknown) => new Date(Date.parse(String(time)) - 2 * 3_600_000).toISOString();
  return { ...record, createdAt: shifted(record.createdAt), updatedAt: shifted(record.updatedAt) };
}
