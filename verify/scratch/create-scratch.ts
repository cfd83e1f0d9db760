import type { Contract } from '../../contract/document.ts';
import { exampleRequest } from '../../contract/example-request.ts';
import type { Operation, Role } from '../../contract/model/operation.ts';
import type { Config, Persona } from '../config/config.ts';
import type { Knowledge } from './knowledge.ts';
import type { Secrets } from '../redaction/secrets.ts';
import type { Send } from '../send/sender.ts';
import { guard, unknownOperation } from '../send/guard.ts';
import { again } from '../send/repeats.ts';
import type { WriteScope } from '../send/write-scope.ts';
import { Api } from './api.ts';
import { createReadInvitation } from './read-invitation.ts';
import { inPart } from './parts.ts';
import type { PassedTime } from './passed-time.ts';
import { oncePer } from './once.ts';
import { higherScope, People } from './people.ts';
import { ifAvailable } from './reason.ts';
import type { RequestOptions, Scratch } from './scratch.ts';
import type { ScratchRequest } from './call.ts';
import { Tools } from './tools.ts';
import { type Absent, Unavailable } from './unavailable.ts';
import { advance, callHook, createWaiting } from './waiting.ts';

export interface ScratchOptions {
  readonly contract: Contract;
  readonly knowledge: Knowledge;
  readonly config: Config;
  readonly send: Send;
  /** Sends what removes the things of the run, also after the run was stopped. */
  readonly sendAtEnd: Send;
  readonly writeScope: WriteScope;
  readonly secrets: Secrets;
  readonly seed: number;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxWaitMs: number;
  readonly passed: PassedTime;
  readonly signal: AbortSignal;
}

/** The means of a run to create its own data; or the reason why it can create nothing. */
export function createScratch(options: ScratchOptions): Scratch | Absent {
  const able = findAble(options);
  if ('problem' in able) return able;
  const { basics, owner } = able;
  const { contract, config, sendAtEnd, writeScope, maxWaitMs } = options;
  const { tools, people, waitFor } = createTools(options, able);
  const requests = createRequests(options, able, { tools, people });
  return {
    tools,
    basics,
    workspace: () => basics.main(tools),
    newWorkspace: () => basics.newWorkspace(tools),
    ...requests,
    async discard({ ownWorkspace = null }) {
      const holder = config.personas[writeScope.owners.get(ownWorkspace ?? '') ?? ''];
      // The end of the run deletes everything that cannot be deleted now.
      if (ownWorkspace !== null && holder) await basics.removeWorkspace(tools, holder, ownWorkspace);
    },
    async removeSpare() {
      const used = await ifAvailable(() => Promise.all([basics.main(tools), basics.second(tools)]));
      const spare = [...writeScope.owners].filter(([slug]) => !used?.includes(slug));
      // How many there are depends on the server.
      for (const [slug, name] of spare) {
        const holder = config.personas[name];
        if (holder) await again(() => basics.removeWorkspace(tools, holder, slug));
      }
    },
    member: async (role, scope) => people.withScope(role === 'owner' ? owner : await basics.member(tools, role), scope),
    pinned: async (to) => people.pinned(owner, to === 'here' ? await basics.main(tools) : await basics.second(tools)),
    stranger: async () => people.stranger(),
    withoutPhone: async () => people.withoutPhone(),
    waitFor,
    remove: () =>
      basics.remove({ api: new Api(contract.operations, sendAtEnd), personas: config.personas, writeScope, maxWaitMs }),
  };
}

/** Prerequisites of writes, all of them present. */
interface Able {
  readonly writes: NonNullable<Config['writes']>;
  readonly owner: Persona;
  readonly basics: NonNullable<Knowledge['basics']>;
}

function findAble({ config, knowledge: { basics }, writeScope }: ScratchOptions): Able | Absent {
  const { writes } = config;
  if (!writeScope.allowsWrites) return { problem: 'needs --allow-writes' };
  if (writes === null) return { problem: 'the configuration has no `writes`' };
  const owner = config.personas[writes.owner];
  if (!owner) return { problem: `the configuration has no persona ${writes.owner}, the owner of \`writes\`` };
  if (basics === null) return { problem: 'verify has no knowledge of how this contract creates what requests need' };
  return { writes, owner, basics };
}

