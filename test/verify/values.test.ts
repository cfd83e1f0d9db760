import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { mistakes } from '../../verify/requests/mistakes.ts';
import { valid } from '../../verify/requests/valid.ts';
import { contract } from '../contract/requests.ts';

const seed = 1;
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** The values, or the reason for their absence. Other errors are thrown. */
function drawn(make: () => Arbitrary<unknown>): unknown {
  try {
    return fc.sample(make(), { numRuns: 20, seed });
  } catch (error) {
    if (error instanceof Error && error.constructor.name === 'NoValue') return error.message;
    throw error;
  }
}

const pair = { type: 'object', properties: { a: { type: 'boolean' }, b: { type: 'boolean' } } };

test.each<[string, object]>([
  ['any value', {}],
  ['properties without a type', { properties: { a: { type: 'string' } }, required: ['a'] }],
  ['a required property that has no schema', { type: 'object', required: ['a'] }],
  ['properties that nothing names', { type: 'object', minProperties: 2 }],
  ['as many properties as there are', { ...pair, minProperties: 2, additionalProperties: false }],
  ['few of many properties', { ...pair, maxProperties: 1, additionalProperties: false }],
  ['a dictionary with a property of its own', { ...pair, required: ['a'], additionalProperties: { type: 'string' } }],
  ['a small dictionary', { type: 'object', additionalProperties: { type: 'string' }, maxProperties: 2 }],
  ['a large dictionary', { type: 'object', additionalProperties: { type: 'string' }, minProperties: 9 }],
  [
    'a dictionary with names of its own',
    { type: 'object', additionalProperties: { type: 'integer' }, propertyNames: { pattern: '^[a-z]+$' } },
  ],
  ['a property without a value', { type: 'object', properties: { a: { type: 'string', pattern: 'a^' } } }],
  ['a property that is not understood', { type: 'object', properties: { a: { anyOf: [{ type: 'null' }] } } }],
  ['a variant without a value', { oneOf: [{ type: 'string', pattern: '(?!)' }, { type: 'null' }] }],
  ['items without a value', { type: 'array', items: { type: 'string', pattern: 'a^' } }],
  ['both values of a boolean', { type: 'array', items: { type: 'boolean' }, uniqueItems: true, minItems: 2 }],
  ['many items', { type: 'array', items: { type: 'null' }, minItems: 12 }],
  ['a pattern with a longer text', { type: 'string', pattern: '^sk_[a-z]+-x$', minLength: 40 }],
  ['a pattern with a lookahead', { type: 'string', pattern: '^(?=.*[A-Z])(?=.*\\d)[ -~]{8,}$' }],
  ['a pattern with a lookbehind', { type: 'string', pattern: '^[a-z]+(?<!admin)$' }],
  ['a pattern with a lookahead in brackets', { type: 'string', pattern: '^(?:(?!a(?:b|c))[a-c]){3}$' }],
  ['a pattern with a bracket in a class', { type: 'string', pattern: '^(?![)])[(a]$' }],
  ['a pattern with letters of any language', { type: 'string', pattern: '^[\\p{L}\\p{N}]{3}$' }],
  ['a pattern that is empty', { type: 'string', pattern: '' }],
  ['a pattern without an anchor', { type: 'string', pattern: '[0-9]', minLength: 3, maxLength: 4 }],
  ['a pattern with a boundary of words', { type: 'string', pattern: '\\bb', maxLength: 3 }],
  ['a pattern that fixes a length', { type: 'string', pattern: '^[a-z]{300}$' }],
  ['long texts', { type: 'string', minLength: 150, maxLength: 300 }],
  ['texts without a limit that matters', { type: 'string', maxLength: 2_147_483_647 }],
  ['texts with a password', { type: 'string', format: 'password', minLength: 8 }],
  ...['date-time', 'date', 'time', 'duration', 'ipv4', 'ipv6', 'hostname', 'uri-reference', 'byte', 'regex'].map(
    (format): [string, object] => [`texts of ${format}`, { type: 'string', format }],
  ),
  ['integers above the usual ones', { type: 'integer', minimum: 10_000_000_000 }],
  ['integers below the usual ones', { type: 'integer', maximum: -10_000_000_000 }],
  ['integers of 64 bits', { type: 'integer', minimum: -(2 ** 63), maximum: 2 ** 63 - 1 }],
  ['integers between fractions', { type: 'integer', minimum: 0.5, maximum: 1.5 }],
  ['integers between others', { type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 3 }],
  ['integers in steps', { type: 'integer', multipleOf: 50, minimum: 60, maximum: 149 }],
  ['numbers in steps', { type: 'number', multipleOf: 0.5, minimum: 0.2, maximum: 0.9 }],
  ['numbers between others', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.5 }],
  ['numbers without a limit', { type: 'number', exclusiveMinimum: 1e12 }],
  ['a constant that looks like a mistake', { const: 'not-a-value' }],
  ['null as a constant', { const: null }],
  ['an enum that looks like a mistake', { enum: ['not-a-value', 1] }],
])('%s have valid values, and their mistakes are mistakes', (_, schema) => {
  const fits = ajv.compile(schema);

  const good = drawn(() => valid(contract, schema));

  expect(good).toBeInstanceOf(Array);
  expect((good as unknown[]).filter((value) => !fits(value))).toEqual([]);
  for (const { rule, values, edge } of mistakes(contract, schema)) {
    const wrong = drawn(values);
    expect({ rule, wrong: Array.isArray(wrong) ? wrong.filter((value) => fits(value)) : [] }).toEqual({
      rule,
      wrong: [],
    });
    const atEdge = edge ? drawn(edge) : [];
    expect({ rule, edge: Array.isArray(atEdge) ? atEdge.filter((value) => !fits(value)) : [] }).toEqual({
      rule,
      edge: [],
    });
  }
});

