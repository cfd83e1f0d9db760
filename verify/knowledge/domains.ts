import { full } from './making/cases.ts';
import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import { appFor, type AppPath, mainApp, newApp, otherApp, stoppedApp } from './making/apps.ts';
import { domain, newDomain, newDomainBody } from './making/belongings.ts';
import { itemOf, readState } from './making/read.ts';
import type { AreaKnowledge } from '../scratch/knowledge.ts';
import type { Moves, PrepareStage } from '../scratch/provoke.ts';
import type { Tools } from '../scratch/tools.ts';
import { Unavailable } from '../scratch/unavailable.ts';

/** Where the state of a domain or of its certificate is read. */
interface Place {
  readonly operation: string;
  readonly find: (json: JsonObject, domainId: string) => unknown;
  /** The state of a host that points nowhere. */
  readonly first: string;
  /** Throws an `Unavailable` where the domains of an app have no such state. */
  readonly require?: (tools: Tools, path: AppPath) => Promise<void>;
}

function movesOf({ operation, find, first, require = async () => undefined }: Place): Moves {
  const read = (tools: Tools, path: AppPath, domainId: string) =>
    readState(tools, operation, { path }, (json) => find(json, domainId));
  const createDomain: PrepareStage = async (tools, { from }) => {
    if (from !== 'none') throw new Unavailable('a claim expires only after three days');
    const path = await mainApp(tools);
    await require(tools, path);
    let id = '';
    return {
      isNew: true,
      read: () => read(tools, path, id),
      call: { path, body: newDomainBody(tools) },
      learn: ({ domain }) => (id = String(asObject(domain).id)),
      clear: () => tools.api.attempt('deleteDomain', tools.owner, { path: { ...path, domainId: id } }),
    };
  };
  const deleteDomain: PrepareStage = async (tools, { from }) => {
    if (from !== first) throw new Unavailable('the run has no domain whose records it could set');
    const path = await mainApp(tools);
    await require(tools, path);
    const domainId = await newDomain(tools, path);
    return { read: () => read(tools, path, domainId), call: { path: { ...path, domainId } } };
  };
  return { createDomain, deleteDomain };
}

const domainMoves = movesOf({
  operation: 'listDomains',
  find: ({ domains }, id) => itemOf(domains, 'id', id).status,
  first: 'pending_dns',
});

const certificateMoves = movesOf({
  operation: 'listCerts',
  find: ({ certs }, id) => itemOf(certs, 'domainId', id).status,
  first: 'pending',
  require: requireTls,
});

/** No response says it of a region; the addresses of its apps show it. */
async function requireTls(tools: Tools, path: AppPath): Promise<void> {
  const { app } = await tools.api.call('getApp', tools.owner, { path });
  const { url } = asObject(asList(asObject(app).endpoints)[0]);
  if (String(url).startsWith('http:')) throw new Unavailable('the region has no TLS, so domains have no certificate');
}

/** At most one domain of an app is primary. */
function onlyPrimary(id: string) {
  return ({ domains: all }: JsonObject): string | null => {
    const primary = asList(all)
      .map(asObject)
      .filter(({ isPrimary }) => isPrimary === true);
    if (primary.length === 1 && primary[0]?.id === id) return null;
    return `shows ${primary.length} primary domains, not the one that was made primary`;
  };
}

/** Domains of apps, and their certificates. */
export const domains: AreaKnowledge = {
  operations: {
    createDomain: {
      request: async (tools, isFresh) => ({
        path: await appFor(tools, isFresh),
        body: { ...newDomainBody(tools), redirectTo: 'https://example.com/' },
      }),
      conflicts: {
        // Another app has the host only once it is verified, which takes its time. The app that claims it has it at
        // once.
        host_taken: async (tools) => {
          const path = await newApp(tools);
          const body = newDomainBody(tools);
          await tools.api.call('createDomain', tools.owner, { path, body });
          return {
            conflict: { path, body },
            neighbour: () => ({ path, body: newDomainBody(tools) }),
            clear: () => tools.api.attempt('deleteApp', tools.owner, { path }),
          };
        },
        limit_reached: full({
          limit: 50,
          create: 'createDomain',
          body: (tools) => newDomainBody(tools),
          remove: (tools, path, { domain }) =>
            tools.api.call('deleteDomain', tools.owner, { path: { ...path, domainId: String(asObject(domain).id) } }),
        }),
      },
      consequences: [
        {
          shownBy: 'listDomains',
          begin: async (tools) => {
            const path = await stoppedApp(tools);
            const body = { ...newDomainBody(tools), isPrimary: true };
            await tools.api.call('createDomain', tools.owner, {
              path,
              body: { ...newDomainBody(tools), isPrimary: true },
            });
            return {
              call: { path, body },
              look: { path },
              mistakeIn: (shown, { domain: made }) => onlyPrimary(String(asObject(made).id))(shown),
            };
          },
        },
      ],
      creates: {
        item: 'domain',
        key: 'id',
        parameter: 'domainId',
        list: ['listDomains', 'domains'],
        also: [
          {
            operation: 'listCerts',
            find: ({ certs }, { domainId = '' }) => itemOf(certs, 'domainId', domainId),
            // A region without TLS has no certificates.
            mayLack: true,
          },
        ],
        remove: 'deleteDomain',
        twins: {
          body: newDomainBody,
          changes: [
            {
              operation: 'updateDomain',
              body: () => ({ redirectTo: 'https://example.org/' }),
              members: ['redirectTo'],
            },
          ],
        },
      },
    },
    updateDomain: {
      updates: {
        item: 'domain',
        sights: [
          { operation: 'listDomains', find: ({ domains: all }, { domainId = '' }) => itemOf(all, 'id', domainId) },
        ],
        drifts: ['status', 'error', 'records', 'message', 'verifiedAt'],
        begin: async (tools) => {
          const path = await mainApp(tools);
          return {
            path: { ...path, domainId: await newDomain(tools, path) },
            bodies: [
              { redirectTo: 'https://example.com/' },
              { redirectTo: 'https://example.org/' },
              { redirectTo: null },
            ],
          };
        },
      },
      request: async (tools) => {
        const path = await mainApp(tools);
        return {
          path: { ...path, domainId: await newDomain(tools, path) },
          body: { redirectTo: 'https://example.com/' },
        };
      },
    },
    deleteDomain: {
      request: async (tools) => {
        const path = await mainApp(tools);
        return { path: { ...path, domainId: await newDomain(tools, path) } };
      },
    },
  },
  parameters: {
    domainId: { make: domain, elsewhere: otherApp },
  },
  moves: { domain: domainMoves, certificate: certificateMoves },
  identities: {
    certificate: ({ domainId }) => (typeof domainId === 'string' ? `certificate of domain ${domainId}` : null),
  },
};
