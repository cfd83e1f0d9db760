import { parseJson } from '../../server/contract/parse-json.ts';
import type { Operation } from '../../server/model/operation.ts';
import { createJsonRedactor } from '../../server/redaction/json.ts';
import { createMultiReplacer } from '../../server/redaction/multi-replace.ts';
import { redacted } from '../../server/redaction/patterns.ts';
import { formsOf, Redactor } from '../../server/redaction/redactor.ts';
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
  const forms = createMultiReplacer(credentials.filter(({ length }) => length >= shortest).flatMap(formsOf));
  const redactor = new Redactor([]);
  for (const [operation, { body, response }] of sent) {
    // Of a sensitive response, ids and names are no secrets of their own.
    const plain = { ...operation, sensitive: false };
    createJsonRedactor({ operation: plain, side: 'request' }, redactor)(parseJson(body.toString()));
    createJsonRedactor({ operation: plain, side: 'response' }, redactor)(parseJson(response?.body.toString() ?? ''));
  }
  redactor.finishLearning();
  return (text) => redactor.redact(forms.replace(text, redacted));
}
