import type { ProblemDetail } from '../../contract/model/handler.ts';
import type { SignedUp, WorldEvent, WorldView } from '../../control-plane/world/index.ts';
import { systemClock } from '../../server/dispatch/clock.ts';
import type { LoggedRequest } from '../context/request-log.ts';
import { sessionHeader, sessionNamed } from '../context/session.ts';
import { type OperationId, type Override, toOverrideData } from '../responders/override.ts';
import type { ListedOverride } from '../responders/overrides.ts';
import { type ClockChange, type ClockState, clockOf } from './clock.ts';
import type { MockSession, Outbox } from './mock-session.ts';
import type { WorldSeed } from './world-input.ts';
import { type RequestMatch, waitForRequest, type WaitForRequest, type WaitOptions } from './wait.ts';

/** A session of a mock that runs in another process, by its control API. It is a `MockSession` with promises. */
export interface RemoteSession extends Pick<
  MockSession,
  'name' | 'clock' | 'world' | 'seed' | 'give' | 'outbox' | 'waitForRequest'
> {
  respond<Id extends OperationId>(operationId: Id, override: Override<Id>): Promise<void>;
  overrides(): Promise<readonly ListedOverride[]>;
  clearOverrides(): Promise<void>;
  requests(): Promise<readonly LoggedRequest[]>;
  chooseScenario(name: string | null): Promise<void>;
  reset(): Promise<void>;
}

/** The session of that name of the mock at a URL. */
export function connectSession(url: string, sessionName: string): RemoteSession {
  const name = sessionNamed(sessionName);
  const send = async (method: string, path: string, { headers, ...init }: Sent): Promise<Response> => {
    const target = new URL(`/__mock${path}`, url);
    const response = await fetch(target, { ...init, method, headers: { ...headers, [sessionHeader]: name } }).catch(
      (error: unknown) => {
        init.signal?.throwIfAborted();
        throw new Error(
          `There is no mock at ${url}. Start one with: npx platform-control-plane mock --port ${target.port || 80}`,
          {
            cause: error,
          },
        );
      },
    );
    if (response.ok) return response;
    throw new Error(`${method} ${target.pathname} is ${response.status}: ${describeFailure(await response.json())}`);
  };
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await send(method, path, { headers: json, ...(body && { body: JSON.stringify(body) }) });
    return response.json();
  };
  const change = async (method: string, path: string, body?: object): Promise<void> => {
    await call(method, path, body);
  };
  const requests = async () => ((await call('GET', '/requests')) as { requests: LoggedRequest[] }).requests;
  /** The requests from now on, after those that were logged before if these are wanted, the latest of them first. */
  async function* follow(signal: AbortSignal, includeLogged: boolean): AsyncGenerator<LoggedRequest> {
    try {
      // First, so that nothing that the caller does next is missed.
      const { body } = await send('GET', '/requests', { headers: { Accept: 'text/event-stream' }, signal });
      const { EventSourceParserStream } = await import('eventsource-parser/stream');
      if (includeLogged) yield* (await requests()).toReversed();
      const frames = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
      // The control API sends these.
      for (let read = await frames?.read(); read?.value; read = await frames?.read())
        yield JSON.parse(read.value.data) as LoggedRequest;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
  return {
    name,
    // The control API returns these shapes, here and below.
    clock: clockOf((change: ClockChange) => call('PATCH', '/clock', change) as Promise<ClockState>),
    respond: async (operationId, override) => change('POST', '/overrides', toOverrideData(operationId, override)),
    overrides: async () => ((await call('GET', '/overrides')) as { overrides: ListedOverride[] }).overrides,
    clearOverrides: async () => change('DELETE', '/overrides'),
    requests,
    // A request of an operation has its type, unless it was refused.
    waitForRequest: (async (match: RequestMatch, { includeLogged = false, ...options }: WaitOptions = {}) => {
      const followed = { list: () => [], follow: (signal: AbortSignal) => follow(signal, includeLogged) };
      return waitForRequest(followed, match, { ...options, clock: systemClock });
    }) as WaitForRequest,
    chooseScenario: async (scenario) => change('PUT', '/scenario', { name: scenario }),
    world: () => call('GET', '/world') as Promise<WorldView>,
    seed: async (seed: WorldSeed = {}) => change('PUT', '/world', seed),
    give: async (...given: readonly WorldEvent[]) =>
      ((await call('POST', '/world/events', { given })) as { signedUp: readonly SignedUp[] }).signedUp,
    outbox: () => call('GET', '/outbox') as Promise<Outbox>,
    reset: async () => change('DELETE', '/session'),
  };
}

interface Sent extends RequestInit {
  readonly headers: Readonly<Record<string, string>>;
}

const json = { 'Content-Type': 'application/json' };

/** Describes an error: each mistake with its place. */
function describeFailure(returned: unknown): string {
  // The front sends errors of this shape only.
  const { error } = returned as { error: { message: string; details?: readonly ProblemDetail[] } };
  const details = error.details?.map(({ in: place, path, message }) => {
    // Some messages are sentences; others say what must be true of their place.
    const isSentence = path === '' || !message.startsWith('must ');
    return isSentence ? message : `${place} ${path} ${message}`;
  });
  return details?.join(', ') ?? error.message;
}
