import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/document.ts';
import { diffDocuments, parseDocument } from '../../contract-diff/index.ts';
import { documentOf, documentWith } from './documents.ts';
import { line } from './find.ts';

async function find(before: JsonObject, after: JsonObject): Promise<string[]> {
  return (await diffDocuments(before, after)).map(line).toSorted();
}

const text = { type: 'string' };
const object = (properties: JsonObject, others: JsonObject = {}) => ({ type: 'object', properties, ...others });
const card = object({ card: text }, { required: ['card'] });
const bank = object({ bank: text }, { required: ['bank'] });

/** Schemas of which the second allows less than the first. */
const narrower: Readonly<Record<string, readonly [JsonObject, JsonObject]>> = {
  'schema-combinator-changed anyOf beside a type': [
    { type: 'object' },
    { type: 'object', anyOf: [{ required: ['a'] }, { required: ['b'] }] },
  ],
  'schema-constraint-changed anyOf of limits': [text, { ...text, anyOf: [{ maxLength: 3 }] }],
  'schema-combinator-changed oneOf in place of anyOf': [{ anyOf: [card, bank] }, { oneOf: [card, bank] }],
  'schema-combinator-changed a variant that is gone': [
    { anyOf: [card, bank, { type: 'null' }] },
    { anyOf: [card, { type: 'null' }] },
  ],
  'schema-constraint-changed exclusiveMinimum': [
    { type: 'number', minimum: 0 },
    { type: 'number', exclusiveMinimum: 0 },
  ],
  'schema-constraint-changed exclusiveMaximum of an integer': [
    { type: 'integer', maximum: 9 },
    { type: 'integer', exclusiveMaximum: 9 },
  ],
  'schema-constraint-changed multipleOf': [
    { type: 'integer', multipleOf: 5 },
    { type: 'integer', multipleOf: 10 },
  ],
  'schema-constraint-changed not beside a type': [text, { ...text, not: { const: 'a' } }],
  'schema-constraint-changed if beside a type': [
    { type: 'object' },
    { type: 'object', if: { required: ['a'] }, then: { required: ['b'] } },
  ],
  'schema-constraint-changed dependentRequired': [
    { type: 'object' },
    { type: 'object', dependentRequired: { a: ['b'] } },
  ],
  'schema-constraint-changed contains': [{ type: 'array' }, { type: 'array', contains: { const: 1 } }],
  'schema-constraint-changed propertyNames': [{ type: 'object' }, { type: 'object', propertyNames: { maxLength: 3 } }],
  'schema-constraint-changed additionalProperties': [
    object({ a: text }),
    object({ a: text }, { additionalProperties: false }),
  ],
  'schema-constraint-changed unevaluatedProperties': [
    object({ a: text }),
    object({ a: text }, { unevaluatedProperties: false }),
  ],
  'schema-constraint-changed patternProperties': [object({}), object({}, { patternProperties: { '^x': text } })],
  'schema-type-changed tuple': [
    { type: 'array', prefixItems: [{}] },
    { type: 'array', prefixItems: [text] },
  ],
  'enum-values-removed const': [text, { ...text, const: 'a' }],
};

test.each(Object.entries(narrower))('finds %s', async (title, [before, after]) => {
  const [rule = ''] = title.split(' ');
  const breaks = (changes: readonly string[], effects: string) =>
    changes.filter((change) => change.startsWith(rule) && change.endsWith(effects));

  const sent = await find(documentOf(before, {}), documentOf(after, {}));
  const received = await find(documentOf({}, after), documentOf({}, before));

  expect(breaks(sent, ': breaking none none')).toHaveLength(sent.length);
  expect(sent).not.toEqual([]);
  expect(received.filter((change) => change.endsWith(': none breaking none'))).toHaveLength(received.length);
  expect(received).not.toEqual([]);
  expect((await find(documentOf(after, {}), documentOf(before, {}))).join()).not.toContain('breaking');
});

const json = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });

test('finds a field of a callback, and a callback that is gone', async () => {
  const notified = (schema: JsonObject) => ({
    callbacks: {
      done: {
        '{$request.body#/url}': { post: { requestBody: json(schema), responses: { '204': { description: 'Ok.' } } } },
      },
    },
  });

  expect(await find(documentWith(notified(object({ a: text }))), documentWith(notified(object({}))))).toEqual([
    'property-removed getThing, callback done, body.a: none breaking none',
  ]);
  expect(await find(documentWith(notified(text)), documentWith({}))).toEqual([
    'operation-removed getThing, callback done: breaking breaking breaking',
  ]);
});

