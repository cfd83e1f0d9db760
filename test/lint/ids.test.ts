import { expect, test } from 'vitest';
import { lint } from './lint.ts';

const shown = 'things/paths/thing.yaml#/get/responses/200/content/application~1json/examples';

test.concurrent('an id in an example belongs to a record of the story', async () => {
  const problems = await lint(`
    things/paths/thing.yaml:
      get:
        responses:
          '200':
            content:
              application/json:
                examples: { lamp: { value: { $from: things.lamp, id: 3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a99, slug: lmap } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/ids-resolve',
      at: `${shown}/lamp`,
      message:
        'id: the examples define no "3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a99" (5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01, 3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01, 3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a02).',
    },
    { rule: 'contract/ids-resolve', at: `${shown}/lamp`, message: 'slug: the examples define no "lmap" (lamp, desk).' },
  ]);
});

test.concurrent('a record of the story refers to records of the right kind', async () => {
  const problems = await lint(`
    things/examples.yaml: { things: { desk: { ownerId: '\${things.lamp.id}' } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/ids-resolve',
      at: `${shown}/desk`,
      message:
        'ownerId: the examples define no "3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01" (5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01).',
    },
  ]);
});

test.concurrent('the last word of a reference gives the kind of its record', async () => {
  const problems = await lint(`
    things/examples.yaml:
      keys: { spare: { id: k-1 } }
      bodies: { whole: { id: b-1 } }
      things: { desk: { firstKeyId: b-1, bodyIds: [k-1, b-1] } }
    things/schemas.yaml:
      Thing: { properties: { firstKeyId: { type: string, description: A key. }, bodyIds: { type: array, maxItems: 9, description: All., items: { type: string } } } }
  `);

  expect(problems).toEqual([
    { rule: 'contract/ids-resolve', at: `${shown}/desk`, message: 'firstKeyId: the examples define no "b-1" (k-1).' },
    { rule: 'contract/ids-resolve', at: `${shown}/desk`, message: 'bodyIds.0: the examples define no "k-1" (b-1).' },
  ]);
});

test.concurrent('the example of a parameter names a record of the story', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { parameters: [{ name: thingId, in: path, required: true, description: Its id., schema: { type: string }, example: lamp }] }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/ids-resolve',
      at: 'things/paths/thing.yaml#/parameters/0/example',
      message:
        'thingId: the examples define no "lamp" (3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01, 3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a02).',
    },
  ]);
});

test.concurrent('the frames of a stream name records of the story', async () => {
  const problems = await lint(`
    things/paths/things.yaml:
      get: { responses: { '200': { content: { text/event-stream: { examples: { two: { value: "data: {\\"count\\":1,\\"thingId\\":\\"lost\\"}\\n\\n" } } } } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/ids-resolve',
      at: 'things/paths/things.yaml#/get/responses/200/content/text~1event-stream/examples/two',
      message:
        'thingId: the examples define no "lost" (3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01, 3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a02).',
    },
  ]);
});

test.concurrent('a bare noun is a reference where records are identified by words', async () => {
  const problems = await lint(`
    things/examples.yaml: { rooms: { hall: { id: hall }, attic: { id: attic } }, things: { desk: { room: hal, owner: Ada, rooms: [hall, cellar] } } }
    things/schemas.yaml:
      Thing: { properties: { room: { type: string, description: The room. }, owner: { type: string, description: The owner. }, rooms: { type: array, maxItems: 9, description: All., items: { type: string } } } }
  `);

  expect(problems).toEqual([
    { rule: 'contract/ids-resolve', at: `${shown}/desk`, message: 'room: the examples define no "hal" (hall, attic).' },
    {
      rule: 'contract/ids-resolve',
      at: `${shown}/desk`,
      message: 'rooms.1: the examples define no "cellar" (hall, attic).',
    },
  ]);
});

test.concurrent('the items of a list are new records, unless their kind has a noun', async () => {
  const problems = await lint(`
    things/examples.yaml: { things: { desk: { legs: [{ id: left }, { name: right }], legId: left, legName: middle, owners: [{ id: eve }] } } }
    things/schemas.yaml:
      Thing:
        properties:
          legId: { type: string, description: A leg. }
          legName: { type: string, description: A leg. }
          legs: { type: array, maxItems: 9, description: All., items: { type: object, properties: { id: {}, name: {} } } }
          owners: { type: array, maxItems: 9, description: All., items: { type: object, properties: { id: {} } } }
  `);

  expect(problems).toEqual([
    { rule: 'contract/ids-resolve', at: `${shown}/desk`, message: 'legName: the examples define no "middle" (right).' },
    {
      rule: 'contract/ids-resolve',
      at: `${shown}/desk`,
      message:
        'owners.0.id: the examples define no "eve" (5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01, 3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01, 3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a02, left).',
    },
  ]);
});

test.concurrent('an opaque id is defined once', async () => {
  const problems = await lint(`
    things/examples.yaml: { things: { lamp: { ownerId: 5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01 } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/ids-written-once',
      at: 'things/examples.yaml#/',
      message: '"5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01" is written twice. Refer to its record instead.',
    },
  ]);
});
