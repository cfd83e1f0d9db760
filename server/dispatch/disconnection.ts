import type { Outcome } from './result.ts';

/** Whether the client of a request has disconnected, as the signal of its handler says. */
export interface Disconnection {
  readonly signal: AbortSignal;
  /** The request is over. After a response that was sent, a disconnected client no longer counts. */
  end(outcome: Outcome): void;
}

/** Follows a signal of the server until the request is over: some servers abort it after each response. */
export function followDisconnection(signal: AbortSignal): Disconnection {
  const left = new AbortController();
  const leave = () => left.abort();
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave);
  const end = (outcome: Outcome) => {
    signal.removeEventListener('abort', leave);
    if (outcome !== 'sent') leave();
  };
  return { signal: left.signal, end };
}
