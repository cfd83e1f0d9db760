import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/document.ts';
import { diffDocuments } from '../../contract-diff/index.ts';
import { documentWith } from './documents.ts';
import { line } from './find.ts';

test.each([
  [
    'members beside `error`',
    { type: 'object', required: ['error', 'free'], properties: { error: {}, free: {} } },
    'compatible',
  ],
  ['another form', { type: 'object', required: ['fault'], properties: { fault: {} } }, 'breaking'],
])('the body of an error that may have %s', async (_title, other, effect) => {
  const schemas = { Error: { type: 'object', required: ['error'], properties: { error: {} } }, Other: other };

  const changes = await diffDocuments(failing(schemas, 'Error'), failing(schemas, 'Error', 'Other'));

  expect(changes.map(line)).toEqual([`schema-combinator-changed getThing, 409: none ${effect} none`]);
});

/** A document whose operation fails with a body of one of the schemas that are named. */
function failing(schemas: JsonObject, ...names: readonly string[]): JsonObject {
  const schema = { anyOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })) };
  const responses = { '409': { description: 'An error.', content: { 'application/json': { schema } } } };
  return documentWith({ responses }, { components: { schemas } });
}
