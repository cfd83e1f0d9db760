import { expect, test } from 'vitest';
import { lint } from './lint.ts';

test.concurrent('a body has at least one example', async () => {
  const problems = await lint(`
    things/paths/thing.yaml:
      patch: { requestBody: { content: { application/json: { examples: null } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/bodies-have-examples',
      at: 'things/paths/thing.yaml#/patch/requestBody/content/application~1json',
      message: 'The body has no example. Add one under `examples`.',
    },
  ]);
});

test.concurrent('the example of a body has a name', async () => {
  const problems = await lint(`
    things/paths/things.yaml: { get: { responses: { '200': { content: { application/json: { examples: null, example: { count: 2 } } } } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/bodies-have-examples',
      at: 'things/paths/things.yaml#/get/responses/200/content/application~1json/example',
      message: 'Use `examples`, where each example has a name, instead of `example`.',
    },
  ]);
});

test.concurrent('a parameter has an example', async () => {
  const problems = await lint(`
    things/paths/things.yaml: { get: { parameters: [{ name: like, in: query, description: A text., schema: { type: string } }] } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/parameters-have-examples',
      at: 'things/paths/things.yaml#/get/parameters/0',
      message: 'The parameter "like" has no `example`.',
    },
  ]);
});

test.concurrent('an example matches its schema and has no undocumented member', async () => {
  const problems = await lint(`
    things/paths/things.yaml: { get: { responses: { '200': { content: { application/json: { examples: { two: { value: { count: two, sum: 2 } } } } } } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'no-invalid-media-type-examples',
      at: 'things/paths/things.yaml#/get/responses/200/content/application~1json/examples/two/value/count',
      message: 'Example value must conform to the schema: `count` property type must be integer.',
    },
    {
      rule: 'no-invalid-media-type-examples',
      at: 'things/paths/things.yaml#/get/responses/200/content/application~1json/examples/two/value/sum',
      message: 'Example value must conform to the schema: must NOT have unevaluated properties `sum`.',
    },
  ]);
});

test.concurrent('the example of a parameter matches its schema', async () => {
  const problems = await lint(`
    things/paths/things.yaml: { get: { parameters: [{ name: like, in: query, description: A text., schema: { type: string }, example: 7 }] } }
  `);

  expect(problems).toEqual([
    {
      rule: 'no-invalid-parameter-examples',
      at: 'things/paths/things.yaml#/get/parameters/0/example',
      message: 'Example value must conform to the schema: type must be string.',
    },
  ]);
});
