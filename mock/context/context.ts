import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Scenario, Scenarios } from '../scenario/scenario.ts';
import type { Session } from './session.ts';
import type { Violation } from './violation.ts';
import { readDirectives, type Directives } from './directives.ts';

/** What the mock knows of a request beside what the front knows of it. */
export interface MockContext {
  readonly session: Session;
  readonly directives: Directives;
  readonly headers: IncomingHttpHeaders;
  readonly method: string;
  /** Path and query, as they came. */
  readonly url: string;
  readonly scenarios: Scenarios;
  /** The scenario of whoever chooses none. */
  readonly scenario: Scenario | null;
  /** What has been found to go against the contract so far. */
  readonly violations: Violation[];
  /** The headers that `mark` has set. */
  readonly mockHeaders: Readonly<Record<string, string>>;
  /** Sets a header of the answer, by which whoever looks at it can tell that the mock had a hand in it. */
  setMockHeader(name: string, value: string): void;
}

// The front hands a request to the identity and the handlers without what does not belong to the contract; this goes beside it.
const storage = new AsyncLocalStorage<MockContext>();

/** Runs `answer`, and whatever it starts, as the exchange of a request. */
export function runWithContext(
  known: Pick<MockContext, 'session' | 'scenarios' | 'scenario'>,
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => void,
): void {
  const { method = '', url: sent = '/', headers } = request;
  const { directives, url } = readDirectives(sent, headers);
  request.url = url;
  const mockHeaders: Record<string, string> = {};
  const setMockHeader = (name: string, value: string) => {
    if (response.headersSent) return;
    mockHeaders[name] = value;
    response.setHeader(name, value);
  };
  storage.run({ ...known, directives, headers, method, url: sent, violations: [], mockHeaders, setMockHeader }, answer);
}

/** The exchange that the caller is part of. */
export function currentContext(): MockContext {
  const mockContext = storage.getStore();
  if (!mockContext) throw new Error('The mock was asked outside of a request.');
  return mockContext;
}
