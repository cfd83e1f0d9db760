import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import type { Session } from './session.ts';
import type { Wishes } from './wishes.ts';

/** What the mock knows of a request beside what the front knows of it. */
export interface Exchange {
  readonly session: Session;
  readonly wishes: Wishes;
  readonly headers: IncomingHttpHeaders;
  /** Sets a header of the answer, by which whoever looks at it can tell that the mock had a hand in it. */
  mark(name: string, value: string): void;
}

// The front hands a request to the identity and the handlers without what does not belong to the contract; this goes beside it.
const storage = new AsyncLocalStorage<Exchange>();

/** Runs `answer`, and whatever it starts, as part of an exchange. */
export function runExchange(exchange: Exchange, answer: () => void): void {
  storage.run(exchange, answer);
}

/** The exchange that the caller is part of. */
export function currentExchange(): Exchange {
  const exchange = storage.getStore();
  if (!exchange) throw new Error('The mock was asked outside of a request.');
  return exchange;
}
