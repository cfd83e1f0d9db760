import { parseJson } from '../../contract/parse-json.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { createJsonRedactor } from '../../contract/redaction/json.ts';
import { Redactor } from '../../contract/redaction/redactor.ts';
import { createReplace } from '../redaction/replace.ts';
import type { RelayedExchange } from './relay.ts';

/** Replaces secrets in a text. */
export type Redact = (text: string) => string;

/** A shorter text would be found by accident. */
const shortest = 4;

/** Replaces credentials, and the secrets of requests and responses. */
export function createRedact(
  credentials: readonly string[],
  sent: readonly (readonly [operation: Operation, exchange: RelayedExchange])[] = [],
): Redact {
  const replace = createReplace(credentials.filter(({ length }) => length >= shortest));
  const redactor = new Redactor([]);
  for (const [operation, { body, response }] of sent) {
    // Of a sensitive response, ids and names are not secrets of their own.
    const plain = { ...operation, sensitive: false };
    createJsonRedactor({ operation: plain, side: 'request' }, redactor)(parseJson(body.toString()));
    createJsonRedactor({ operation: plain, side: 'response' }, redactor)(parseJson(response?.body.toString() ?? ''));
  }
  redactor.finishLearning();
  return (text) => redactor.redact(replace(text));
}
