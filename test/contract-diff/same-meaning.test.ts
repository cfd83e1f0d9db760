import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/document.ts';
import { diffDocuments, parseDocument } from '../../contract-diff/index.ts';
import { documentOf, documentWith } from './documents.ts';

const text = { type: 'string' };
const object = (properties: JsonObject, others: JsonObject = {}) => ({ type: 'object', properties, ...others });

/** Schemas in two spellings that allow the same values. */
const spellings: Readonly<Record<string, readonly [JsonObject, JsonObject]>> = {
  'null by type and by anyOf': [{ type: ['string', 'null'] }, { anyOf: [text, { type: 'null' }] }],
  'null by type and by oneOf': [{ type: ['string', 'null'] }, { oneOf: [{ type: 'null' }, text] }],
  'const and enum': [{ const: 'a' }, { enum: ['a'] }],
  'a union of constants and enum': [{ enum: ['a', 'b'] }, { oneOf: [{ const: 'b' }, { const: 'a' }] }],
  'enum in another order': [{ type: 'string', enum: ['a', 'b'] }, { enum: ['b', 'a'] }],
  'an enum with its type and a limit': [{ enum: ['a', 'b'] }, { ...text, enum: ['b', 'a'], maxLength: 9 }],
  'a union in another order': [{ anyOf: [text, { type: 'number' }] }, { anyOf: [{ type: 'number' }, text] }],
  'types and their union': [{ type: ['string', 'boolean'] }, { anyOf: [{ type: 'boolean' }, text] }],
  'a limit beside a union and in it': [
    { anyOf: [text, { type: 'null' }], maxLength: 5 },
    { anyOf: [{ ...text, maxLength: 5 }, { type: 'null' }] },
  ],
  'allOf of limits': [
    { ...text, minLength: 1, maxLength: 5 },
    { allOf: [{ ...text, minLength: 1 }, { maxLength: 5 }] },
  ],
  'allOf with a closed object': [
    object({ a: text }, { additionalProperties: false }),
    { allOf: [{ type: 'object' }, object({ a: text }, { additionalProperties: false })] },
  ],
  'unevaluatedProperties of an object': [
    object({ a: text }, { additionalProperties: false }),
    { allOf: [object({ a: text })], unevaluatedProperties: false },
  ],
  'exclusiveMinimum of an integer': [
    { type: 'integer', minimum: 1 },
    { type: 'integer', exclusiveMinimum: 0 },
  ],
  'an integer by multipleOf': [{ type: 'integer' }, { type: 'number', multipleOf: 1 }],
  'integers beside numbers': [{ type: ['number', 'null'] }, { type: ['integer', 'number', 'null'] }],
  'limits that limit nothing': [
    object({ a: text, b: { type: 'array', items: text } }),
    object(
      { a: { ...text, minLength: 0 }, b: { type: 'array', items: text, minItems: 0, uniqueItems: false } },
      { minProperties: 0, additionalProperties: true, required: [] },
    ),
  ],
  'flags that are false': [object({ a: text }), object({ a: { ...text, readOnly: false, deprecated: false } })],
  'minProperties of required fields': [
    object({ a: text }, { required: ['a'] }),
    object({ a: text }, { required: ['a'], minProperties: 1 }),
  ],
  'items of anything': [{ type: 'array' }, { type: 'array', items: {} }],
  'a limit of another type': [text, { ...text, minimum: 4, minItems: 3 }],
  'a format of texts beside another type': [{ type: 'integer' }, { type: 'integer', format: 'uuid' }],
  'contentMediaType in another case': [
    { ...text, contentMediaType: 'text/plain' },
    { ...text, contentMediaType: 'Text/Plain' },
  ],
  'a pattern that every text matches': [text, { ...text, pattern: '.*' }],
  'booleans one by one': [{ type: 'boolean' }, { enum: [false, true] }],
  'then without if': [text, { ...text, then: { maxLength: 3 } }],
  'if with branches of anything': [text, { ...text, if: { maxLength: 3 }, then: true, else: {} }],
  'a condition that is always met': [
    { ...text, maxLength: 3 },
    { ...text, if: {}, then: { maxLength: 3 }, else: { maxLength: 1 } },
  ],
  'a condition that is never met': [
    { ...text, maxLength: 3 },
    { ...text, if: false, then: { maxLength: 1 }, else: { maxLength: 3 } },
  ],
  'contains of no item': [{ type: 'array' }, { type: 'array', contains: text, minContains: 0 }],
  'names of any text': [{ type: 'object' }, { type: 'object', propertyNames: true }],
  'fields that demand nothing': [{ type: 'object' }, { type: 'object', dependentSchemas: { a: true, b: {} } }],
};