test('finds that an operation, a parameter and a field are deprecated', async () => {
  const parameters = (others: JsonObject) => [{ name: 'q', in: 'query', schema: text, ...others }];
  const before = documentWith({ parameters: parameters({}), requestBody: json(object({ a: text })) });
  const after = documentWith({
    deprecated: true,
    parameters: parameters({ deprecated: true }),
    requestBody: json(object({ a: { ...text, deprecated: true } })),
  });

  expect(await find(before, after)).toEqual([
    'member-changed getThing, body.a: compatible none none',
    'member-changed getThing, query parameter q: compatible none none',
    'operation-deprecated getThing: compatible compatible none',
  ]);
});

test('finds changes of `query` and of other methods of 3.2', async () => {
  const paths = (limit: number) => {
    const operation = (operationId: string) => ({
      operationId,
      parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: limit } }],
      responses: { '200': { description: 'Ok.' } },
    });
    return { '/things': { query: operation('searchThings'), additionalOperations: { COPY: operation('copyThings') } } };
  };
  const document = (limit: number) => ({ ...documentWith({}, { paths: paths(limit) }), openapi: '3.2.0' });

  expect(await find(document(9), document(8))).toEqual([
    'schema-constraint-changed copyThings, query parameter limit: breaking none none',
    'schema-constraint-changed searchThings, query parameter limit: breaking none none',
  ]);
});

test('finds a change behind a merge key of YAML, an $anchor and a reference into a path', async () => {
  const document = (most: number) =>
    parseDocument(
      `openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
x-limits: &limits { type: string, maxLength: ${most} }
components: { schemas: { Name: { $anchor: name, <<: *limits } } }
paths:
  /a:
    post:
      operationId: setA
      requestBody:
        content: { application/json: { schema: { type: object, properties: { name: { $ref: '#name' } } } } }
      responses: { '204': { description: Ok. } }
  /b:
    post:
      operationId: setB
      requestBody: { $ref: '#/paths/~1a/post/requestBody' }
      responses: { '204': { description: Ok. } }
`,
      'things.yaml',
    );

  expect((await diffDocuments(document(5), document(4))).map(line).toSorted()).toEqual([
    'extension document x-limits: compatible compatible none',
    'schema-constraint-changed setA, body.name: breaking none none',
  ]);
});

test('finds a variant of an error that is written in place', async () => {
  const failing = (...variants: JsonObject[]) =>
    documentWith({
      responses: { '200': { description: 'Ok.' }, '409': { description: 'No.', ...json({ anyOf: variants }) } },
    });

  expect(await find(failing(card), failing(card, bank))).toEqual([
    'schema-combinator-changed getThing, 409: none breaking none',
  ]);
});

test('finds a query parameter whose name changes its case, and a body that is new and required', async () => {
  const parameter = (name: string) => ({ name, in: 'query', schema: text });
  const before = documentWith({ parameters: [parameter('limit')] });
  const after = documentWith({ parameters: [parameter('Limit')], requestBody: { required: true, ...json(text) } });

  expect(await find(before, after)).toEqual([
    'parameter-added getThing, query parameter Limit: compatible none none',
    'parameter-removed getThing, query parameter limit: breaking none none',
    'request-body-became-required getThing, body: breaking none none',
  ]);
});

test('finds how a list is written, and a media type that is gone', async () => {
  const before = documentWith({
    parameters: [{ name: 'ids', in: 'query', schema: { type: 'array' } }],
    requestBody: { content: { 'application/json': { schema: text }, 'text/csv': {} } },
  });
  const after = documentWith({
    parameters: [{ name: 'ids', in: 'query', explode: false, schema: { type: 'array' } }],
    requestBody: json(text),
  });

  expect(await find(before, after)).toEqual([
    'media-type-removed getThing, body, text/csv: breaking none none',
    'parameter-serialization-changed getThing, query parameter ids: breaking none none',
  ]);
});

test('multipleOf that allows more breaks receivers alone', async () => {
  const [ten, five] = [10, 5].map((multipleOf) => ({ type: 'integer', multipleOf }));

  expect(await find(documentOf(ten ?? {}, ten ?? {}), documentOf(five ?? {}, five ?? {}))).toEqual([
    'member-changed Sent: compatible none none',
    'schema-constraint-changed Received: none breaking none',
  ]);
});
