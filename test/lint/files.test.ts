import { expect, test } from 'vitest';
import { bundle, lint } from './lint.ts';

test.concurrent('refuses an unused file', async () => {
  const problems = await lint(`
    things/paths/forgotten.yaml: { get: {} }
  `);

  expect(problems).toEqual([
    { rule: 'contract/no-orphans', at: 'things/paths/forgotten.yaml#/', message: 'Nothing refers to this file.' },
  ]);
});

test.concurrent('refuses an unused definition', async () => {
  const problems = await lint(`
    things/schemas.yaml: { Tree: { type: array, items: { $ref: '#/Tree' }, x-provenance: inferred } }
  `);

  expect(problems).toEqual([
    { rule: 'contract/no-orphans', at: 'things/schemas.yaml#/Tree', message: 'Nothing refers to "Tree".' },
  ]);
});

test.concurrent('refuses two schemas with one name, even in different files', async () => {
  const problems = await lint(`
    shared/schemas.yaml: { Count: { type: integer, x-unit: count, x-provenance: inferred } }
    things/schemas.yaml: { Thing: { properties: { count: { $ref: ../shared/schemas.yaml#/Count, description: How many. } } } }
  `);

  expect(problems).toMatchObject([
    { rule: 'component-name-unique', at: 'things/schemas.yaml#/Count' },
    { rule: 'component-name-unique', at: 'shared/schemas.yaml#/Count' },
  ]);
});

test.concurrent('an operationId is a known verb and a noun', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { get: { operationId: thing }, patch: { operationId: amendThing } }
  `);

  expect(problems).toMatchObject([
    {
      rule: 'contract/operation-names',
      at: 'things/paths/thing.yaml#/get/operationId',
      message: 'An operationId is a verb and a noun in camelCase.',
    },
    {
      rule: 'contract/operation-names',
      at: 'things/paths/thing.yaml#/patch/operationId',
      message: expect.stringMatching(/^"amend" is not one of the verbs: accept, activate, /),
    },
  ]);
});

test.concurrent('refuses a duplicate operationId', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { patch: { operationId: getThing } }
  `);

  expect(problems).toMatchObject([
    { rule: 'operation-operationId-unique', at: 'things/paths/thing.yaml#/patch/getThing' },
  ]);
});

test.concurrent('a duplicate operationId makes no exception needless', async () => {
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
        operationId: listThings
        x-lint-exceptions: { links-declared: No operation takes the id. }
        responses:
          '200':
            content:
              application/json:
                schema: { $ref: ../schemas.yaml#/ThingList }
                examples: { lamp: { value: { things: ['\${things.lamp}'] } }, desk: null }
      patch: { operationId: listThings }
  `);

  expect(problems.filter(({ rule }) => rule === 'contract/exceptions-needed')).toEqual([]);
});

test.concurrent(
  'a duplicate operationId is one problem, though links and lifecycles name the other operation',
  async () => {
    const problems = await lint(`
    things/paths/thing.yaml:
      get: { responses: { '200': { links: { changed: { operationId: updateThing, parameters: { thingId: $response.body#/id } } } } } }
      patch: { operationId: getThing }
    things/lifecycles.yaml: { thing: { transitions: [{ from: none, operation: updateThing, to: dark, effect: It is sold. }] } }
  `);

    expect(problems.filter(({ message }) => /updateThing|unique/.test(message))).toMatchObject([
      { rule: 'operation-operationId-unique' },
    ]);
  },
);

test.concurrent('proposes the name that a reference may mean', async () => {
  const problems = await lint(`
    things/schemas.yaml: { Thing: { properties: { shape: { $ref: '#/Shap' } } } }
    things/paths/thing.yaml: { patch: { requestBody: { content: { application/json: { schema: { $ref: ../schema.yaml#/Changes } } } } } }
  `);

  expect(problems.filter(({ rule }) => rule === 'contract/refs-resolve')).toEqual([
    {
      rule: 'contract/refs-resolve',
      at: 'things/schemas.yaml#/Thing/properties/shape',
      message: 'schemas.yaml has no "Shap" at #/Shap. Did you mean "Shape"?',
    },
    {
      rule: 'contract/refs-resolve',
      at: 'things/paths/thing.yaml#/patch/requestBody/content/application~1json/schema',
      message: 'There is no file "../schema.yaml". Did you mean "../schemas.yaml"?',
    },
  ]);
});

test.concurrent('names the file and the line of a mistake in YAML', async () => {
  const result = await bundle(`
    things/lifecycles.yaml: "thing:\\n  name: [thing\\n  property: state\\n"
  `);

  expect(result).toEqual({
    refusal: expect.stringContaining('things/lifecycles.yaml:3:3 Flow sequence in block collection'),
  });
});

test.concurrent('an operation has one declared tag, the name of its folder', async () => {
  const problems = await lint(`
    openapi.yaml: { tags: [{ name: others, description: Others. }] }
    things/paths/thing.yaml: { get: { tags: [others] } }
    things/paths/things.yaml: { get: { tags: [things, others] } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/operations-in-their-area',
      at: 'things/paths/things.yaml#/get/tags',
      message: 'The only tag must be the folder, "things".',
    },
    {
      rule: 'operation-tag-defined',
      at: 'things/paths/things.yaml#/get/tags/0',
      message: 'Operation tags should be defined in global tags.',
    },
    {
      rule: 'contract/operations-in-their-area',
      at: 'things/paths/thing.yaml#/get/tags',
      message: 'The only tag must be the folder, "things".',
    },
    {
      rule: 'operation-tag-defined',
      at: 'things/paths/thing.yaml#/patch/tags/0',
      message: 'Operation tags should be defined in global tags.',
    },
  ]);
});