function createTools(options: ScratchOptions, { writes, owner, basics }: Able) {
  const { contract, config, send, writeScope, secrets, seed, baseUrl, headers, maxWaitMs, passed, signal } = options;
  const { clock, slowRemoval } = config;
  const waitFor = createWaiting({ clock, baseUrl, headers, maxWaitMs, passed, signal });
  const people: People = new People({
    newToken: (person, token) => basics.newToken(tools, person, token),
    personas: Object.values(config.personas),
    owner,
    secrets,
  });
  const readInvitation = createReadInvitation({
    command: writes.invitationToken,
    writeScope,
    secrets,
    waitFor,
    baseUrl,
    headers,
    signal,
  });
  const hookOptions = { baseUrl, headers, passed, signal };
  const tools: Tools = new Tools({
    api: new Api(contract.operations, send),
    people,
    writes,
    writeScope,
    secrets,
    seed,
    waitFor,
    readInvitation,
    passTime: clock && ((seconds) => advance(clock, hookOptions, seconds)),
    slowRemoval:
      slowRemoval && ((path, seconds) => callHook(slowRemoval, hookOptions, { ...path, seconds: `${seconds}` })),
  });
  return { tools, people, waitFor };
}

/** Makes the requests of operations: their path, their caller and their body. */
function createRequests(
  { contract, knowledge, writeScope }: ScratchOptions,
  { owner, basics }: Able,
  { tools, people }: { readonly tools: Tools; readonly people: People },
): Pick<Scratch, 'pathOf' | 'request'> {
  /** The member of the main workspace with a role; the owner, if no one can be invited. */
  const leastMember = async (role: Role | null): Promise<Persona> => {
    if (role === null || role === 'owner') return owner;
    return (await ifAvailable(() => basics.member(tools, role))) ?? owner;
  };
  /** The value of a path parameter, by default that of the example of the contract. */
  const valueOf = async (name: string, example: string | undefined): Promise<string> => {
    const value = (await knowledge.parameters[name]?.make?.(tools)) ?? example;
    if (value === undefined) throw new Unavailable(`nothing is known about the path parameter ${name}`);
    return value;
  };
  const pathOf = oncePer(async (operation: Operation): Promise<Readonly<Record<string, string>>> => {
    const example = exampleRequest(contract.document, operation).path;
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const make = () => Promise.all(names.map(async (name) => [name, await valueOf(name, example[name])] as const));
    // The names are the same for each check that may need them first.
    return Object.fromEntries(await inPart(`path${contract.operations.indexOf(operation).toString(36)}-`, make));
  });
  const prepare = async (
    operation: Operation,
    { isFresh = false, recipe }: RequestOptions,
  ): Promise<ScratchRequest> => {
    const known = knowledge.operations[operation.id];
    if (operation.method !== 'get' && !known) throw new Unavailable(unknownOperation);
    if (known?.isOnlyIfNamed && !writeScope.named.has(operation.id)) {
      throw new Unavailable('it reaches people or another service, and `run` of the configuration does not name it');
    }
    const made = (await (recipe ?? known?.request)?.(tools, isFresh)) ?? {};
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
  const request = async (operation: Operation, requestOptions: RequestOptions = {}): Promise<ScratchRequest> => {
    const prepared = await prepare(operation, requestOptions);
    // A new operation outside workspaces is not sent before the guard has a rule for it.
    guard(writeScope, operation.id, operation.method.toUpperCase(), prepared);
    return prepared;
  };
  return { pathOf, request };
}

/** The least scope that may send a body. */
function leastScope({ access }: Operation, body: unknown) {
  const fields = Object.entries(access.fields ?? {}).filter(
    ([field]) => typeof body === 'object' && body !== null && field in body,
  );
  return fields.reduce((scope, [, needs]) => higherScope(scope, needs.scope ?? 'read'), access.scope ?? 'read');
}