test.each(Object.entries(spellings))('%s are the same', async (_title, [one, other]) => {
  const forth = await diffDocuments(documentOf(object({ x: one }), one), documentOf(object({ x: other }), other));
  const back = await diffDocuments(documentOf(object({ x: other }), other), documentOf(object({ x: one }), one));

  expect([...forth, ...back]).toEqual([]);
});

const limit = (others: JsonObject) => ({ name: 'limit', in: 'query', schema: { type: 'integer' }, ...others });
const ids = (others: JsonObject) => ({ name: 'ids', in: 'query', schema: { type: 'array', items: text }, ...others });
const json = (media: string, schema: JsonObject = text) => ({ content: { [media]: { schema } } });
const reply = (others: JsonObject) => ({ description: 'A thing.', ...others });
const thing = { '200': reply(json('application/json')) };
const failure = reply(json('application/json', object({ error: text })));

/** Operations in two spellings that mean the same. */
const operations: Readonly<Record<string, readonly [JsonObject, JsonObject]>> = {
  'defaults of parameters': [
    { parameters: [limit({}), ids({})] },
    {
      parameters: [
        limit({ required: false, deprecated: false, style: 'form', explode: true, allowReserved: false }),
        ids({ required: false, style: 'form', explode: true, allowEmptyValue: false }),
      ],
    },
  ],
  'explode of deepObject': [
    { parameters: [ids({ style: 'deepObject' })] },
    { parameters: [ids({ style: 'deepObject', explode: true })] },
  ],
  'explode of a plain value': [{ parameters: [limit({})] }, { parameters: [limit({ explode: false })] }],
  'defaults of a body and an operation': [
    { requestBody: json('application/json') },
    { requestBody: { ...json('application/json'), required: false }, deprecated: false },
  ],
  'defaults of a header': [
    { responses: { '200': reply({ headers: { Age: { schema: text } } }) } },
    {
      responses: {
        '200': reply({ headers: { age: { schema: text, required: false, style: 'simple', explode: false } } }),
      },
    },
  ],
  'defaults of an encoding': [
    { requestBody: { content: { 'multipart/form-data': { schema: object({ a: text }) } } } },
    {
      requestBody: {
        content: {
          'multipart/form-data': { schema: object({ a: text }), encoding: { a: { style: 'form', explode: true } } },
        },
      },
    },
  ],
  'media types': [
    { responses: { '200': reply(json('application/json')) }, requestBody: json('text/plain; charset=UTF-8') },
    { responses: { '200': reply(json('Application/JSON;charset="utf-8"')) }, requestBody: json('text/plain') },
  ],
  'a status beside the same default': [
    { responses: { ...thing, default: failure } },
    { responses: { ...thing, '404': failure, '5XX': failure, default: failure } },
  ],
  'a status beside the same range': [
    { responses: { ...thing, '4XX': failure } },
    { responses: { ...thing, '404': failure, '4xx': failure } },
  ],
  'a header that OpenAPI ignores': [
    { responses: { '200': reply({}) } },
    {
      parameters: [{ name: 'Authorization', in: 'header', schema: text }],
      responses: { '200': reply({ headers: { 'Content-Type': { schema: text } } }) },
    },
  ],
};

test.each(Object.entries(operations))('%s are the same', async (_title, [one, other]) => {
  const forth = await diffDocuments(documentWith(one), documentWith(other));
  const back = await diffDocuments(documentWith(other), documentWith(one));

  expect([...forth, ...back]).toEqual([]);
});

test.each([
  ['a path', '#/paths/~1other/get/responses/200/content/application~1json/schema'],
  ['an escaped path', '#/paths/%7E1other/get/responses/200/content/application~1json/schema'],
])('a reference into %s is its schema', async (_title, $ref) => {
  const other = { get: { operationId: 'getOther', responses: { '200': reply(json('application/json', text)) } } };
  const paths = (schema: JsonObject) => ({
    '/other': other,
    '/things': { get: { operationId: 'getThing', responses: { '200': reply(json('application/json', schema)) } } },
  });

  expect(
    await diffDocuments(documentWith({}, { paths: paths(text) }), documentWith({}, { paths: paths({ $ref }) })),
  ).toEqual([]);
});

