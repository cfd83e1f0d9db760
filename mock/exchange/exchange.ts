import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Scenario, Scenarios } from '../scenario/scenario.ts';
import type { Session } from './session.ts';
import type { Violation } from './violation.ts';
import { readWishes, type Wishes } from './wishes.ts';

/** What the mock knows of a request beside what the front knows of it. */
export interface Exchange {
  readonly session: Session;
  readonly wishes: Wishes;
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
  readonly marks: Readonly<Record<string, string>>;
  /** Sets a header of the answer, by which whoever looks at it can tell that the mock had a hand in it. */
  mark(name: string, value: string): void;
}

// The front hands a request to the identity and the handlers without what does not belong to the contract; this goes beside it.
const storage = new AsyncLocalStorage<Exchange>();

/** Runs `answer`, and whatever it starts, as the exchange of a request. */
export function runExchange(
  known: Pick<Exchange, 'session' | 'scenarios' | 'scenario'>,
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => void,
): void {
  const { method = '', url: sent = '/', headers } = request;
  const { wishes, url } = readWishes(sent, headers);
  request.url = url;
  const marks: Record<string, string> = {};
  const mark = (name: string, value: string) => {
    if (response.headersSent) return;
    marks[name] = value;
    response.setHeader(name, value);
  };
  storage.run({ ...known, wishes, headers, method, url: sent, violations: [], marks, mark }, answer);
}

/** The exchange that the caller is part of. */
export function currentExchange(): Exchange {
  const exchange = storage.getStore();
  if (!exchange) throw new Error('The mock was asked outside of a request.');
  return exchange;
}
