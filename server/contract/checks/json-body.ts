import type { Operation } from '../../model/operation.ts';
import { parseJsonBytes } from '../parse-json.ts';
import { violationOf } from './contract-violation.ts';
import { isProtocolError } from './error-code.ts';
import type { ResponseHead } from './headers.ts';
import type { ResponseValidator } from './response-validator.ts';

/**
 * What does not match the contract in a JSON response that was received, as sentences. Its head has been checked
 * before.
 */
export function checkJsonBody(
  validator: ResponseValidator,
  operation: Operation,
  { status, headers }: ResponseHead,
  bytes: Uint8Array,
): string[] {
  const body = parseJsonBytes(bytes);
  if (body === undefined) return [`${operation.id} responds with ${status} and a body that is not JSON`];
  if (!(status in operation.success || status in operation.errors)) {
    return isProtocolError(status, body) ? [] : [`${operation.id} has no status ${status}`];
  }
  // Every operation may respond with these, whatever else it declares.
  if (status in operation.errors && isProtocolError(status, body)) return [];
  const wrong = violationOf(() => validator.reply(operation, { status, body, headers }));
  // A missing header hides what is wrong with the body, so the body is checked by itself too.
  const wrongBody = violationOf(() => validator.reply(operation, { status, body, headers: everyHeader }));
  return [...new Set([wrong, wrongBody])].filter((one) => one !== null);
}

const everyHeader: Readonly<Record<string, unknown>> = new Proxy({}, { has: () => true });
