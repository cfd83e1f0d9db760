import { expect, test } from 'vitest';
import { lint } from './lint.ts';

test.concurrent.each([
  ['Answers the thing.', 'Say "response", "responds" or "returns" instead of "Answers".'],
  ['The thing that was asked for.', 'Say "request" instead of "asked".'],
  ['The thing of whoever calls.', 'Say "the caller" or "anyone who" instead of "whoever".'],
  ['A thing, or null if there is none.', 'Say what is missing instead of "there is none".'],
  ['Nobody is there.', 'Name who it is, for example "the caller" or "a member" instead of "Nobody".'],
])('refuses the description "%s"', async (description, message) => {
  const problems = await lint(`
    things/paths/thing.yaml: { get: { description: '${description}' } }
  `);

  expect(problems).toEqual([{ rule: 'contract/plain-words', at: 'things/paths/thing.yaml#/get/description', message }]);
});

test.concurrent('checks every kind of prose', async () => {
  const problems = await lint(`
    openapi.yaml: { tags: [{ name: things, description: Whoever has things. }] }
    things/schemas.yaml: { Thing: { description: A thing that one may have. } }
    things/paths/thing.yaml:
      parameters:
        - { name: thingId, in: path, required: true, description: The wish., schema: { type: string, format: uuid }, example: '\${things.lamp.id}' }
      get: { responses: { '200': { description: The meanwhile. } } }
    shared/errors.yaml: { forbidden: { value: { error: { message: You were told. } } } }
    shared/schemas.yaml: { Error: { properties: { error: { properties: { message: { type: string, description: A sentence. } } } } } }
  `);

  expect(problems.map(({ rule, at }) => `${rule} ${at}`).toSorted()).toEqual([
    'contract/plain-words openapi.yaml#/tags/0/description',
    'contract/plain-words shared/errors.yaml#/forbidden/value/error/message',
    'contract/plain-words things/paths/thing.yaml#/get/responses/200/description',
    'contract/plain-words things/paths/thing.yaml#/parameters/0/description',
    'contract/plain-words things/schemas.yaml#/Thing/description',
  ]);
});

test.concurrent('names in backticks and sentences about the assistant are free', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { get: { description: 'The \`answer\` of the lamp.', summary: Ask the assistant } }
  `);

  expect(problems).toEqual([]);
});
