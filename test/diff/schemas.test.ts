import { expect, test } from 'vitest';
import type { JsonObject } from '../../server/contract/document.ts';
import { diffDocuments } from '../../verify/diff/index.ts';
import { documentOf, documentWith } from './documents.ts';
import { line } from './find.ts';

/** Each change as a line: the id, and what it means for senders, receivers and source. */
async function find(before: JsonObject, after: JsonObject): Promise<string[]> {
  const changes = await diffDocuments(before, after);
  return changes.map(line).toSorted();
}

const object = (properties: JsonObject, required: readonly string[] = [], others: JsonObject = {}) => ({
  type: 'object',
  properties,
  required: [...required],
  ...others,
});
const text = { type: 'string' };

test('schemas of requests and responses', async () => {
  const before = documentOf(
    object({ kept: text, gone: text, mode: { enum: ['a', 'b'] }, size: { type: 'integer', default: 1, maximum: 9 } }, [], {
      additionalProperties: false,
    }),
    object({ kept: text, gone: text, kind: { enum: ['a'] }, open: { type: 'string', 'x-known-values': ['a'] }, size: { 'x-unit': 's' } }, [
      'kept',
      'gone',
    ]),
    { Both: object({ name: { type: 'string', maxLength: 40 } }), Unused: text },
  );
  const after = documentOf(
    object(
      { kept: text, extra: text, needed: text, mode: { enum: ['b', 'c'] }, size: { type: 'integer', default: 2, maximum: 8 } },
      ['needed'],
      {
        additionalProperties: false,
      },
    ),
    object(
      {
        kept: text,
        extra: text,
        kind: { enum: ['a', 'b'] },
        open: { type: 'string', 'x-known-values': ['a', 'b'] },
        size: { 'x-unit': 'ms' },
      },
      ['extra'],
    ),
    { Both: object({ name: { type: 'string', maxLength: 41 } }), Unused: { type: 'number' } },
  );

  expect(await find(before, after)).toEqual([
    'default-changed Sent.size: breaking none none',
    'enum-values-added Received.kind: none breaking none',
    'enum-values-removed Sent.mode: breaking none none',
    'field-added Received.extra: none compatible none',
    'field-added Sent.extra: compatible none none',
    'known-values-changed Received.open: none compatible none',
    'property-removed Received.gone: none breaking none',
    'property-removed Sent.gone: breaking none none',
    'required-properties-added Sent.needed: breaking none none',
    'required-properties-removed Received.kept: none breaking none',
    'schema-constraint-changed Sent.size: breaking none none',
    'unit-changed Received.size: none breaking none',
  ]);
});

test('a schema that is sent and received breaks one of both', async () => {
  const reference = { $ref: '#/components/schemas/Shared' };
  const before = documentOf(object({ a: reference }), object({ a: reference }), {
    Shared: { type: 'string', maxLength: 40, enum: ['a', 'b'] },
  });
  const longer = documentOf(object({ a: reference }), object({ a: reference }), { Shared: { type: 'string', maxLength: 41, enum: ['a'] } });

  expect(await find(before, longer)).toEqual([
    'enum-values-removed Shared: breaking compatible none',
    'schema-constraint-changed Shared: compatible breaking none',
  ]);
});

test('parameters, headers, responses, frames and webhooks', async () => {
  const header = (name: string, required: boolean) => ({ name, in: 'header', required, schema: text });
  const stream = (line: JsonObject) => ({ 'x-sse': { data: object({ line }, ['line']), ends: false } });
  const ok = (others: JsonObject) => ({ description: 'The thing.', ...others });
  const webhook = (properties: JsonObject) => ({
    webhooks: {
      alert: { post: { operationId: 'receiveAlert', requestBody: { content: { 'application/json': { schema: object(properties) } } } } },
    },
  });
  const before = documentWith(
    {
      ...stream(text),
      parameters: [header('X-Old', false), header('X-Other', false)],
      responses: { '200': ok({ headers: { ETag: { required: true, schema: text }, 'X-Old': { schema: text } } }), '202': ok({}) },
    },
    webhook({ event: text, rule: text }),
  );
  const after = documentWith(
    {
      ...stream({ type: 'number' }),
      parameters: [header('X-Other', true), header('X-New', false)],
      responses: { '200': ok({ headers: { ETag: { schema: text }, 'X-New': { schema: text } } }), '204': ok({}) },
    },
    webhook({ event: text, at: text }),
  );

  expect(await find(before, after)).toEqual([
    'field-added receiveAlert, body.at: none compatible none',
    'parameter-added getThing, header parameter X-New: compatible none none',
    'parameter-became-required getThing, header parameter X-Other: breaking none none',
    'parameter-removed getThing, header parameter X-Old: breaking none none',
    'property-removed receiveAlert, body.rule: none breaking none',
    'required-changed getThing, 200, header ETag: none breaking none',
    'response-added getThing, 204: none breaking none',
    'response-header-added getThing, 200, header X-New: none compatible none',
    'response-header-removed getThing, 200, header X-Old: none breaking none',
    'response-removed getThing, 202: none breaking none',
    'schema-type-changed getThing, frame data.line: none breaking none',
  ]);
});

test('a removed path and a new one are not taken for a renamed one', async () => {
  const paths = (path: string, operationId: string) => ({
    paths: { [path]: { get: { operationId, responses: { '200': { description: 'It.' } } } } },
  });

  expect(await find(documentWith({}, paths('/a', 'getA')), documentWith({}, paths('/b', 'getB')))).toEqual([
    'operation-added getB: compatible compatible compatible',
    'operation-removed getA: breaking breaking breaking',
  ]);
});

test('rejects a document that refers to other files', async () => {
  const schema = { $ref: './thing.yaml#/Thing' };

  await expect(diffDocuments(documentWith({}), documentWith({}, { components: { schemas: { Thing: schema } } }))).rejects.toThrow(
    'The new document refers to another file, ./thing.yaml#/Thing. Bundle it first: npx redocly bundle',
  );
});

test('rejects a document that is not OpenAPI 3', async () => {
  await expect(diffDocuments({ swagger: '2.0' }, documentWith({}))).rejects.toThrow(
    'The old document is not an OpenAPI 3 document: it has no `openapi: 3.x`.',
  );
});
