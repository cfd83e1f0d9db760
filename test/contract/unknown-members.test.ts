import { expect, test } from 'vitest';
import { createUnknownMembers } from '../../contract/checks/unknown-members.ts';
import { freezeBody } from '../../contract/frozen-body.ts';
import type { OpenApiDocument } from '../../contract/document.ts';
import { readOperations } from '../../contract/operations.ts';
import { NamedEvent } from '../../contract/model/handler.ts';

/** A contract of one operation whose response has this schema. */
function membersOf(schema: object, schemas: Readonly<Record<string, object>> = {}) {
  const get = {
    operationId: 'getThing',
    tags: ['things'],
    summary: 'Get a thing',
    security: [],
    'x-provenance': 'specified',
    'x-required-role': 'public',
    'x-sse': { data: schema, events: { end: { type: 'object', properties: { reason: { type: 'string' } } } } },
    responses: { 200: { description: 'The thing.', content: { 'application/json': { schema } } } },
  };
  const document: OpenApiDocument = {
    openapi: '3.1.0',
    info: {},
    paths: { '/things': { get } },
    components: { schemas },
  };
  const [operation] = readOperations(document);
  if (!operation) throw new Error('The document has one operation.');
  const members = createUnknownMembers(document);
  return {
    strip: (body: unknown) => members.stripBody(operation, 200, body),
    find: (body: unknown) => members.findInBody(operation, 200, body),
    stripFrame: (frame: unknown) => members.stripFrame(operation, frame),
    findInFrame: (frame: unknown) => members.findInFrame(operation, frame),
  };
}

const text = { type: 'string' };
const user = { type: 'object', properties: { name: text } };
const secret = { passwordHash: 'not-a-real-hash' };

test.each([
  ['an object', user, { name: 'ada', ...secret }, { name: 'ada' }, '/passwordHash'],
  [
    'a list',
    { type: 'array', items: user },
    [{ name: 'ada' }, { ...secret }],
    [{ name: 'ada' }, {}],
    '/1/passwordHash',
  ],
  ['a member', { type: 'object', properties: { user } }, { user: { ...secret } }, { user: {} }, '/user/passwordHash'],
  [
    'an object that may be null',
    { type: ['object', 'null'], properties: user.properties },
    { ...secret },
    {},
    '/passwordHash',
  ],
  [
    'parts',
    { allOf: [user, { properties: { age: text } }] },
    { name: 'ada', age: '36', ...secret },
    { name: 'ada', age: '36' },
    '/passwordHash',
  ],
  [
    'variants',
    { oneOf: [user, { type: 'object', properties: { owner: user } }, { type: 'null' }] },
    { name: 'ada', owner: { ...secret } },
    { name: 'ada', owner: {} },
    '/owner/passwordHash',
  ],
  ['values of a map', { type: 'object', additionalProperties: user }, { a: { ...secret } }, { a: { ...secret } }, null],
  ['a map of a pattern', { ...user, patternProperties: { '^x': text } }, { ...secret }, { ...secret }, null],
  ['an object that allows more', { ...user, additionalProperties: true }, { ...secret }, { ...secret }, null],
  ['an open variant', { oneOf: [user, { type: 'object' }] }, { ...secret }, { ...secret }, null],
  ['no properties', { type: 'object' }, { ...secret }, { ...secret }, null],
  [
    'a variant that only constrains',
    { ...user, anyOf: [{ required: ['name'] }] },
    { name: 'ada', ...secret },
    { name: 'ada' },
    '/passwordHash',
  ],
])('%s', (_, schema, body, stripped, path) => {
  const { strip, find } = membersOf(schema);

  expect(strip(body)).toEqual(stripped);
  expect(find(body)).toBe(path);
  expect(find(strip(body))).toBeNull();
});

test('follows a schema that contains itself', () => {
  const tree = {
    type: 'object',
    properties: { name: text, children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
  };
  const { strip } = membersOf({ $ref: '#/components/schemas/Tree' }, { Tree: tree });

  const stripped = strip({ name: 'a', children: [{ name: 'b', ...secret, children: [{ ...secret }] }] });

  expect(stripped).toEqual({ name: 'a', children: [{ name: 'b', children: [{}] }] });
});

test('leaves what it strips as it is', () => {
  const { strip } = membersOf({ type: 'object', properties: { user, other: user } });
  const body = { user: { name: 'ada', ...secret }, other: { name: 'bob' } };

  const stripped = strip(body);

  expect(stripped).toEqual({ user: { name: 'ada' }, other: { name: 'bob' } });
  expect(body).toEqual({ user: { name: 'ada', ...secret }, other: { name: 'bob' } });
});

test('strips objects with their members in another order, or with others', () => {
  const { strip } = membersOf({ type: 'object', properties: { a: user, b: user, c: user } });
  const dirty = { name: 'ada', ...secret };

  const stripped = [{ a: dirty, b: dirty }, { b: dirty, a: dirty }, { x: dirty, c: dirty, b: dirty }, { c: dirty }].map(
    strip,
  );

  const clean = { name: 'ada' };
  expect(stripped).toEqual([{ a: clean, b: clean }, { b: clean, a: clean }, { c: clean, b: clean }, { c: clean }]);
});

test('keeps a declared member whose name every object inherits, if it is sent', () => {
  const { strip } = membersOf({ type: 'object', properties: { constructor: user, "it's": user } });

  expect(strip({})).toEqual({});
  expect(strip({ constructor: { name: 'ada', ...secret }, "it's": { name: 'bob' } })).toEqual({
    constructor: { name: 'ada' },
    "it's": { name: 'bob' },
  });
});

test('strips the serialized form of an object', () => {
  const { strip } = membersOf(user);

  expect(strip({ toJSON: () => ({ name: 'ada', ...secret }) })).toEqual({ name: 'ada' });
});

test('strips a frozen body once', () => {
  const { strip } = membersOf(user);
  const body = freezeBody({ name: 'ada', ...secret });

  const stripped = strip(body);

  expect(stripped).toEqual({ name: 'ada' });
  expect(strip(body)).toBe(stripped);
});

test('strips frames and named events', () => {
  const { stripFrame, findInFrame } = membersOf(user);
  const end = new NamedEvent('end', { reason: 'done', ...secret });

  expect(stripFrame({ name: 'ada', ...secret })).toEqual({ name: 'ada' });
  expect(stripFrame(end)).toEqual(new NamedEvent('end', { reason: 'done' }));
  expect(findInFrame(end)).toBe('/passwordHash');
});
