import type { Clock } from '../../server/ports/clock.ts';
import type { Observer, RequestFailure } from '../../server/ports/observer.ts';
import { currentExchange, type Exchange } from './exchange.ts';
import type { LoggedRequest } from './requests.ts';
import type { Violation } from './violation.ts';

/** Writes what the front answers into the log of the session that asked. */
export function createRecorder(clock: Clock): Observer {
  // A stream is written twice, under the same id.
  const ids = new WeakMap<Exchange, number>();
  const write = (exchange: Exchange, answered: Pick<LoggedRequest, 'operationId' | 'status' | 'milliseconds' | 'streamed'>) => {
    const { session, method, url, marks, violations } = exchange;
    const id = ids.get(exchange) ?? session.requests.nextId();
    if (answered.streamed) ids.set(exchange, id);
    const { operationId, status, milliseconds, streamed } = answered;
    const at = new Date(clock.now()).toISOString();
    // While a stream is open, more may be found to be wrong; what is logged stays as it was.
    const found = streamed ? [...violations] : violations;
    session.requests.write({ id, at, method, url, operationId, status, milliseconds, streamed, marks, violations: found });
  };
  return {
    streams(operationId, change) {
      if (change === 1) write(currentExchange(), { operationId, status: 200, milliseconds: null, streamed: true });
    },
    violated(operationId, message) {
      currentExchange().violations.push({ side: 'response', operationId, message });
    },
    answered({ operationId, status, seconds, streamed, failure }) {
      const exchange = currentExchange();
      if (failure) exchange.violations.push(...violationsOf(operationId, failure));
      write(exchange, { operationId, status, milliseconds: Math.round(seconds * 1000), streamed });
    },
  };
}

/** A caller who sends what the contract does not allow learns of it here as well. */
function violationsOf(operationId: string | null, failure: RequestFailure): Violation[] {
  const side = 'request';
  if (operationId === null) return [{ side, operationId, message: failure.message }];
  if (failure.code !== 'bad_body' || failure.details.length === 0) return [];
  return failure.details.map(({ in: place, path, message }) => ({ side, operationId, message, path: `${place}${path && ` ${path}`}` }));
}
