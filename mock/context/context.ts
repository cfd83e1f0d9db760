import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Scenario, Scenarios } from './scenario.ts';
import type { Session } from './session.ts';
import type { Violation } from './violation.ts';
import { readDirectives, type Directives } from './directives.ts';

/**
 * What the mock knows of a request beyond the contract. The server passes it to the identity, the handlers and the
 * observer.
 */
export interface MockContext {
  readonly session: Session;
  readonly directives: Directives;
  readonly headers: IncomingHttpHeaders;
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  readonly scenarios: Scenarios;
  /** The scenario of requests that choose none. */
  readonly scenario: Scenario | null;
  /** What was found so far that does not match the contract. */
  readonly violations: Violation[];
  /** Whether the front has accepted the request and called its handler. */
  handlerStarted: boolean;
  /** The headers that `setMockHeader` has set. */
  readonly mockHeaders: Readonly<Record<string, string>>;
  /** Sets a response header that shows what the mock did, unless the response has begun. */
  setMockHeader(name: string, value: string): void;
}

/** The context of a request. Takes the directives, which the contract does not have, off the request's target. */
export function createMockContext(
  known: Pick<MockContext, 'session' | 'scenarios' | 'scenario'>,
  request: IncomingMessage,
  response: ServerResponse,
): MockContext {
  const { method = '', url: sent = '/', headers } = request;
  const { directives, url } = readDirectives(sent, headers);
  request.url = url;
  const mockHeaders: Record<string, string> = {};
  const setMockHeader = (name: string, value: string) => {
    if (response.headersSent) return;
    mockHeaders[name] = value;
    response.setHeader(name, value);
  };
  return { ...known, directives, headers, method, url: sent, violations: [], handlerStarted: false, mockHeaders, setMockHeader };
}
