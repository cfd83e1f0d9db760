import type { CreateWorld } from '../../control-plane/world/index.ts';
import { readCredentials } from '../../contract/auth/credentials.ts';
import type { ScenarioName } from '../../generated/mock/scenarios.ts';
import type { Contract } from '../../contract/document.ts';
import { systemClock } from '../../server/dispatch/clock.ts';
import type { Surroundings } from '../../server/dispatch/options.ts';
import { consoleLog } from '../../server/fetch/console-log.ts';
import { createFetchHandler, type FetchHandler, type HandlerOptions } from '../../server/fetch/handler.ts';
import { createMockContext, type MockContext } from '../context/context.ts';
import { createQuietLog } from '../context/quiet-log.ts';
import type { Scenarios } from '../context/scenario.ts';
import { defaultSession, sessionNamed, Sessions } from '../context/session.ts';
import { personaNamed, type PersonaName } from '../context/personas.ts';
import type { Examples } from '../responders/examples.ts';
import { describeUnknownScenario } from '../responders/choose-scenario.ts';
import { createMockSession, type MockSession } from '../testing/mock-session.ts';
import { createMockCore } from '../world/core.ts';
import type { CurrentWorld } from '../world/current.ts';
import { setDate } from '../world/date.ts';
import { createWorlds } from '../world/worlds.ts';
import { readBody, sendAbortably } from './abort.ts';

export interface MockFetchOptions {
  /** The persona of requests without credentials. Without it, these requests are 401. */
  readonly persona?: PersonaName;
  /** The scenario of requests that choose none. */
  readonly scenario?: ScenarioName;
  /** The address of the API, if a path comes before those of the contract: `https://example.test/backend`. */
  readonly baseUrl?: string;
}

/** The parts of the mock where none can be read from files. */
export interface MockParts extends Pick<Surroundings, 'validate' | 'receiveUpload' | 'checks'> {
  readonly contract: Contract;
  readonly createWorld: CreateWorld;
  readonly scenarios: Scenarios;
  readonly examples: Examples;
  readonly beside?: MakeBeside;
}

/** Makes another API in the worlds of the mock, with a front like that of the mock. */
export type MakeBeside = (
  currentWorld: CurrentWorld,
  front: Omit<HandlerOptions<MockContext>, 'contract'>,
) => { readonly owns: (path: string) => boolean; readonly handle: FetchHandler<MockContext> };

/** The mock as a function, with the controls of the session of requests that name none. */
export interface MockFetch extends Omit<MockSession, 'name'> {
  /**
   * Takes what `fetch` takes, and responds as the mock does. Rejects with a `TypeError`, as `fetch` does, where a
   * scenario cuts the connection, and with the reason of a signal that is aborted, which also ends the response.
   */
  (input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** The same for another session: that of requests with the header `X-Mock-Session`. */
  session(name: string): MockSession;
}

/** The mock as a function like `fetch`: no server, no files, nothing of Node. */
export function createMockFetchOf(parts: MockParts, options: MockFetchOptions = {}): MockFetch {
  const { contract, createWorld, scenarios, examples, beside, ...surroundings } = parts;
  const { scenario: name } = options;
  const scenario = name === undefined ? null : (scenarios.get(name) ?? null);
  if (name !== undefined && !scenario) throw new Error(describeUnknownScenario(name, scenarios));
  const persona = options.persona === undefined ? null : personaNamed(options.persona);
  const before = pathBefore(options.baseUrl);
  const clock = systemClock;
  const log = createQuietLog(consoleLog);
  const sessions = new Sessions();
  const worlds = createWorlds(createWorld, clock, (error) =>
    log.error({ err: error }, 'A reconciler of a world failed.'),
  );
  const core = createMockCore({
    operations: contract.operations,
    examples,
    worlds,
    clock,
    listedBy: 'openapi.json of the package',
  });
  const ofFront = { ...surroundings, ...core.front, clock, log, unknownMembers: 'keep' } as const;
  const front = createFetchHandler(core.handlers, { ...ofFront, contract });
  const other = beside?.(core.currentWorld, ofFront);

  const respond = async (request: Request): Promise<Response> => {
    const headers: Record<string, string> = Object.fromEntries(request.headers);
    const { authorization, cookie } = headers;
    if (persona && readCredentials({ authorization, cookie }).kind === 'absent')
      headers.authorization = `Bearer ${persona.token}`;
    const ownHeaders = new Headers();
    const setHeader = (name: string, value: string) => {
      ownHeaders.set(name, value);
      return true;
    };
    const { pathname, search, origin } = new URL(request.url);
    const path = pathname.startsWith(`${before}/`) ? pathname.slice(before.length) : pathname;
    const { method, signal } = request;
    const body = method === 'GET' || method === 'HEAD' ? null : await readBody(request);
    signal.throwIfAborted();
    const session = sessions.of(headers);
    session.origin ??= origin;
    const arrived = { method, url: `${path}${search}`, headers, setHeader };
    const { mockContext, url } = createMockContext({ session, scenarios, scenario }, arrived);
    setDate(arrived, worlds, session);
    const copy = { method, headers, signal, ...(body?.byteLength && { body }) };
    const handle = other?.owns(path) === true ? other.handle : front;
    const response = await handle(new Request(new URL(url, origin), copy), mockContext);
    for (const [name, value] of ownHeaders) response.headers.set(name, value);
    return response;
  };
  const handle = (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
    sendAbortably(input, init, respond);
  const { operations } = contract;
  const session = (id: string): MockSession =>
    createMockSession(() => ({
      session: sessions.find(sessionNamed(id)),
      parts: { operations, examples, scenarios, worlds, clock },
    }));
  // A function has a name of its own, which cannot be replaced.
  const { name: _, ...ofDefault } = session(defaultSession);
  return Object.assign(handle, ofDefault, { session });
}

/** The path of a base URL, without the slash at its end. */
function pathBefore(baseUrl = ''): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).pathname.replace(/\/+$/, '') : '';
}
