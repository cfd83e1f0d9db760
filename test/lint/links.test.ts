import { expect, test } from 'vitest';
import { lint } from './lint.ts';

const response = 'things/paths/thing.yaml#/get/responses/200';
const link = (members: string) => `
    things/paths/thing.yaml: { get: { responses: { '200': { links: { changed: ${members} } } } } }
  `;

test.concurrent('a link with the path parameters of an operation is right', async () => {
  expect(await lint(link('{ operationId: updateThing, parameters: { thingId: $response.body#/id } }'))).toEqual([]);
  expect(await lint(link('{ operationId: updateThing, parameters: { thingId: $request.path.thingId } }'))).toEqual([]);
});

test.concurrent('a link gives each path parameter, and no unknown one', async () => {
  const problems = await lint(link('{ operationId: updateThing, parameters: { size: $response.body#/id } }'));

  expect(problems).toEqual([
    {
      rule: 'contract/links-declared',
      at: `${response}/links/changed`,
      message: 'The link does not give the path parameter "thingId".',
    },
    {
      rule: 'contract/links-declared',
      at: `${response}/links/changed`,
      message: 'updateThing has no parameter "size".',
    },
  ]);
});

test.concurrent('a link leads to an operation that exists', async () => {
  const problems = await lint(link('{ operationId: updateThin }'));

  expect(problems).toContainEqual({
    rule: 'contract/links-declared',
    at: `${response}/links/changed`,
    message: 'There is no operation "updateThin". Did you mean "updateThing"?',
  });
});

test.concurrent('the values of a link are in the first example', async () => {
  const problems = await lint(link('{ operationId: updateThing, parameters: { thingId: $response.body#/thing/id } }'));

  expect(problems).toEqual([
    {
      rule: 'contract/links-declared',
      at: `${response}/links/changed`,
      message: '$response.body#/thing/id is not in the first example.',
    },
  ]);
});

test.concurrent('an operation that lists records has links', async () => {
  const problems = await lint(`
    things/schemas.yaml:
      ThingList:
        type: object
        description: Things.
        required: [things]
        properties: { things: { type: array, maxItems: 2, items: { $ref: '#/Thing' }, description: The things. } }
        x-provenance: specified
    things/paths/thing.yaml:
      get:
        operationId: listParts
        responses:
          '200':
            content:
              application/json:
                schema: { $ref: ../schemas.yaml#/ThingList }
                examples: { lamp: { value: { things: ['\${things.lamp}'] } }, desk: null }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/links-declared',
      at: response,
      message: 'The response has ids, but no `links` to the operations that take them.',
    },
  ]);
});
