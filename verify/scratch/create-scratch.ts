import type { Contract } from '../../server/contract/document.ts';
import { exampleRequest } from '../../server/contract/example-request.ts';
import type { Operation, Role } from '../../server/model/operation.ts';
import type { Config, Persona } from '../config/config.ts';
import type { Secrets } from '../redaction/secrets.ts';
import type { Send } from '../send/sender.ts';
import { guard } from '../send/guard.ts';
import type { Territory } from '../send/territory.ts';
import { Api } from './things/api.ts';
import { Invitations } from './things/invitations.ts';
import { oncePer } from './things/once.ts';
import { pathValueOf } from './things/path-values.ts';
import { higherScope, People } from './things/people.ts';
import { recipes } from './recipes/recipes.ts';
import { reasonOf } from './reason.ts';
import { removeEverything } from './removal.ts';
import type { RequestOptions, Scratch, ScratchRequest } from './scratch.ts';
import { Things } from './things/things.ts';
import { Unavailable } from './things/unavailable.ts';
import { createWaiting } from './things/waiting.ts';

export interface ScratchOptions {
  readonly contract: Contract;
  readonly config: Config;
  readonly send: Send;
  /** Sends what removes the things of the run, also after the run was stopped. */
  readonly sendAtEnd: Send;
  readonly territory: Territory;
  readonly secrets: Secrets;
  readonly seed: number;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxWaitMs: number;
  readonly signal: AbortSignal;
}

/** Operations that reach people, cost money or need another service: they are called only when they are named. */
export const onlyIfNamed: ReadonlySet<string> = new Set([
  'askAi',
  'contactSupport',
  'createTicket',
  'createTicketMessage',
  'importProject',
]);

/** A text says why the run may not write. */
export function createScratch(options: ScratchOptions): Scratch | string {
  const { contract, config, send, sendAtEnd, territory, secrets, seed, baseUrl, headers, maxWaitMs, signal } = options;
  const { writes } = config;
  if (!territory.allowsWrites) return 'needs --allow-writes';
  if (writes === null) return 'the configuration has no `writes`';
  const owner = config.personas[writes.owner];
  if (!owner) return `the configuration has no persona ${writes.owner}, the owner of \`writes\``;
  const api = new Api(contract.operations, send);
  const waitFor = createWaiting({ clock: config.clock, baseUrl, headers, maxWaitMs, signal });
  const people = new People({ api, personas: Object.values(config.personas), owner, secrets });
  const invitations = new Invitations({ api, writes, territory, secrets, waitFor, baseUrl, headers, signal });
  const things = new Things({ api, people, invitations, writes, seed, waitFor, isNamed: (id) => territory.named.has(id) });

  /** The member of the main workspace with a role; the owner, if nobody can be invited. */
  const leastMember = async (role: Role | null): Promise<Persona> => {
    if (role === null || role === 'owner') return owner;
    try {
      return await things.member(role);
    } catch (error) {
      if (error instanceof Unavailable) return owner;
      throw error;
    }
  };
  const pathOf = oncePer(async (operation: Operation): Promise<Readonly<Record<string, string>>> => {
    const example = exampleRequest(contract.document, operation).path;
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const values = await Promise.all(names.map(async (name) => [name, await pathValueOf(things, name, example[name])] as const));
    return Object.fromEntries(values);
  });
  const prepare = async (operation: Operation, { isFresh = false }: RequestOptions): Promise<ScratchRequest> => {
    if (onlyIfNamed.has(operation.id) && !territory.named.has(operation.id)) {
      throw new Unavailable('it reaches people or another service, and `run` of the configuration does not name it');
    }
    // Every id of a recipe is one of the contract.
    const made = (await recipes[operation.id as keyof typeof recipes]?.(things, isFresh)) ?? {};
    const example = exampleRequest(contract.document, operation);
    const body = 'body' in made ? made.body : operation.body ? example.body : undefined;
    // The app of the run is found without them.
    const { env: _, region: __, ...query } = example.query;
    const path = { ...(made.path ?? (await pathOf(operation))) };
    const values = { path, query: made.query ?? query, body, ownWorkspace: made.ownWorkspace ?? null };
    if (operation.access.authentication === 'none') return { persona: null, ...values };
    const person = made.person ?? (await leastMember(operation.access.role));
    const persona = await people.withScope(person, leastScope(operation, body));
    return { persona, ...values };
  };
  const request = async (operation: Operation, requestOptions: RequestOptions): Promise<ScratchRequest> => {
    const prepared = await prepare(operation, requestOptions);
    // A new operation outside workspaces is not sent before the guard has a rule for it.
    guard(territory, operation.id, operation.method.toUpperCase(), prepared);
    return prepared;
  };
  return {
    things,
    workspace: () => explained(async () => ({ slug: await things.main() })),
    newWorkspace: () => explained(async () => ({ slug: await things.newWorkspace() })),
    newApp: () => explained(() => things.newApp()),
    pathOf: (operation) => explained(() => pathOf(operation)),
    request: (operation, requestOptions = {}) => explained(() => request(operation, requestOptions)),
    async discard({ ownWorkspace = null }) {
      const holder = config.personas[territory.owners.get(ownWorkspace ?? '') ?? ''];
      // What cannot be deleted now is deleted at the end of the run.
      if (ownWorkspace !== null && holder) await api.attempt('deleteWorkspace', holder, { path: { workspaceSlug: ownWorkspace } });
    },
    member: (role, scope) => explained(async () => people.withScope(role === 'owner' ? owner : await things.member(role), scope)),
    pinned: (to) => explained(async () => people.pinned(owner, to === 'here' ? await things.main() : await things.second())),
    stranger: () => explained(async () => people.stranger()),
    withoutPhone: () => explained(async () => people.withoutPhone()),
    using: (act) => explained(() => act(things)),
    waitFor,
    remove: () => removeEverything({ api: new Api(contract.operations, sendAtEnd), personas: config.personas, territory, maxWaitMs }),
  };
}

/** The least scope that may send a body. */
function leastScope({ access }: Operation, body: unknown) {
  const fields = Object.entries(access.fields ?? {}).filter(([field]) => typeof body === 'object' && body !== null && field in body);
  return fields.reduce((scope, [, needs]) => higherScope(scope, needs.scope ?? 'read'), access.scope ?? 'read');
}

/** Returns the reason where something is not available. */
async function explained<Result>(act: () => Promise<Result>): Promise<Result | string> {
  try {
    return await act();
  } catch (error) {
    return reasonOf(error);
  }
}
