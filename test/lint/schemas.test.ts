import { expect, test } from 'vitest';
import { lint } from './lint.ts';

test.concurrent('schemas use only widely supported keywords', async () => {
  const problems = await lint(`
    things/schemas.yaml:
      Count: { properties: { pair: { type: array, prefixItems: [{ type: number }] }, none: { type: string, nullable: true } } }
  `);

  expect(problems).toContainEqual({
    rule: 'contract/keywords-supported',
    at: 'things/schemas.yaml#/Count/properties/pair/prefixItems',
    message: 'Use `items`, `minItems` and `maxItems`; code generators reject `prefixItems`.',
  });
  expect(problems).toContainEqual({
    rule: 'contract/keywords-supported',
    at: 'things/schemas.yaml#/Count/properties/none/nullable',
    message: 'Use `type: [string, "null"]`; OpenAPI 3.1 has no `nullable`.',
  });
});

test.concurrent('names of fields and parameters are in camelCase', async () => {
  const problems = await lint(`
    things/schemas.yaml: { Count: { properties: { last_seen: { type: string, description: The last time. } } } }
    things/paths/things.yaml:
      get: { parameters: [{ name: page_size, in: query, description: How many., schema: { type: string }, example: a }] }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/names-camel-case',
      at: 'things/paths/things.yaml#/get/parameters/0/name',
      message: '"page_size" is in snake_case. Use camelCase.',
    },
    {
      rule: 'contract/names-camel-case',
      at: 'things/schemas.yaml#/Count/properties/last_seen',
      message: '"last_seen" is in snake_case. Use camelCase.',
    },
  ]);
});

test.concurrent('a field has a description, its own or that of its schema', async () => {
  const problems = await lint(`
    things/schemas.yaml:
      Count: { properties: { size: { type: string }, owner: { $ref: '#/Owner' }, maker: { $ref: '#/Owner', description: The maker. } } }
      Owner: { type: string, x-provenance: inferred }
  `);

  expect(problems).toEqual(
    ['size', 'owner'].map((name) => ({
      rule: 'contract/fields-described',
      at: `things/schemas.yaml#/Count/properties/${name}`,
      message: `The field "${name}" has no description.`,
    })),
  );
});

test.concurrent('the validators know every format', async () => {
  const problems = await lint(`
    things/schemas.yaml:
      Count: { properties: { url: { type: string, format: web-address }, at: { type: string, format: date-time } } }
  `);

  expect(problems.filter(({ rule }) => rule === 'contract/formats-known')).toEqual([
    {
      rule: 'contract/formats-known',
      at: 'things/schemas.yaml#/Count/properties/url/format',
      message: 'There is no format "web-address", so nothing checks it. Use one of JSON Schema, or `pattern`.',
    },
  ]);
});

test.concurrent('a discriminator has a mapping', async () => {
  const problems = await lint(`
    things/schemas.yaml: { Shape: { discriminator: { mapping: null } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/discriminators-mapped',
      at: 'things/schemas.yaml#/Shape/discriminator',
      message: 'The discriminator has no mapping.',
    },
  ]);
});

test.concurrent('a mapping covers every variant', async () => {
  const problems = await lint(`
    things/schemas.yaml: { Shape: { discriminator: { mapping: { square: null } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/discriminators-mapped',
      at: 'things/schemas.yaml#/Shape/discriminator',
      message: 'The mapping lacks #/Square.',
    },
  ]);
});

test.concurrent('a mapping refers only to variants', async () => {
  const problems = await lint(`
    things/schemas.yaml:
      Shape: { discriminator: { mapping: { flat: '#/Flat' } } }
      Flat: { type: object, required: [kind], properties: { kind: { const: flat } }, x-provenance: inferred }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/discriminators-mapped',
      at: 'things/schemas.yaml#/Shape/discriminator',
      message: '"flat" is mapped to #/Flat, which is not a variant.',
    },
  ]);
});

test.concurrent('a variant requires its discriminator value', async () => {
  const problems = await lint(`
    things/schemas.yaml:
      Round: { required: [radius] }
      Square: { properties: { kind: { const: null, type: string } } }
  `);

  expect(problems).toMatchObject([
    {
      rule: 'contract/discriminators-mapped',
      at: 'things/schemas.yaml#/Shape/discriminator',
      message: '#/Round does not require kind: round.',
    },
    {
      rule: 'contract/discriminators-mapped',
      at: 'things/schemas.yaml#/Shape/discriminator',
      message: '#/Square does not require kind: square.',
    },
    { rule: 'no-illogical-composition-keywords', at: 'things/schemas.yaml#/Shape/oneOf' },
  ]);
});

const open = 'An object in a request must be closed. Add `additionalProperties: false`.';

test.concurrent('a request body is closed at every depth', async () => {
  const problems = await lint(`
    things/schemas.yaml:
      Changes:
        additionalProperties: null
        properties:
          owner: { type: object, description: It., properties: { name: { type: string, description: It. } } }
          tags: { type: array, description: It., items: { type: object } }
          labels: { type: object, description: It., additionalProperties: { type: string } }
  `);

  expect(problems).toEqual([
    { rule: 'contract/requests-closed', at: 'things/schemas.yaml#/Changes', message: open },
    { rule: 'contract/requests-closed', at: 'things/schemas.yaml#/Changes/properties/owner', message: open },
    { rule: 'contract/requests-closed', at: 'things/schemas.yaml#/Changes/properties/tags/items', message: open },
  ]);
});

test.concurrent('the parts of a request body may be closed by the enclosing schema', async () => {
  const problems = await lint(`
    things/schemas.yaml:
      Changes:
        additionalProperties: null
        unevaluatedProperties: false
        allOf: [{ type: object, properties: { name: { type: string, description: The name. } } }]
  `);

  expect(problems).toEqual([]);
});

test.concurrent('the body of an update requires at least one property', async () => {
  const problems = await lint(`
    things/schemas.yaml: { Changes: { minProperties: null } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/requests-closed',
      at: 'things/schemas.yaml#/Changes',
      message: 'The body of a PATCH must not be empty. Add `minProperties: 1`.',
    },
  ]);
});
