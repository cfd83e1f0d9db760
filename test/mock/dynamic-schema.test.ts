import { expect, test } from 'vitest';
import { narrowForGenerator } from '../../mock/example/dynamic.ts';
import type { OpenApiDocument } from '../../contract/document.ts';

/** Narrows a schema as the generator does. */
function narrow(schema: object): unknown {
  const document: OpenApiDocument = {
    openapi: '3.1.0',
    info: {},
    paths: {},
    components: { schemas: { Tested: schema } },
  };
  return narrowForGenerator(document).components.schemas?.Tested;
}

test('adds no undeclared field to an object, unless it is a map', () => {
  const name = { type: 'string' };

  expect(narrow({ type: 'object', properties: { name } })).toEqual({
    type: 'object',
    properties: { name },
    additionalProperties: false,
  });
  expect(narrow({ type: 'object', additionalProperties: name })).toEqual({
    type: 'object',
    additionalProperties: name,
  });
});

test('limits a list to five items or its minimum', () => {
  const items = { type: 'boolean' };

  expect(narrow({ type: 'array', items })).toEqual({ type: 'array', items, maxItems: 5 });
  expect(narrow({ type: ['array', 'null'], items, maxItems: 3000 })).toEqual({
    type: ['array', 'null'],
    items,
    maxItems: 5,
  });
  expect(narrow({ type: 'array', items, maxItems: 2 })).toEqual({ type: 'array', items, maxItems: 2 });
  expect(narrow({ type: 'array', items, minItems: 90, maxItems: 90 })).toEqual({
    type: 'array',
    items,
    minItems: 90,
    maxItems: 90,
  });
});

test('replaces an exclusive bound with an inclusive one', () => {
  expect(narrow({ type: 'integer', minimum: 0, exclusiveMaximum: 360 })).toEqual({
    type: 'integer',
    minimum: 0,
    maximum: 359,
  });
  expect(narrow({ type: 'integer', exclusiveMinimum: 0, maximum: 9 })).toEqual({
    type: 'integer',
    minimum: 1,
    maximum: 9,
  });
});

test('limits a number by its unit and makes counts integers', () => {
  expect(narrow({ type: 'number', minimum: 0, 'x-unit': 'bytes' })).toEqual({
    type: 'integer',
    minimum: 0,
    maximum: 8_589_934_592,
  });
  expect(narrow({ type: 'number', 'x-unit': 'percent' })).toEqual({ type: 'number', minimum: 0, maximum: 100 });
  expect(narrow({ type: 'integer', minimum: 2000 })).toEqual({ type: 'integer', minimum: 2000, maximum: 3000 });
});

test('uses only known words', () => {
  expect(narrow({ type: 'string', 'x-known-values': ['a', 'b'] })).toMatchObject({ enum: ['a', 'b'] });
  expect(narrow({ type: ['string', 'null'], 'x-known-values': ['a'] })).toMatchObject({ enum: ['a', null] });
  expect(narrow({ type: 'string', 'x-known-values': ['a', 'b'], enum: ['b'] })).toMatchObject({ enum: ['b'] });
});

test('excludes forbidden words by generating another length', () => {
  expect(narrow({ type: 'string', not: { enum: ['git', 'upload'] } })).toEqual({
    type: 'string',
    pattern: '^[a-z]{7}$',
  });
});

test('overrides the pattern of a URL, but not the format of an IP address', () => {
  expect(narrow({ type: 'string', format: 'uri', pattern: '^https?://' })).toEqual({
    type: 'string',
    pattern: '^https://[a-z]{4,9}[.]example[.]test/[a-z]{3,8}$',
  });
  expect(narrow({ type: 'string', format: 'ipv4' })).toEqual({ type: 'string', format: 'ipv4' });
});

test('replaces a lookahead pattern with a matching word', () => {
  expect(narrow({ type: 'string', pattern: '^(?!\\.)[^/]+$' })).toEqual({ type: 'string', pattern: '^[a-z]{3,8}$' });
  expect(narrow({ type: 'string', pattern: '^(?!\\.)[0-9]+$' })).toEqual({
    type: 'string',
    pattern: '^(?!\\.)[0-9]+$',
  });
  expect(narrow({ type: 'string', pattern: '^[0-9]+$' })).toEqual({ type: 'string', pattern: '^[0-9]+$' });
});

test('narrows nested schemas and keeps properties named like keywords', () => {
  const list = { type: 'array', items: { type: 'string' } };
  const narrowed = { ...list, maxItems: 5 };

  expect(narrow({ oneOf: [list, { type: 'null' }] })).toEqual({ oneOf: [narrowed, { type: 'null' }] });
  expect(narrow({ allOf: [{ type: 'object', properties: { format: list } }] })).toEqual({
    allOf: [{ type: 'object', properties: { format: narrowed }, additionalProperties: false }],
  });
  expect(narrow({ type: 'object', additionalProperties: list })).toEqual({
    type: 'object',
    additionalProperties: narrowed,
  });
});

test('makes no empty text where a pattern allows one and the length does not', () => {
  const line = { type: 'string', pattern: '^[^\\x00-\\x1f]*$', maxLength: 255 };

  expect(narrow({ ...line, minLength: 1 })).toEqual({ ...line, minLength: 1, pattern: '^[a-z]{3,8}$' });
  expect(narrow(line)).toEqual(line);
  expect(narrow({ ...line, minLength: 4 })).toEqual({ ...line, minLength: 4 });
});
