import { expect, test } from 'vitest';
import { bundle, lint } from './lint.ts';

const at = 'things/paths/thing.yaml#/get/x-example-parameters';

/** An operation whose example sends neither of its parameters. It is a text, because a patch removes what is null. */
const unsentParameters = `
    openapi.yaml: { paths: { '/shapes/{kind}': { $ref: things/paths/shapes.yaml } } }
    things/paths/shapes.yaml: |
      get:
        operationId: listShapes
        tags: [things]
        summary: Count the shapes
        description: Returns the number of shapes.
        x-provenance: extension
        x-required-role: public
        x-example-parameters: { two: { kind: null, like: null } }
        security: []
        parameters:
          - { name: kind, in: path, required: true, description: A kind., schema: { type: string }, example: round }
          - { name: like, in: query, description: A text., schema: { type: string }, example: la }
        responses:
          '200':
            description: The number.
            content:
              application/json:
                schema: { $ref: ../schemas.yaml#/Count }
                examples: { two: { summary: Two., value: { count: 2 } } }
  `;

test.concurrent('bundles parameters with an example for each example of the operation', async () => {
  const bundled = await bundle(`
    things/paths/thing.yaml: { get: { x-example-parameters: { desk: { thingId: '\${things.desk.id}' } } } }
  `);

  expect(bundled).toHaveProperty(
    ['document', 'paths', '/things/{thingId}', 'get', 'parameters'],
    [
      {
        name: 'thingId',
        in: 'path',
        required: true,
        description: 'The id of the thing.',
        schema: { type: 'string', format: 'uuid' },
        examples: {
          lamp: { value: '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01' },
          desk: { value: '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a02' },
        },
      },
    ],
  );
  expect(bundled).not.toHaveProperty(['document', 'paths', '/things/{thingId}', 'parameters']);
  expect(bundled).not.toHaveProperty(['document', 'paths', '/things/{thingId}', 'get', 'x-example-parameters']);
});

test.concurrent('bundles the names of the body before those of the response', async () => {
  const bundled = await bundle();

  expect(bundled).toHaveProperty(['document', 'paths', '/things/{thingId}', 'patch', 'parameters', 0, 'examples'], {
    slug: { value: '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01' },
    lamp: { value: '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01' },
  });
});

test.concurrent('bundles no example of a parameter that no example sends', async () => {
  const bundled = await bundle(unsentParameters);

  expect(bundled).toHaveProperty(['document', 'paths', '/shapes/{kind}', 'get', 'parameters', 1], {
    name: 'like',
    in: 'query',
    description: 'A text.',
    schema: { type: 'string' },
  });
});

test.concurrent('bundles an idempotency key of its own for each example', async () => {
  const bundled = await bundle(`
    things/paths/thing.yaml:
      get:
        parameters:
          - { name: Idempotency-Key, in: header, description: A key., schema: { type: string }, example: k }
  `);

  expect(bundled).toHaveProperty(['document', 'paths', '/things/{thingId}', 'get', 'parameters', 1, 'examples'], {
    lamp: { value: 'getThing-lamp' },
    desk: { value: 'getThing-desk' },
  });
});

test.concurrent('rejects an example and a parameter that the operation does not have', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { get: { x-example-parameters: { desk: { like: la }, sofa: { thingId: '\${things.desk.id}' } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/example-parameters-fit',
      at: `${at}/desk/like`,
      message: 'The operation has no parameter "like", only thingId.',
    },
    {
      rule: 'contract/example-parameters-fit',
      at: `${at}/sofa`,
      message: 'The operation has no example "sofa", only lamp, desk.',
    },
  ]);
});

test.concurrent('rejects a value that does not match the schema of the parameter', async () => {
  const problems = await lint(`
    things/paths/things.yaml: { get: { x-example-parameters: { two: { like: 7 } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/example-parameters-fit',
      at: 'things/paths/things.yaml#/get/x-example-parameters/two/like',
      message: 'The value of "like" does not match its schema: must be string',
    },
  ]);
});

test.concurrent('rejects an example without a required parameter', async () => {
  expect(await lint(unsentParameters)).toEqual([
    {
      rule: 'contract/example-parameters-fit',
      at: 'things/paths/shapes.yaml#/get/x-example-parameters/two/kind',
      message: 'The parameter "kind" is required, so every example has a value of it.',
    },
  ]);
});

test.concurrent('rejects an id that belongs to no record of the story', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { get: { x-example-parameters: { desk: { thingId: '\${owners.ada.id}' } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/ids-resolve',
      at: `${at}/desk`,
      message:
        'thingId: the examples define no "5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01" (3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01, 3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a02).',
    },
  ]);
});
