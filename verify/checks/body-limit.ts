import fc from 'fast-check';
import { errorCodeOf } from '../../contract/checks/error-code.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Exchange } from '../model/exchange.ts';
import { type GeneratedRequest, validRequests } from '../requests/requests.ts';
import { search, seedOf, type Violation } from '../requests/search.ts';
import type { Run } from '../run/run.ts';
import { createHarmless } from './harmless.ts';
import type { Target } from '../targets/target.ts';

const check = 'limits';
// A larger body is not read to its end: the server need not wait for it.
const largestRead = 10_000_000;

/** Sends a body that is as large as the operation reads, and one with a byte more. Both are filled with spaces. */
export async function checkBodyLimit(run: Run, operation: Operation, limit: number, target: Target): Promise<void> {
  const { contract, seed, recorder, send } = run;
  const { persona, path } = target;
  const harmless = createHarmless(run, operation, target);
  const requests = validRequests(contract.document, operation, { path }).map((request) => harmless(request));
  const pointer = `/paths/${operation.path.replaceAll('/', '~1')}/${operation.method}/requestBody`;
  for (const bytes of limit <= largestRead ? [limit, limit + 1] : [limit + 1]) {
    const attempt = async (request: GeneratedRequest) => {
      const exchange = await send({ operation, persona, ...request, body: filled(request.body, bytes) });
      return bytes > limit ? notRefused(exchange, bytes) : refused(exchange, bytes);
    };
    const found = await search(fc.noShrink(requests), { seed: seedOf(seed, check, operation.id), runs: 1 }, attempt);
    if (found.violation) recorder.failed({ check, operation, ...found.violation, pointer });
    else if (found.unsent !== null) recorder.skipped(check, operation, found.unsent);
    else recorder.passed(check, operation);
  }
}

function filled(body: unknown, bytes: number): string {
  const text = JSON.stringify(body ?? {});
  return text + ' '.repeat(bytes - new TextEncoder().encode(text).length);
}

function refused(exchange: Exchange, bytes: number): Violation | null {
  const { operation, response } = exchange;
  if (response?.status !== 413) return null;
  return {
    what: 'body size',
    message: `${operation.id} refuses a body of ${bytes} bytes.`,
    exchange: shortened(exchange),
  };
}

function notRefused(exchange: Exchange, bytes: number): Violation | null {
  const { operation, response } = exchange;
  const code = errorCodeOf(response?.json);
  if (!response || (response.status === 413 && code === 'payload_too_large')) return null;
  // The contract reports the size of an upload as a mistake in its body.
  if (operation.upload && response.status === 400 && code === 'bad_body') return null;
  const seen = `${response.status} ${code ?? ''}`.trim();
  const message = `${operation.id} responds with ${seen}, not with 413 payload_too_large, to a body of ${bytes} bytes.`;
  return { what: 'body size', message, exchange: shortened(exchange) };
}

/** An exchange whose body fits into a report. */
export function shortened(exchange: Exchange): Exchange {
  const { body } = exchange.request;
  if (typeof body !== 'string' || body.length < 1000) return exchange;
  return { ...exchange, request: { ...exchange.request, body: `${body.slice(0, 100)}… (${body.length} characters)` } };
}
