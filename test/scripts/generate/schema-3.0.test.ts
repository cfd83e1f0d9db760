import { expect, test } from 'vitest';
import type { ContractDocument } from '../../../scripts/generate/contract.ts';
import { toSchema30 } from '../../../scripts/generate/schema-3.0.ts';

// The conversion of a schema reads nothing else of the document.
const contract = {
  components: {
    schemas: {
      Line: { type: 'string', pattern: '^[a-z]*$', description: 'One line.', 'x-provenance': 'inferred' },
      EnvId: { type: 'string', enum: ['production', 'preview'] },
      App: { type: 'object', properties: {} },
    },
  },
} as unknown as ContractDocument;
const line = '#/components/schemas/Line';
const envId = '#/components/schemas/EnvId';
const app = '#/components/schemas/App';

test.each([
  [
    'a type with null',
    { type: ['string', 'null'], format: 'uuid' },
    { type: 'string', format: 'uuid', nullable: true },
  ],
  ['several types', { type: ['string', 'number'], description: 'Any.' }, { description: 'Any.' }],
  ['several types with null', { type: ['string', 'boolean', 'null'] }, { nullable: true }],
  [
    'an enumeration with null',
    { type: ['string', 'null'], enum: ['a', null] },
    { type: 'string', enum: ['a'], nullable: true },
  ],
  ['a constant', { type: 'string', const: 'git' }, { type: 'string', enum: ['git'] }],
  [
    'an exclusive limit',
    { type: 'number', exclusiveMaximum: 360 },
    { type: 'number', maximum: 360, exclusiveMaximum: true },
  ],
  ['examples', { type: 'string', examples: ['a', 'b'] }, { type: 'string', example: 'a' }],
  [
    'the schema of a text',
    { type: 'string', contentMediaType: 'application/json', contentSchema: {} },
    { type: 'string' },
  ],
  ['a plain default', { type: 'string', default: '' }, { type: 'string', default: '' }],
  [
    'the default of an enumeration',
    { type: 'string', enum: ['15m', '1h'], default: '1h', description: 'How far back.' },
    { type: 'string', enum: ['15m', '1h'], description: 'How far back. Default: `1h`.' },
  ],
  ['the default of an object', { type: 'object', default: { mode: 'off' } }, { type: 'object' }],
  ['names of properties', { type: 'object', propertyNames: { maxLength: 8 } }, { type: 'object' }],
  [
    'an excluded enumeration',
    { type: 'string', not: { enum: ['git', 'a.b'] } },
    { type: 'string', pattern: String.raw`^(?!(?:git|a\.b)$)` },
  ],
  [
    'known values',
    { type: 'string', description: 'The state.', 'x-known-values': ['a', 'b'] },
    { type: 'string', description: 'The state. Known values: `a`, `b`.' },
  ],
  ['an extension', { type: 'number', 'x-unit': 'bytes' }, { type: 'number' }],
  ['a closed object', { type: 'object', additionalProperties: false }, { type: 'object', additionalProperties: false }],
])('converts %s', (_, schema, expected) => {
  expect(toSchema30(contract, schema)).toEqual(expected);
});

test.each([
  ['alone', { $ref: app }, { $ref: app }],
  [
    'to an object, with a description',
    { $ref: app, description: 'It.' },
    { allOf: [{ $ref: app }], description: 'It.' },
  ],
  [
    'to an enumeration, with a default',
    { $ref: envId, default: 'preview' },
    { allOf: [{ $ref: envId }], default: 'preview' },
  ],
  [
    'to a text, with limits',
    { $ref: line, maxLength: 80 },
    { type: 'string', pattern: '^[a-z]*$', description: 'One line.', maxLength: 80 },
  ],
  ['whose properties are narrowed', { $ref: app, properties: { name: { const: 'a' } } }, { $ref: app }],
  ['or null', { oneOf: [{ $ref: app }, { type: 'null' }] }, { allOf: [{ $ref: app }], nullable: true }],
  [
    'to a text or null, with a description',
    { description: 'A name.', oneOf: [{ $ref: line }, { type: 'null' }] },
    { type: 'string', pattern: '^[a-z]*$', description: 'A name.', nullable: true },
  ],
  [
    'to one of several or null',
    { oneOf: [{ $ref: app }, { $ref: envId }, { type: 'null' }] },
    { oneOf: [{ $ref: app }, { $ref: envId }], nullable: true },
  ],
])('converts a reference %s', (_, schema, expected) => {
  expect(toSchema30(contract, schema)).toEqual(expected);
});

test('converts the schemas inside of a schema', () => {
  const schema = {
    type: 'object',
    properties: { const: { const: 1 } },
    additionalProperties: { type: 'array', items: { type: ['integer', 'null'] } },
  };

  expect(toSchema30(contract, schema)).toEqual({
    type: 'object',
    properties: { const: { enum: [1] } },
    additionalProperties: { type: 'array', items: { type: 'integer', nullable: true } },
  });
});

test('refuses a keyword that it does not know', () => {
  expect(() => toSchema30(contract, { prefixItems: [] })).toThrow('does not know the keyword "prefixItems"');
});
