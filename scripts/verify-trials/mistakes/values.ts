import { asList, asObject, type JsonObject } from '../../../contract/document.ts';
import { altered, type Mistake } from './mistake.ts';

/** Wrong values, lists and codes. */
export const valueMistakes: readonly Mistake[] = [
  {
    what: 'createToken makes tokens that live for 90 days in place of 30',
    handlers: {
      createToken: ({ body, right }) => right({ body: body.expires === '30d' ? { ...body, expires: '90d' } : body }),
    },
  },
  {
    what: 'createUpload counts the characters of encoded files',
    handlers: {
      createUpload: async ({ body, right }) => {
        const size = asList(body.files).reduce<number>((sum, file) => sum + String(asObject(file).content).length, 0);
        return altered(await right(), () => ({ size }));
      },
    },
  },
  {
    what: 'checkSlug calls a slug that is taken available',
    handlers: {
      checkSlug: async ({ right }) =>
        altered(await right(), (body) =>
          body.reason === 'taken' ? { available: true, reason: null, suggestion: null } : {},
        ),
    },
  },
  {
    what: 'createVar calls a key that is taken a limit that is reached',
    handlers: {
      createVar: async ({ body, params, query, right, other }) => {
        const { body: listed } = await other('listVars', { params, query });
        const isTaken = asList(listed.vars).some((one) => asObject(one).key === body.key);
        return isTaken ? { code: 'limit_reached', message: 'There are too many variables.' } : right();
      },
    },
  },
  {
    what: 'listMembers leaves out the last member',
    handlers: {
      listMembers: async ({ right }) => altered(await right(), ({ members }) => ({ members: withoutLast(members) })),
    },
  },
  {
    what: 'getBilling says that nothing is used',
    handlers: {
      getBilling: async ({ right }) =>
        altered(await right(), ({ billing }) => ({
          billing: { ...asObject(billing), used: zeros(asObject(billing).used) },
        })),
    },
  },
  {
    what: 'listWorkspaces says that each app is running',
    handlers: {
      listWorkspaces: async ({ right }) =>
        altered(await right(), ({ workspaces }) => ({
          workspaces: asList(workspaces).map((one) => withServicesRunning(asObject(one))),
        })),
    },
  },
  {
    what: 'listDeploys ignores `limit`',
    handlers: { listDeploys: ({ query: { limit: _, ...query }, right }) => right({ query: { ...query, limit: 100 } }) },
  },
  {
    what: 'listDeploys lists the oldest first',
    handlers: {
      listDeploys: async ({ right }) =>
        altered(await right(), ({ deploys }) => ({ deploys: asList(deploys).toReversed() })),
    },
  },
  {
    what: 'listAuditEvents repeats the event of its cursor',
    handlers: {
      listAuditEvents: async ({ query: { before, ...query }, right }) => {
        if (before === undefined) return right();
        const { body } = await right({ query: { ...query, limit: 100 } });
        const events = asList(body.events).map(asObject);
        const start = events.findIndex(({ id }) => id === before);
        if (start < 0) return right();
        return { status: 200, body: { events: events.slice(start, start + Number(query.limit)) } };
      },
    },
  },
  {
    what: 'searchServiceLogs ignores `level`',
    handlers: { searchServiceLogs: ({ query: { level: _, ...query }, right }) => right({ query }) },
  },
];

function withoutLast(list: unknown): readonly unknown[] {
  return asList(list).length > 1 ? asList(list).slice(0, -1) : asList(list);
}

function zeros(amounts: unknown): JsonObject {
  return Object.fromEntries(Object.keys(asObject(amounts)).map((name) => [name, 0]));
}

function withServicesRunning(workspace: JsonObject): JsonObject {
  return { ...workspace, services: asList(workspace.services).map((one) => ({ ...asObject(one), status: 'running' })) };
}
