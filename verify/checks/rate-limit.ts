import type { Operation } from '../../contract/model/operation.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Run } from '../run/run.ts';
import { requireScratch } from '../scratch/scratch.ts';

const check = 'limits';

/** Uses up the rate limits of an operation that the configuration names. */
export async function checkRateLimit(run: Run, operation: Operation): Promise<void> {
  const { recorder, config, personas } = run;
  if (operation.rateLimits.length === 0 || recorder.unimplemented.has(operation.id)) return;
  const ofRecipient = operation.rateLimits.find(({ caller }) => caller === 'recipient');
  if (ofRecipient && operation.access.authentication === 'required')
    return checkRecipient(run, operation, ofRecipient.limit);
  if (!config.run.some((id) => id === operation.id)) {
    return recorder.skipped(check, operation, 'its rate limit is used up only if `run` of the configuration names it');
  }
  if (operation.access.authentication === 'required') {
    return recorder.skipped(check, operation, 'its rate limit is not used up, because other checks need the operation');
  }
  const request = await requireScratch(run).request(operation);
  for (const { caller, limit } of operation.rateLimits) {
    // Each request of a run has another recipient.
    if (caller === 'recipient') continue;
    const persona = caller === 'anonymous' ? null : personas.reader;
    if (caller === 'authenticated' && persona === null) continue;
    const exchange = await useUp(run, limit, () => run.send({ operation, ...request, persona, isSentOnce: true }));
    if (!exchange.response) continue;
    if (exchange.response.status === 429) recorder.passed(check, operation);
    else {
      const message = `${operation.id} accepts ${limit + 1} requests of ${caller} callers; the contract allows ${limit}.`;
      recorder.failed({ check, operation, what: `rate limit ${caller}`, message, exchange });
    }
  }
}

/** Writes to one recipient, who gets nothing else of the run, until that is refused. */
async function checkRecipient(run: Run, operation: Operation, limit: number): Promise<void> {
  const request = await requireScratch(run).request(operation);
  const exchange = await useUp(run, limit, () => run.send({ operation, ...request, isSentOnce: true }));
  if (!exchange.response) return;
  if (exchange.response.status === 429) return run.recorder.passed(check, operation);
  const message = `${operation.id} accepts ${limit + 1} requests for one recipient; the contract allows ${limit}.`;
  run.recorder.failed({ check, operation, what: 'rate limit recipient', message, exchange });
}

/** Sends one request more than allowed, or until one is refused. Some may have been sent before. */
async function useUp({ signal }: Run, limit: number, send: () => Promise<Exchange>): Promise<Exchange> {
  let last = await send();
  for (let sent = 1; sent <= limit && last.response && last.response.status !== 429; sent++) {
    signal.throwIfAborted();
    last = await send();
  }
  return last;
}
