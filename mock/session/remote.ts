import type { Given, WorldView } from '../../control-plane/index.ts';
import type { LoggedRequest } from '../context/request-log.ts';
import { sessionHeader, sessionNamed } from '../context/session.ts';
import { type OperationId, type Override, toOverrideData } from '../override/override.ts';
import type { ListedOverride } from '../override/overrides.ts';
import { type ClockChange, type ClockState, clockOf } from './clock.ts';
import type { MockSession, WorldSeed } from './session.ts';

/** A session of a mock that runs in another process, by its control API. It is a `MockSession` with promises. */
export interface RemoteSession extends Pick<MockSession, 'name' | 'clock' | 'world' | 'seed' | 'give'> {
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
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const target = new URL(`/__mock${path}`, url);
    const headers = { 'Content-Type': 'application/json', [sessionHeader]: name };
    const response = await fetch(target, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch((error: unknown) => {
      throw new Error(`There is no mock at ${url}. Start one with: npx platform-control-plane mock --port ${target.port || 80}`, {
        cause: error,
      });
    });
    const returned: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${target.pathname} is ${response.status}: ${messageOf(returned)}`);
    return returned;
  };
  const change = async (method: string, path: string, body?: object): Promise<void> => {
    await call(method, path, body);
  };
  return {
    name,
    // The control API returns these shapes, here and below.
    clock: clockOf((change: ClockChange) => call('PATCH', '/clock', change) as Promise<ClockState>),
    respond: async (operationId, override) => change('POST', '/overrides', toOverrideData(operationId, override)),
    overrides: async () => ((await call('GET', '/overrides')) as { overrides: ListedOverride[] }).overrides,
    clearOverrides: async () => change('DELETE', '/overrides'),
    requests: async () => ((await call('GET', '/requests')) as { requests: LoggedRequest[] }).requests,
    chooseScenario: async (scenario) => change('PUT', '/scenario', { name: scenario }),
    world: () => call('GET', '/world') as Promise<WorldView>,
    seed: async (seed: WorldSeed = {}) => change('PUT', '/world', seed),
    give: async (...given: readonly Given[]) => change('POST', '/world/events', { given }),
    reset: async () => change('DELETE', '/session'),
  };
}

/** The first detail of an error, which names what exists. */
function messageOf(returned: unknown): string {
  // The front sends errors of this shape only.
  const { error } = returned as { error: { message: string; details?: { message: string }[] } };
  return error.details?.[0]?.message ?? error.message;
}