test('references by $anchor, $id and through another reference are their schemas', async () => {
  const schemas = {
    Marked: { $anchor: 'marked', type: 'integer' },
    Named: {
      $id: 'https://example.test/named',
      type: 'object',
      properties: { a: { $ref: '#inner' } },
      $defs: { in: { $anchor: 'inner', type: 'boolean' } },
    },
    Alias: { $ref: '#/components/schemas/Marked' },
  };
  const plain = object({
    a: { type: 'integer' },
    b: { type: 'object', properties: { a: { type: 'boolean' } } },
    c: { type: 'integer' },
  });
  const referring = object({
    a: { $ref: '#marked' },
    b: { $ref: 'https://example.test/named' },
    c: { $ref: '#/components/schemas/Alias' },
  });

  expect(await diffDocuments(documentOf(plain, plain, schemas), documentOf(referring, referring, schemas))).toEqual([]);
});

test('nullable of 3.0 and null of 3.1 are the same', async () => {
  const Part = object({ a: text });
  const $ref = '#/components/schemas/Part';
  const of30 = object({
    a: { ...text, nullable: true, default: 'x' },
    b: { type: 'number', minimum: 0, exclusiveMinimum: true },
    c: { ...text, enum: ['a', 'b'], nullable: true },
    d: { allOf: [{ $ref }], nullable: true },
    e: { $ref, nullable: true },
    f: { ...text, format: 'byte' },
  });
  const of31 = object({
    a: { type: ['string', 'null'], default: 'x' },
    b: { type: 'number', exclusiveMinimum: 0 },
    c: { type: ['string', 'null'], enum: ['a', 'b', null] },
    d: { anyOf: [{ $ref }, { type: 'null' }] },
    e: { $ref },
    f: { ...text, contentEncoding: 'base64' },
  });

  const old = { ...documentOf(of30, of30, { Part }), openapi: '3.0.3' };
  expect(await diffDocuments(old, documentOf(of31, of31, { Part }))).toEqual([]);
});

test('itemSchema of 3.2 describes what a schema of the whole stream does not', async () => {
  const stream = (media: JsonObject) => ({ responses: { '200': reply({ content: { 'text/event-stream': media } }) } });
  const current = { ...documentWith(stream({ itemSchema: object({ data: text }) })), openapi: '3.2.0' };

  expect(await diffDocuments(documentWith(stream({ schema: text })), current)).toEqual([]);
});

test('a mapping of a discriminator that repeats the names of its schemas is none', async () => {
  const schemas = { A: object({ kind: { const: 'A' } }), B: object({ kind: { const: 'B' } }) };
  const union = (discriminator: JsonObject) => ({
    oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }],
    discriminator: { propertyName: 'kind', ...discriminator },
  });
  const [short, long] = [union({}), union({ mapping: { A: '#/components/schemas/A', B: 'B' } })];

  expect(await diffDocuments(documentOf(short, short, schemas), documentOf(long, long, schemas))).toEqual([]);
});

test('an empty alternative of `security` is none', async () => {
  const secured = (security: readonly JsonObject[]) => documentWith({ security });

  expect(await diffDocuments(secured([]), secured([{}]))).toEqual([]);
});

test('a readOnly field that is required says nothing to clients that send', async () => {
  const fields = { a: text, id: { ...text, readOnly: true } };
  const loose = object(fields, { required: ['a'] });
  const strict = object(fields, { required: ['a', 'id'] });

  expect(await diffDocuments(documentOf(loose, text), documentOf(strict, text))).toEqual([]);
  expect(await diffDocuments(documentOf(strict, text), documentOf(loose, text))).toEqual([]);
});

test('merge keys of YAML are the members that they merge', async () => {
  const head = 'openapi: 3.1.0\ninfo: { title: Things, version: 1.0.0 }\n';
  const merged = `${head}x-text: &text { type: string, maxLength: 4 }\ncomponents: { schemas: { A: { <<: *text, minLength: 1 } } }\n`;
  const plain = `${head}x-text: { type: string, maxLength: 4 }\ncomponents: { schemas: { A: { type: string, maxLength: 4, minLength: 1 } } }\n`;

  expect(parseDocument(merged, 'new.yaml')).toEqual(parseDocument(plain, 'old.yaml'));
});
