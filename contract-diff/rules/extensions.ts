import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../contract/document.ts';
import { change, type Change, type Rule } from '../model/change.ts';
import { quote } from '../model/quote.ts';

/** The `x-*` members of the document and of operations that other rules compare. */
export const comparedExtensions: ReadonlySet<string> = new Set([
  'x-allows-self',
  'x-body-limit',
  'x-error-codes',
  'x-error-order',
  'x-field-access',
  'x-idempotency-key',
  'x-lifecycle',
  'x-missing-codes',
  'x-protocol-errors',
  'x-rate-limit',
  'x-refuses-pinned',
  'x-required-role',
  'x-scope-exception',
  'x-sensitive',
  'x-sse',
  'x-target-role',
  'x-upload',
  'x-webhook-delivery',
]);

/** The extensions that say nothing to clients. */
export const internalExtensions: ReadonlySet<string> = new Set([
  // The error codes say the same.
  'x-allows-suspended',
  'x-example-parameters',
  'x-examples-at',
  'x-lint-exceptions',
  // The pattern says the same.
  'x-pattern-says',
  'x-provenance',
  'x-requires-details',
  'x-schema',
  'x-status',
]);

/** Extensions that no rule knows. They may mean something to a client, so that they are reported, as compatible. */
export const compareExtensions: Rule = ({ before, after, pairs }) => [
  ...compareUnknown('document', before, after),
  ...pairs.flatMap((pair) => compareUnknown(pair.after.id, pair.before.node, pair.after.node)),
];

function compareUnknown(place: string, before: JsonObject, after: JsonObject): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isUnknown);
  return names
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => {
      const message = `\`${name}\` changed from ${quote(before[name])} to ${quote(after[name])}.`;
      return change('extension', `${place} ${name}`, message, { senders: 'compatible', receivers: 'compatible' });
    });
}

function isUnknown(name: string): boolean {
  return name.startsWith('x-') && !comparedExtensions.has(name) && !internalExtensions.has(name);
}
