import { expect, test } from 'vitest';
import { bundle, lint } from './lint.ts';

const answer = 'things/paths/thing.yaml#/get/responses/200/content/application~1json/examples/lamp/value';

test.concurrent('a reference into nothing is an error, where it stands, and what is missing is said', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { get: { responses: { '200': { content: { application/json: { examples: { lamp: { value: '\${things.lmap}' } } } } } } } }
  `);

  expect(problems).toContainEqual({
    rule: 'contract/story',
    at: answer,
    message: 'the story has no "things.lmap": nothing is called "lmap" there',
  });
});

test.concurrent('a reference into nothing stops the bundle', async () => {
  const made = await bundle(`
    things/paths/thing.yaml: { get: { responses: { '200': { content: { application/json: { examples: { lamp: { value: '\${things.lmap}' } } } } } } } }
  `);

  expect(made).toEqual({ refusal: expect.stringContaining('the story has no "things.lmap"') });
});

test.concurrent('a mistake in a record is reported at the record, once, and not where the record is shown', async () => {
  const problems = await lint(`
    things/examples.yaml: { things: { lamp: { ownerId: '\${owners.eve.id}' } } }
  `);

  expect(problems.filter(({ rule }) => rule === 'contract/story')).toEqual([
    {
      rule: 'contract/story',
      at: 'things/examples.yaml#/things/lamp',
      message: 'the story has no "owners.eve.id": nothing is called "eve" there',
    },
  ]);
});

test.concurrent('a record that refers to itself is reported with the way around', async () => {
  const problems = await lint(`
    things/examples.yaml: { owners: { ada: { name: '\${owners.bob.name}' }, bob: { name: 'not \${owners.ada.name}' } } }
  `);

  expect(problems.filter(({ rule }) => rule === 'contract/story')).toEqual([
    {
      rule: 'contract/story',
      at: 'things/examples.yaml#/owners/ada',
      message: 'the story goes in a circle: owners.bob.name → owners.ada.name → owners.bob.name',
    },
    {
      rule: 'contract/story',
      at: 'things/examples.yaml#/owners/bob',
      message: 'the story goes in a circle: owners.ada.name → owners.bob.name → owners.ada.name',
    },
  ]);
});

test.concurrent('$from takes a record', async () => {
  const problems = await lint(`
    things/examples.yaml: { owners: { bob: { $from: owners.ada.name }, cyd: { $from: 7 } } }
  `);

  expect(problems).toEqual([
    { rule: 'contract/story', at: 'things/examples.yaml#/owners/bob', message: '$from takes a record, and "owners.ada.name" is none' },
    { rule: 'contract/story', at: 'things/examples.yaml#/owners/cyd', message: '$from takes the path of a record' },
  ]);
});

test.concurrent('a record is not written into a text by accident', async () => {
  const problems = await lint(`
    things/examples.yaml: { owners: { bob: { name: 'like \${owners.ada}' } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/story',
      at: 'things/examples.yaml#/owners/bob',
      message: '"owners.ada" is a record; in a text write ${json:owners.ada}',
    },
  ]);
});

test.concurrent('a noun is told in one area', async () => {
  const problems = await lint(`
    others/examples.yaml: { owners: {} }
  `);

  expect(problems).toContainEqual({
    rule: 'contract/story',
    at: 'things/examples.yaml#/owners',
    message: 'the noun "owners" is already told in another area',
  });
});

test.concurrent('a part of the story that is not YAML is reported with its file', async () => {
  const problems = await lint(`
    others/examples.yaml: 'people: { ada: { id: \${x} } }'
  `);

  expect(problems).toContainEqual({
    rule: 'contract/story',
    at: 'others/examples.yaml#/',
    message: expect.stringMatching(/^this is not YAML: /),
  });
});

test.concurrent('an example is told by values, texts, lines of JSON and changed records', async () => {
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
            parameters: [{ example: '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01' }],
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

test.concurrent('a failure becomes its body, an example a code, and the headers of its status', async () => {
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

test.concurrent("the schemas of a stream's frames are bundled as references", async () => {
  const made = await bundle();

  expect(made).toMatchObject({
    document: { paths: { '/things': { get: { 'x-sse': { data: { $ref: '#/components/schemas/Count' } } } } } },
  });
});
