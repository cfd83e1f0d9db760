import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/document.ts';
import { diffDocuments } from '../../contract-diff/index.ts';
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
    object(
      { kept: text, gone: text, mode: { enum: ['a', 'b'] }, size: { type: 'integer', default: 1, maximum: 9 } },
      [],
      {
        additionalProperties: false,
      },
    ),
    object(
      {
        kept: text,
        gone: text,
        kind: { enum: ['a'] },
        open: { type: 'string', 'x-known-values': ['a'] },
        size: { 'x-unit': 's' },
      },
      ['kept', 'gone'],
    ),
    { Both: object({ name: { type: 'string', maxLength: 40 } }), Unused: text },
  );
  const after = documentOf(
    object(
      {
        kept: text,
        extra: text,
        needed: text,
        mode: { enum: ['b', 'c'] },
        size: { type: 'integer', default: 2, maximum: 8 },
      },
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

/** The form of a property before and after, where clients send it and where they receive it. */
const properties: Readonly<Record<string, readonly [before: JsonObject, after: JsonObject]>> = {
  closed: [
    object({ a: text }, [], { additionalProperties: false }),
    object({ a: text, b: text }, [], { additionalProperties: false }),
  ],
  higherMinimum: [
    { type: 'integer', minimum: 1 },
    { type: 'integer', minimum: 2 },
  ],
  longer: [
    { ...text, maxLength: 9 },
    { ...text, maxLength: 10 },
  ],
  nullable: [text, { type: ['string', 'null'] }],
  notNullable: [{ type: ['string', 'null'] }, text],
  otherType: [text, { type: 'boolean' }],
  pattern: [
    { ...text, pattern: '^a' },
    { ...text, pattern: '^b' },
  ],
  presets: [
    { ...text, 'x-log-presets': { web: [] } },
    { ...text, 'x-log-presets': { web: [], worker: [] } },
  ],
  ranges: [
    { ...text, 'x-ranges': { '1h': { stepMs: 1, points: 60 } } },
    { ...text, 'x-ranges': { '1h': { stepMs: 2, points: 60 } } },
  ],
  readOnly: [text, { ...text, readOnly: true }],
  union: [{ anyOf: [text] }, { anyOf: [text, { type: 'number' }] }],
  unionKey: [
    {
      oneOf: [{ $ref: '#/components/schemas/A' }],
      discriminator: { propertyName: 'type', mapping: { a: '#/components/schemas/A' } },
    },
    {
      oneOf: [{ $ref: '#/components/schemas/A' }],
      discriminator: { propertyName: 'type', mapping: { b: '#/components/schemas/A' } },
    },
  ],
  values: [
    { ...text, 'x-known-values': ['a', 'b'] },
    { ...text, 'x-known-values': ['b', 'c'] },
  ],
  writeOnly: [text, { ...text, writeOnly: true }],
};

test('each property, where it is sent and where it is received', async () => {
  const side = (index: 0 | 1) =>
    object(Object.fromEntries(Object.entries(properties).map(([name, forms]) => [name, forms[index]])));
  const schemas = { A: object({ type: text }) };

  expect(await find(documentOf(side(0), side(0), schemas), documentOf(side(1), side(1), schemas))).toEqual([
    'discriminator-changed Received.unionKey a: none compatible none',
    'discriminator-changed Received.unionKey b: none breaking none',
    'discriminator-changed Sent.unionKey a: breaking none none',
    'discriminator-changed Sent.unionKey b: compatible none none',
    'field-added Received.closed.b: none breaking none',
    'field-added Sent.closed.b: compatible none none',
    'known-values-changed Received.values: none compatible none',
    'known-values-changed Sent.values: compatible none none',
    'log-presets-changed Received.presets: none compatible none',
    'log-presets-changed Sent.presets: compatible none none',
    'member-changed Received.higherMinimum: none compatible none',
    'member-changed Received.notNullable: none compatible none',
    'member-changed Sent.longer: compatible none none',
    'member-changed Sent.nullable: compatible none none',
    'member-changed Sent.union: compatible none none',
    'ranges-changed Received.ranges: none breaking none',
    'ranges-changed Sent.ranges: breaking none none',
    'read-only-changed Received.readOnly: none compatible none',
    'read-only-changed Sent.readOnly: breaking none none',
    'schema-constraint-changed Received.longer: none breaking none',
    'schema-constraint-changed Received.pattern: none breaking none',
    'schema-constraint-changed Sent.higherMinimum: breaking none none',
    'schema-constraint-changed Sent.pattern: breaking none none',
    'schema-type-changed Received.nullable: none breaking none',
    'schema-type-changed Received.otherType: none breaking none',
    'schema-type-changed Received.union: none breaking none',
    'schema-type-changed Sent.notNullable: breaking none none',
    'schema-type-changed Sent.otherType: breaking none none',
    'write-only-changed Received.writeOnly: none breaking none',
    'write-only-changed Sent.writeOnly: compatible none none',
  ]);
});

test('a change of a schema that is sent and received breaks either senders or receivers', async () => {
  const reference = { $ref: '#/components/schemas/Shared' };
  const documentWithShared = (properties: JsonObject, required: readonly string[]) =>
    documentOf(object({ a: reference }), object({ a: reference }), { Shared: object(properties, required) });
  const before = documentWithShared(
    {
      gone: text,
      kept: text,
      less: { ...text, minLength: 1 },
      lost: { enum: ['a', 'b'] },
      more: { ...text, maxLength: 40 },
      gained: { enum: ['a'] },
    },
    ['kept'],
  );
  const after = documentWithShared(
    {
      kept: text,
      less: { ...text, minLength: 2 },
      lost: { enum: ['a'] },
      more: { ...text, maxLength: 41 },
      gained: { enum: ['a', 'b'] },
      needed: text,
    },
    ['needed'],
  );

  expect(await find(before, after)).toEqual([
    'enum-values-added Shared.gained: compatible breaking none',
    'enum-values-removed Shared.lost: breaking compatible none',
    'property-removed Shared.gone: breaking breaking none',
    'required-properties-added Shared.needed: breaking compatible none',
    'required-properties-removed Shared.kept: compatible breaking none',
    'schema-constraint-changed Shared.less: breaking compatible none',
    'schema-constraint-changed Shared.more: compatible breaking none',
  ]);
});

test('known values are named', async () => {
  const values = (...known: string[]) => documentOf(object({}), object({ a: { ...text, 'x-known-values': known } }));
  const message = async (before: JsonObject, after: JsonObject) =>
    (await diffDocuments(before, after)).map((change) => change.message);

  expect(await message(values('a', 'b'), values('b', 'c'))).toEqual([
    'Known values that are new: `c`. Known values that are gone: `a`.',
  ]);
});

test('parameters, headers, responses, frames and webhooks', async () => {
  const header = (name: string, required: boolean) => ({ name, in: 'header', required, schema: text });
  const stream = (line: JsonObject) => ({ 'x-sse': { data: object({ line }, ['line']), ends: false } });
  const ok = (others: JsonObject) => ({ description: 'The thing.', ...others });
  const webhook = (properties: JsonObject) => ({
    webhooks: {
      alert: {
        post: {
          operationId: 'receiveAlert',
          requestBody: { content: { 'application/json': { schema: object(properties) } } },
        },
      },
    },
  });
  const before = documentWith(
    {
      ...stream(text),
      parameters: [header('X-Old', false), header('X-Other', false)],
      responses: {
        '200': ok({
          headers: { ETag: { required: true, schema: text }, Age: { schema: text }, 'X-Old': { schema: text } },
        }),
        '202': ok({}),
      },
    },
    webhook({ event: text, rule: text }),
  );
  const after = documentWith(
    {
      ...stream({ type: 'number' }),
      parameters: [header('X-Other', true), header('X-New', false), header('X-Needed', true)],
      responses: {
        '200': ok({
          headers: { ETag: { schema: text }, Age: { required: true, schema: text }, 'X-New': { schema: text } },
        }),
        '204': ok({}),
      },
    },
    webhook({ event: text, at: text }),
  );

  expect(await find(before, after)).toEqual([
    'field-added receiveAlert, body.at: none compatible none',
    'parameter-added getThing, header parameter X-Needed: breaking none none',
    'parameter-added getThing, header parameter X-New: compatible none none',
    'parameter-became-required getThing, header parameter X-Other: breaking none none',
    'parameter-removed getThing, header parameter X-Old: breaking none none',
    'property-removed receiveAlert, body.rule: none breaking none',
    'required-changed getThing, 200, header Age: none compatible none',
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

  await expect(
    diffDocuments(documentWith({}), documentWith({}, { components: { schemas: { Thing: schema } } })),
  ).rejects.toThrow(
    'The new document refers to another file, ./thing.yaml#/Thing. Bundle it first: npx redocly bundle',
  );
});

test('rejects a document that is not OpenAPI 3', async () => {
  await expect(diffDocuments({ swagger: '2.0' }, documentWith({}))).rejects.toThrow(
    'The old document is not an OpenAPI 3 document: it has no `openapi: 3.x`.',
  );
});

test('a schema that is split into an equal allOf is the same, and one that is not is another', async () => {
  const whole = object({ a: text, b: text }, ['a', 'b'], { description: 'A thing.' });
  const split = { description: 'A thing.', allOf: [object({ a: text }, ['a']), { $ref: '#/components/schemas/Rest' }] };
  const Rest = object({ b: text }, ['b']);
  const Other = object({ b: { type: 'integer' } }, ['b']);

  expect(await find(documentOf(whole, whole), documentOf(split, split, { Rest }))).toEqual([]);
  expect(await find(documentOf(split, split, { Rest }), documentOf(whole, whole))).toEqual([
    'schema-removed Rest: none none breaking',
  ]);
  expect(await find(documentOf(whole, whole), documentOf(split, split, { Rest: Other }))).toEqual([
    'schema-type-changed Received.b: none breaking none',
    'schema-type-changed Sent.b: breaking none none',
  ]);
});

test('an idempotency key that is required', async () => {
  const withKey = (required: boolean) =>
    documentWith({ parameters: [{ in: 'header', name: 'Idempotency-Key', required, schema: text }] });

  expect(await find(withKey(false), withKey(true))).toEqual([
    'parameter-became-required getThing, header parameter Idempotency-Key: breaking none none',
  ]);
});

test('another name of the session cookie', async () => {
  const withCookie = (name: string, scheme: string) =>
    documentWith(
      { security: [{ session: [] }] },
      {
        components: {
          securitySchemes: { session: { type: 'apiKey', in: 'cookie', name }, bearer: { type: 'http', scheme } },
        },
      },
    );

  expect(await find(withCookie('sid', 'Bearer'), withCookie('session', 'bearer'))).toEqual([
    'security-scheme session name: breaking none none',
  ]);
});
