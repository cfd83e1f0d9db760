import { expect, test } from 'vitest';
import { lint } from './lint.ts';

test.concurrent('the body of a success has a named schema', async () => {
  const problems = await lint(`
    things/paths/thing.yaml:
      get:
        responses:
          '200':
            content:
              application/json:
                schema: { $ref: null, type: object, properties: { id: {}, ownerId: {}, like: {}, slug: {} } }
  `);

  expect(problems.filter(({ rule }) => rule === 'contract/response-bodies-named')).toEqual([
    {
      rule: 'contract/response-bodies-named',
      at: 'things/paths/thing.yaml#/get/responses/200/content/application~1json/schema',
      message: 'The body of a success needs a schema with a name. Define it in schemas.yaml.',
    },
  ]);
});

test.concurrent('a list in a response has a bound and a description', async () => {
  const problems = await lint(`
    things/schemas.yaml: { Thing: { properties: { parts: { type: array, items: { type: string } } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/lists-bounded',
      at: 'things/schemas.yaml#/Thing/properties/parts',
      message: 'The list "parts" has no bound. Add `maxItems`.',
    },
    {
      rule: 'contract/lists-bounded',
      at: 'things/schemas.yaml#/Thing/properties/parts',
      message: 'The list "parts" has no description. State its order.',
    },
    {
      rule: 'contract/fields-described',
      at: 'things/schemas.yaml#/Thing/properties/parts',
      message: 'The field "parts" has no description.',
    },
  ]);
});

test.concurrent('accepts a list with a bound and an order', async () => {
  const problems = await lint(`
    things/schemas.yaml:
      Thing: { properties: { parts: { type: array, maxItems: 9, items: { type: string }, description: 'The parts, by name.' } } }
  `);

  expect(problems).toEqual([]);
});
