import type { RequestHeaders } from '../../server/dispatch/request.ts';
import type { Body } from './bodies.ts';
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
  readonly headers: RequestHeaders;
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  readonly scenarios: Scenarios;
  /** The scenario of requests that choose none. */
  readonly scenario: Scenario | null;
  /** What was found so far that does not match the contract. */
  readonly violations: Violation[];
  /** What the request sent as JSON, valid or not. */
  requestBody: Body | null;
  /** Whether the front has accepted the request and called its handler. */
  handlerStarted: boolean;
  /** The headers that `setMockHeader` has set. */
  readonly mockHeaders: Readonly<Record<string, string>>;
  /** Sets a response header that shows what the mock did, unless the response has begun. */
  setMockHeader(name: string, value: string): void;
}

/** What a server hands to the mock of a request. */
export interface Arrived {
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  readonly headers: RequestHeaders;
  /** Sets a header of the response. Returns whether that was still possible. */
  readonly setHeader: (name: string, value: string) => boolean;
}

/** The context of a request, and its URL without the directives, which the contract does not have. */
export function createMockContext(
  known: Pick<MockContext, 'session' | 'scenarios' | 'scenario'>,
  { method, url, headers, setHeader }: Arrived,
): { readonly mockContext: MockContext; readonly url: string } {
  const read = readDirectives(url, headers);
  const mockHeaders: Record<string, string> = {};
  const setMockHeader = (name: string, value: string) => {
    if (setHeader(name, value)) mockHeaders[name] = value;
  };
  const { directives } = read;
  const mockContext = {
    ...known,
    directives,
    headers,
    method,
    url,
    violations: [],
    requestBody: null,
    handlerStarted: false,
    mockHeaders,
    setMockHeader,
  };
  return { mockContext, url: read.url };
}
