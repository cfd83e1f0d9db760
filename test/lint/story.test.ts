import { expect, test } from 'vitest';
import { bundle, lint } from './lint.ts';

const answer = 'things/paths/thing.yaml#/get/responses/200/content/application~1json/examples/lamp/value';

test.concurrent('reports an unresolved reference at its location', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { get: { responses: { '200': { content: { application/json: { examples: { lamp: { value: '\${things.lmap}' } } } } } } } }
  `);

  expect(problems).toContainEqual({
    rule: 'contract/story',
    at: answer,
    message: 'The examples have no "things.lmap": "lmap" does not exist.',
  });
});

test.concurrent('an unresolved reference stops the bundle', async () => {
  const made = await bundle(`
    things/paths/thing.yaml: { get: { responses: { '200': { content: { application/json: { examples: { lamp: { value: '\${things.lmap}' } } } } } } } }
  `);

  expect(made).toEqual({ refusal: expect.stringContaining('The examples have no "things.lmap"') });
});

test.concurrent('reports a mistake in a record once, at the record', async () => {
  const problems = await lint(`
    things/examples.yaml: { things: { lamp: { ownerId: '\${owners.eve.id}' } } }
  `);

  expect(problems.filter(({ rule }) => rule === 'contract/story')).toEqual([
    {
      rule: 'contract/story',
      at: 'things/examples.yaml#/things/lamp',
      message: 'The examples have no "owners.eve.id": "eve" does not exist.',
    },
  ]);
});

test.concurrent('reports a circular reference with its path', async () => {
  const problems = await lint(`
    things/examples.yaml: { owners: { ada: { name: '\${owners.bob.name}' }, bob: { name: 'not \${owners.ada.name}' } } }
  `);

  expect(problems.filter(({ rule }) => rule === 'contract/story')).toEqual([
    {
      rule: 'contract/story',
      at: 'things/examples.yaml#/owners/ada',
      message: 'The reference is circular: owners.bob.name → owners.ada.name → owners.bob.name.',
    },
    {
      rule: 'contract/story',
      at: 'things/examples.yaml#/owners/bob',
      message: 'The reference is circular: owners.ada.name → owners.bob.name → owners.ada.name.',
    },
  ]);
});

test.concurrent('$from requires a record', async () => {
  const problems = await lint(`
    things/examples.yaml: { owners: { bob: { $from: owners.ada.name }, cyd: { $from: 7 } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/story',
      at: 'things/examples.yaml#/owners/bob',
      message: '`$from` must name a record; "owners.ada.name" is not one.',
    },
    {
      rule: 'contract/story',
      at: 'things/examples.yaml#/owners/cyd',
      message: '`$from` must be the path of a record.',
    },
  ]);
});

test.concurrent('refuses a record inside a string', async () => {
  const problems = await lint(`
    things/examples.yaml: { owners: { bob: { name: 'like \${owners.ada}' } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/story',
      at: 'things/examples.yaml#/owners/bob',
      message: '"owners.ada" is a record. Use ${json:owners.ada} inside a text.',
    },
  ]);
});

test.concurrent('a noun is defined in one area', async () => {
  const problems = await lint(`
    others/examples.yaml: { owners: {} }
  `);

  expect(problems).toContainEqual({
    rule: 'contract/story',
    at: 'things/examples.yaml#/owners',
    message: 'The noun "owners" is defined in another area already.',
  });
});

test.concurrent('reports a story file that is invalid YAML', async () => {
  const problems = await lint(`
    others/examples.yaml: 'people: { ada: { id: \${x} } }'
  `);

  expect(problems).toContainEqual({
    rule: 'contract/story',
    at: 'others/examples.yaml#/',
    message: expect.stringMatching(/^The file is not valid YAML: /),
  });
});

test.concurrent('an example takes values, strings, lines of JSON and modified records from the story', async () => {
  const made = await bundle(`
    things/examples.yaml:
      owners: { bob: { $from: owners.ada, name: Bob, nick: 'the \${owners.bob.name}' } }
      lists: { all: { items: ['\${owners.ada.name}', '\${owners.bob}'] } }
    things/paths/things.yaml:
      get:
        parameters: [{ name: like, in: query, description: A text., schema: {}, example: '\${lists.all.items.1.id}' }]
        responses:
          '200':
            content:
              application/json:
                examples:
                  two: { value: { one: '\${lists.all.items.0}', other: { $from: owners.bob, age: 7 }, line: 'x \${json:owners.ada} \${things.lamp.shape.radius}' } }
  `);

  expect(made).toMatchObject({
    document: {
      paths: {
        '/things': {
          get: {
            parameters: [{ examples: { two: { value: '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01' } } }],
            responses: {
              200: {
                content: {
                  'application/json': {
                    examples: {
                      two: {
                        value: {
                          one: 'Ada',
                          other: { id: '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', name: 'Bob', nick: 'the Bob', age: 7 },
                          line: 'x {"id":"5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01","name":"Ada"} 3',
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  });
});

test.concurrent('expands error codes to a body, one example for each code, and the headers of the status', async () => {
  const made = await bundle();

  expect(made).toMatchObject({
    document: {
      paths: {
        '/things/{thingId}': {
          get: {
            responses: {
              401: {
                headers: {
                  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
                  'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' },
                },
                content: {
                  'application/json': {
                    schema: { $ref: '#/components/schemas/Error' },
                    examples: { unauthorized: { $ref: '#/components/examples/unauthorized' } },
                  },
                },
              },
            },
          },
        },
      },
    },
  });
});

test.concurrent('bundles the schemas of stream frames as references', async () => {
  const made = await bundle();

  expect(made).toMatchObject({
    document: { paths: { '/things': { get: { 'x-sse': { data: { $ref: '#/components/schemas/Count' } } } } } },
  });
});