test.each<[string, object, string]>([
  ['a length that no text has', { type: 'string', minLength: 5, maxLength: 4 }, 'no text has at least 5 and at most 4'],
  ['a pattern that fixes another length', { type: 'string', pattern: '^.{3}$', minLength: 5 }, 'is found that matches'],
  ['a pattern that nothing matches', { type: 'string', pattern: 'a^' }, 'is found that matches a^'],
  ['a pattern that has a mistake', { type: 'string', pattern: '^[\\w-.]$' }, 'is not a regular expression'],
  ['a pattern that may take for ever', { type: 'string', pattern: '^([a-z0-9]+-?)+$' }, 'may take for ever'],
  ['a format that a length excludes', { type: 'string', format: 'uuid', maxLength: 9 }, 'has the format uuid'],
  ['an address of a stranger', { type: 'string', pattern: '^https://api\\.acme\\.com/' }, 'leads nowhere'],
  ['a format that is not known', { type: 'string', format: 'semver' }, 'do not know the format "semver"'],
  ['a text that is too long', { type: 'string', minLength: 2_000_000_000 }, 'at least 2000000000 characters'],
  ['an enum without values', { type: 'string', enum: [] }, 'lists no value'],
  ['a union without variants', { oneOf: [] }, 'lists no value'],
  ['too few different items', { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true, minItems: 3 }, 'differ'],
  ['limits that exclude each other', { type: 'integer', minimum: 5, maximum: 3 }, 'no integer keeps'],
  [
    'steps that lead beyond the limits',
    { type: 'integer', multipleOf: 7, minimum: 8, maximum: 13 },
    'no integer keeps',
  ],
  ['an integer between integers', { type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 2 }, 'no integer keeps'],
  ['too many items', { type: 'array', minItems: 1_000_000, items: {} }, 'at least 1000000 items'],
  ['fewer items than items', { type: 'array', minItems: 3, maxItems: 2, items: {} }, 'no list has at least 3'],
  ['too many properties', { ...pair, minProperties: 3, additionalProperties: false }, 'at least 3 properties'],
  [
    'properties that must and must not be together',
    { ...pair, required: ['a', 'b'], not: { required: ['a', 'b'] } },
    'exclude others',
  ],
  [
    'a property that is required and not allowed',
    { type: 'object', required: ['a'], additionalProperties: false },
    '"a"',
  ],
  ['a keyword that is not supported', { type: 'string', contentSchema: {} }, 'do not support the keyword'],
  ['a type that does not exist', { type: 'text' }, 'do not know the type "text"'],
  ['a reference to nothing', { $ref: '#/components/schemas/Nothing' }, 'leads to no schema'],
])('%s has no value, and says why', (_, schema, reason) => {
  expect(drawn(() => valid(contract, schema))).toContain(reason);
  expect(mistakes(contract, schema).map(({ values }) => typeof drawn(values))).not.toContain('undefined');
});

test('a property that excludes all others has each of its mistakes', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const not = { anyOf: names.slice(1).map((name) => ({ required: ['a', name] })) };
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', pattern: '^[a-z]+$' }]));
  const found = mistakes(contract, { type: 'object', properties, additionalProperties: false, not });

  expect(found.filter(({ values }) => typeof drawn(values) === 'string').map(({ at, kind }) => [at, kind])).toEqual([]);
});

test('a schema that contains itself ends where a property may be left out', () => {
  const document = {
    ...contract,
    components: {
      schemas: {
        Node: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string', maxLength: 9 },
            parent: { $ref: '#/components/schemas/Node' },
            children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
          },
        },
        Endless: { type: 'object', required: ['next'], properties: { next: { $ref: '#/components/schemas/Endless' } } },
        Circle: { $ref: '#/components/schemas/Circle' },
      },
    },
  };
  const of = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

  expect(drawn(() => valid(document, of('Node'), true))).toContainEqual(
    expect.objectContaining({ name: expect.any(String) as string }),
  );
  expect(mistakes(document, of('Node')).map(({ at }) => at)).toContain('/children/0/name');
  expect(drawn(() => valid(document, of('Endless')))).toContain('contains itself');
  expect(drawn(() => valid(document, of('Circle')))).toContain('leads to no schema');
});
