import { prepareWorlds } from '../../control-plane/index.ts';
import { readCredentials } from '../../server/auth/credentials.ts';
import type { Contract } from '../../server/contract/document.ts';
import type { Story } from '../../server/contract/story.ts';
import { systemClock } from '../../server/dispatch/clock.ts';
import type { Surroundings } from '../../server/dispatch/options.ts';
import { consoleLog } from '../../server/fetch/console-log.ts';
import { createFetchHandler } from '../../server/fetch/handler.ts';
import { createMockContext } from '../context/context.ts';
import type { Scenarios } from '../context/scenario.ts';
import { Sessions } from '../context/session.ts';
import { type PersonaName, personas } from '../persona/personas.ts';
import type { Examples } from '../responder/examples.ts';
import { describeUnknownScenario } from '../scenario/choose.ts';
import { createMockCore } from './core.ts';
import { createWorlds } from './worlds.ts';

export interface MockFetchOptions {
  /** Who sends the requests that have no credentials; nobody by default, so that these requests are 401. */
  readonly persona?: PersonaName;
  /** The scenario of requests that choose none. */
  readonly scenario?: string;
}

/** What the mock is made of, where it cannot be read from files. */
export interface MockParts extends Pick<Surroundings, 'validate' | 'receiveUpload' | 'checks'> {
  readonly contract: Contract;
  readonly story: Story;
  readonly scenarios: Scenarios;
  readonly examples: Examples;
}

/** The mock as a function from `Request` to `Response`: no server, no files, nothing of Node. */
export async function createMockFetchOf(
  parts: MockParts,
  options: MockFetchOptions = {},
): Promise<(request: Request) => Promise<Response>> {
  const { contract, story, scenarios, examples, ...surroundings } = parts;
  const { scenario: name } = options;
  const scenario = name === undefined ? null : (scenarios.get(name) ?? null);
  if (name !== undefined && !scenario) throw new Error(describeUnknownScenario(name, scenarios));
  const persona = personas.find((one) => one.name === options.persona);
  const clock = systemClock;
  const sessions = new Sessions();
  const worlds = createWorlds(await prepareWorlds(story), clock, (error) =>
    consoleLog.error({ err: error }, 'A reconciler of a world failed.'),
  );
  const { operations } = contract;
  const core = createMockCore({ operations, examples, worlds, clock });
  const front = createFetchHandler(core.handlers, {
    ...surroundings,
    ...core.front,
    contract,
    clock,
    log: consoleLog,
    unknownMembers: 'keep',
  });

  return async (request) => {
    const headers = Object.fromEntries(request.headers);
    const { authorization, cookie } = headers;
    const isAnonymous = readCredentials({ authorization, cookie }).kind === 'absent';
    if (persona && isAnonymous) headers.authorization = `Bearer ${persona.token}`;
    const responseHeaders = new Headers();
    const setHeader = (name: string, value: string) => {
      responseHeaders.set(name, value);
      return true;
    };
    const { pathname, search, origin } = new URL(request.url);
    const session = sessions.of(headers);
    session.origin ??= origin;
    const arrived = { method: request.method, url: `${pathname}${search}`, headers, setHeader };
    const { mockContext, url } = createMockContext({ session, scenarios, scenario }, arrived);
    const response = await front(new Request(new URL(url, origin), new Request(request, { headers })), mockContext);
    for (const [name, value] of responseHeaders) response.headers.set(name, value);
    return response;
  };
}
