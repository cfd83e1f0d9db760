import { isDeepStrictEqual } from 'node:util';
import { asObject, type JsonObject, type OpenApiDocument } from '../../../contract/document.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Recorder } from '../../record/recorder.ts';
import type { Knowledge, OperationKnowledge } from '../../scratch/knowledge.ts';
import { schemasOf } from '../../requests/operation-schemas.ts';
import { resolve } from '../../requests/schema.ts';
import { responseValuesOf } from '../../send/write-scope.ts';

/**
 * Watches the responses of all changes: a record has the values that its request gave it, and what follows from them
 * is right.
 */
export function createEffectMonitor(
  document: OpenApiDocument,
  { operations }: Pick<Knowledge, 'operations'>,
  recorder: Recorder,
): (exchange: Exchange) => void {
  return (exchange) => {
    const { operation, request, response } = exchange;
    const known = operations[operation.id];
    if (request.method !== operation.method.toUpperCase()) return;
    // A replayed response shows what was true when it was first sent.
    if (!known || !response || response.status >= 300 || 'idempotency-replayed' in response.headers) return;
    const values = responseValuesOf(exchange);
    const record = asObject(values.json[itemOf(known) ?? '']);
    const shown = { ...defaultsOf(document, known, exchange, values.body), ...(known.shows?.(values) ?? values.body) };
    const other = Object.keys(shown).filter((name) => name in record && !isDeepStrictEqual(record[name], shown[name]));
    const mistakes = known.mistakesIn?.(values) ?? [];
    for (const name of other) {
      const message = `${operation.id} responds with another \`${name}\` than was sent.`;
      recorder.failed({ check: 'effects', operation, what: name, message, exchange });
    }
    for (const { what, message } of mistakes) {
      recorder.failed({ check: 'effects', operation, what, message: `${operation.id} ${message}.`, exchange });
    }
    if (other.length + mistakes.length === 0 && (itemOf(known) !== null || known.mistakesIn))
      recorder.passed('effects', operation);
  };
}

/** The values of members that a creation left out, as the contract says. */
function defaultsOf(
  document: OpenApiDocument,
  { creates }: OperationKnowledge,
  { operation }: Exchange,
  sent: JsonObject,
): JsonObject {
  const { body } = schemasOf(document, operation);
  if (!creates || !body) return {};
  const { properties = {} } = resolve(document, body);
  const defaults = Object.entries(properties).map(([name, one]) => [name, asObject(one).default] as const);
  // An object may have further defaults of its own.
  const absent = defaults.filter(([name, one]) => !(name in sent) && one !== undefined && typeof one !== 'object');
  return Object.fromEntries<unknown>(absent);
}

/** The member of a response with the record that was made or changed. */
function itemOf({ creates, updates }: OperationKnowledge): string | null {
  return updates?.item ?? (creates && !('problem' in creates) ? creates.item : null);
}
