import { asList, asObject, type JsonObject } from '../../../contract/document.ts';
import { altered, type Call, type Mistake, type Replied } from './mistake.ts';

/** Mistakes in parts of lists, in searches and streams, and in what a request names beside its subject. */
export const partMistakes: readonly Mistake[] = [
  {
    what: 'listAuditEvents says that nothing follows a full part',
    handlers: { listAuditEvents: async ({ right }) => altered(await right(), () => ({ next: null })) },
  },
  {
    what: 'listDeploys says that more follows its last part',
    handlers: {
      listDeploys: async ({ right }) =>
        altered(await right(), ({ deploys }) => ({
          next: asList(deploys).length > 0 ? String(asObject(asList(deploys).at(-1)).number) : null,
        })),
    },
  },
  {
    what: 'getDeploy shows the deploys of other apps of the workspace',
    handlers: { getDeploy: (call) => inAnyApp(call) },
  },
  {
    what: 'createTicketMessage removes spaces around a text',
    handlers: {
      createTicketMessage: ({ body, right }) => right({ body: { ...body, body: String(body.body).trim() } }),
    },
  },
  {
    what: 'listTicketMessages streams only the messages that were there when it began',
    handlers: {
      listTicketMessages: async ({ right }) => {
        const replied = await right();
        if (!('frames' in replied)) return replied;
        // The handlers of streams have frames.
        return { ...replied, frames: early(replied.frames as AsyncIterable<unknown>) };
      },
    },
  },
  {
    what: 'searchServiceLogs looks at the case of letters',
    handlers: {
      searchServiceLogs: async ({ query, right }) =>
        altered(await right(), ({ lines }) => ({
          lines: asList(lines).filter((one) =>
            JSON.stringify(one).includes(typeof query.q === 'string' ? query.q : ''),
          ),
        })),
    },
  },
  {
    what: 'searchServiceLogs counts only lines of the requested level',
    handlers: {
      searchServiceLogs: async ({ query: { level }, right }) =>
        altered(await right(), ({ levels }) => ({
          levels:
            level === undefined
              ? levels
              : Object.fromEntries(Object.entries(asObject(levels)).filter(([name]) => name === level)),
        })),
    },
  },
  {
    what: 'setVars removes each variable that it does not set',
    handlers: {
      setVars: async ({ params, query, body, right, other }) => {
        const { body: listed } = await other('listVars', { params, query });
        const set = asList(body.set).map((one) => asObject(one).key);
        const others = asList(listed.vars)
          .map((one) => asObject(one).key)
          .filter((key) => !set.includes(key));
        const done = await right({ body: { ...body, unset: [...new Set([...asList(body.unset), ...others])] } });
        return altered(done, ({ removed }) => (removed ? { removed: asList(body.unset) } : {}));
      },
    },
  },
  {
    what: 'listAlerts leaves out rules that are paused',
    handlers: {
      listAlerts: async ({ right }) =>
        altered(await right(), ({ alerts }) => ({
          alerts: asList(alerts).filter((one) => asObject(one).enabled !== false),
        })),
    },
  },
  {
    what: 'no domain is stored as the primary one',
    handlers: { createDomain: ({ body, right }) => keepPrimary(body, right) },
  },
  {
    what: 'createVar keeps the key of a request that was refused',
    handlers: { createVar: ({ right }) => right() },
    idempotency: (right) => ({
      claim: (...all) => right.claim(...all),
      keep: (...all) => right.keep(...all),
      free: async () => undefined,
    }),
  },
];

/** The response for the app of the path, or for the first one that has one. */
async function inAnyApp({ params, right, other }: Call): Promise<Replied> {
  try {
    return await right();
  } catch (error) {
    const { body } = await other('getWorkspace', { params });
    const apps = asList(asObject(body.workspace).instances).map(asObject);
    for (const { slug: appSlug, env, region } of apps) {
      const found = await other('getDeploy', { params: { ...params, appSlug }, query: { env, region } }).catch(
        () => null,
      );
      if (found) return found;
    }
    throw error;
  }
}

/** The frames of the first moment of a stream. */
async function* early(frames: AsyncIterable<unknown>): AsyncGenerator {
  const over = AbortSignal.timeout(100);
  for await (const frame of frames) if (!over.aborted) yield frame;
}

/** A domain that is to be primary responds as such, and is not stored as one. */
async function keepPrimary(body: JsonObject, right: Call['right']): Promise<Replied> {
  if (body.isPrimary !== true) return right();
  return altered(await right({ body: { ...body, isPrimary: false } }), ({ domain }) => ({
    domain: { ...asObject(domain), isPrimary: true },
  }));
}
