import { expect, test } from 'vitest';
import { lint } from './lint.ts';

test.concurrent('a number has a unit, unless it is fixed or may be a text', async () => {
  const problems = await lint(`
    things/schemas.yaml:
      Count:
        properties:
          size: { type: [integer, 'null'], description: The size. }
          depth: { type: number, description: The depth., x-lint-exceptions: { numbers-have-units: It is a position. } }
          version: { type: integer, const: 2, description: The version. }
          any: { type: [number, string], description: Any value. }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/numbers-have-units',
      at: 'things/schemas.yaml#/Count/properties/size',
      message: 'The number has no unit. Add `x-unit`.',
    },
  ]);
});

test.concurrent('a value in a response has no enum, at any depth', async () => {
  const problems = await lint(`
    things/schemas.yaml:
      Thing:
        properties:
          colours: { type: array, maxItems: 9, description: The colours., items: { type: string, enum: [red] } }
          size: { type: string, enum: [big], description: The size., x-lint-exceptions: { response-values-open: There is one. } }
      Reason: { enum: [heat] }
      Changes: { properties: { colour: { type: string, enum: [red], description: The colour. } } }
  `);

  const message = 'A value in a response is not limited by `enum`. Use `x-known-values`.';
  expect(problems).toEqual([
    { rule: 'contract/response-values-open', at: 'things/schemas.yaml#/Reason/enum', message },
    { rule: 'contract/response-values-open', at: 'things/schemas.yaml#/Thing/properties/colours/items/enum', message },
  ]);
});

test.concurrent('an integer in a request has a maximum, wherever it stands', async () => {
  const problems = await lint(`
    things/paths/thing.yaml:
      patch:
        parameters:
          - { name: before, in: query, description: The limit., schema: { type: integer, x-unit: count }, example: 1 }
          - { name: After, in: header, description: The start., schema: { type: integer, maximum: 9, x-unit: count }, example: 1 }
          - { name: Mode, in: header, description: The mode., schema: { type: integer, enum: [1] }, example: 1 }
    things/schemas.yaml:
      Changes:
        properties:
          depth: { type: [integer, 'null'], maximum: 9007199254740992, description: The depth., x-unit: count }
          sizes: { type: array, maxItems: 9, description: The sizes., items: { type: integer, x-unit: count } }
          width: { type: integer, exclusiveMaximum: 9007199254740992, description: The width., x-unit: count }
          share: { type: number, description: The share., x-unit: count }
  `);

  const message = 'An integer in a request has no maximum. Add `maximum`, 9007199254740991 at most.';
  expect(problems).toEqual(
    [
      'things/paths/thing.yaml#/patch/parameters/0/schema',
      'things/schemas.yaml#/Changes/properties/depth',
      'things/schemas.yaml#/Changes/properties/sizes/items',
    ].map((at) => ({ rule: 'contract/request-integers-bounded', at, message })),
  );
});

test.concurrent('no default fills an object of a request that must not be empty', async () => {
  const problems = await lint(`
    things/schemas.yaml:
      Changes:
        properties:
          isLit: { type: boolean, default: false, description: Whether it is lit. }
          shade: { $ref: '#/Shade', description: The shade. }
          depth: { type: object, additionalProperties: false, description: The depth., properties: { isDeep: { type: boolean, default: true, description: Whether it is deep. } } }
          lamp:
            type: object
            description: The lamp.
            minProperties: 1
            unevaluatedProperties: false
            allOf: [{ $ref: '#/Lamp' }]
      Shade: { type: string, default: dark, x-provenance: inferred }
      Lamp: { type: object, x-provenance: inferred, properties: { isOn: { type: boolean, default: true, description: Whether it is on. } } }
  `);

  const message =
    'The default fills an empty object before `minProperties` counts. Remove it, and say in the description what the service does.';
  expect(problems).toEqual(
    ['Changes/properties/isLit', 'Changes/properties/shade', 'Lamp/properties/isOn'].map((name) => ({
      rule: 'contract/defaults-fill-nothing',
      at: `things/schemas.yaml#/${name}`,
      message,
    })),
  );
});

test.concurrent('a pattern has a sentence for people, and the same everywhere', async () => {
  const problems = await lint(`
    things/schemas.yaml:
      Thing:
        properties:
          slug: { type: string, description: One., pattern: '^[a-z]+$', x-pattern-says: must have only small letters }
          name: { type: string, description: Two., pattern: '^[A-Z]+$', x-lint-exceptions: { patterns-said: No person sends it. } }
          code: { type: string, description: Three., pattern: '^[0-9]+$' }
          alias: { type: string, description: Four., pattern: '^[a-z]+$', x-pattern-says: must be small }
          other: { type: string, description: Five., x-pattern-says: must be small }
  `);

  const rule = 'contract/patterns-said';
  expect(problems).toEqual([
    {
      rule,
      at: 'things/schemas.yaml#/Thing/properties/code',
      message: 'The pattern has no sentence for people. Add `x-pattern-says`.',
    },
    {
      rule,
      at: 'things/schemas.yaml#/Thing/properties/alias',
      message: 'The same pattern has another sentence elsewhere: "must have only small letters".',
    },
    {
      rule,
      at: 'things/schemas.yaml#/Thing/properties/other',
      message: 'A sentence about a pattern needs the pattern beside it.',
    },
  ]);
});
