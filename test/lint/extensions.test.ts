import { expect, test } from 'vitest';
import { lint, lintInFull } from './lint.ts';

test.concurrent('an extension is registered for the kind of node that has it', async () => {
  const problems = await lint(`
    openapi.yaml: { info: { x-colour: red } }
    things/paths/thing.yaml: { get: { x-unit: ms } }
    things/schemas.yaml: { Count: { properties: { count: { x-unti: count } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/known-extensions',
      at: 'openapi.yaml#/info/x-colour',
      message: '"x-colour" is not a registered extension of Info.',
    },
    {
      rule: 'contract/known-extensions',
      at: 'things/schemas.yaml#/Count/properties/count/x-unti',
      message: '"x-unti" is not a registered extension of Schema.',
    },
    {
      rule: 'contract/known-extensions',
      at: 'things/paths/thing.yaml#/get/x-unit',
      message: '"x-unit" is not a registered extension of Operation.',
    },
  ]);
});

test.concurrent('the root of the document is checked like every other node', async () => {
  const problems = await lint(`
    openapi.yaml: { x-colour: red }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/known-extensions',
      at: 'openapi.yaml#/x-colour',
      message: '"x-colour" is not a registered extension of Root.',
    },
  ]);
});

test.concurrent('the value of an extension matches its registration', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { get: { x-required-role: reader } }
    things/schemas.yaml: { Thing: { properties: { shape: { $ref: '#/Shape', x-unit: fathoms } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/known-extensions',
      at: 'things/paths/thing.yaml#/get/x-required-role',
      message:
        'x-required-role must be equal to one of the allowed values (public, signedIn, viewer, developer, admin, owner)',
    },
    {
      rule: 'contract/known-extensions',
      at: 'things/schemas.yaml#/Thing/properties/shape/x-unit',
      message: expect.stringMatching(/^x-unit must be equal to one of the allowed values \(cores, /),
    },
  ]);
});

test.concurrent('a property may have the name of an extension', async () => {
  const problems = await lint(`
    things/schemas.yaml: { Count: { properties: { x-unti: { type: string, description: A unit. } } } }
  `);

  expect(problems).toEqual([]);
});

test.concurrent('the registry of extensions is a JSON Schema', async () => {
  const problems = await lint(`
    shared/extensions.yaml: { properties: { Schema: { properties: { x-unit: { type: word } } } } }
  `);

  expect(problems).toContainEqual({
    rule: 'contract/known-extensions',
    at: 'shared/extensions.yaml#/',
    message: expect.stringMatching(
      /^The registry is not a valid JSON Schema: \/properties\/Schema\/properties\/x-unit\/type must be equal to one of/,
    ),
  });
});

test.concurrent('an exception applies only where it is written', async () => {
  const problems = await lint(`
    things/paths/thing.yaml:
      get: { x-required-role: null, x-lint-exceptions: { access-declared: The role is not decided yet. } }
      patch: { x-required-role: null }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/access-declared',
      at: 'things/paths/thing.yaml#/patch',
      message: '`x-required-role` is missing. State who may call the operation.',
    },
  ]);
});

test.concurrent('refuses an exception that is not needed', async () => {
  const problems = await lint(`
    things/paths/thing.yaml:
      get: { x-lint-exceptions: { access-declared: The role is not decided yet., access-denied: There is no such rule. } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/exceptions-needed',
      at: 'things/paths/thing.yaml#/get/x-lint-exceptions/access-declared',
      message: 'The rule "access-declared" has no objection here. Remove the exception.',
    },
    {
      rule: 'contract/exceptions-needed',
      at: 'things/paths/thing.yaml#/get/x-lint-exceptions/access-denied',
      message: 'There is no rule "access-denied".',
    },
  ]);
});

test.concurrent('a message names the exception where one can be written', async () => {
  const problems = await lintInFull(`
    things/paths/thing.yaml: { get: { x-required-role: null } }
    things/stray.yaml: { Stray: { type: string } }
  `);

  expect(problems.map(({ message }) => message)).toEqual([
    '`x-required-role` is missing. State who may call the operation. (An exception needs its reason: `x-lint-exceptions: { access-declared: … }`.)',
    'Nothing refers to this file.',
  ]);
});

test.concurrent('an exception has a reason', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { get: { x-required-role: null, x-lint-exceptions: { access-declared: '' } } }
  `);

  expect(problems).toContainEqual({
    rule: 'contract/known-extensions',
    at: 'things/paths/thing.yaml#/get/x-lint-exceptions',
    message: 'x-lint-exceptions /access-declared must NOT have fewer than 10 characters',
  });
});
