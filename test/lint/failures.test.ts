import { expect, test } from 'vitest';
import { lint } from './lint.ts';

test.concurrent('an operation declares the errors that its parameters and body make possible', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { patch: { responses: { '400': null, '401': null, '403': null, '404': null } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/error-responses-declared',
      at: 'things/paths/thing.yaml#/patch/responses',
      message: 'A 401 response is missing, because the operation requires credentials.',
    },
    {
      rule: 'contract/error-responses-declared',
      at: 'things/paths/thing.yaml#/patch/responses',
      message: 'A 403 response is missing, because the operation requires credentials.',
    },
    {
      rule: 'contract/error-responses-declared',
      at: 'things/paths/thing.yaml#/patch/responses',
      message: 'A 404 response is missing, because the operation has a path parameter.',
    },
    {
      rule: 'contract/error-responses-declared',
      at: 'things/paths/thing.yaml#/patch/responses',
      message: 'A 400 response is missing, because any request can be malformed.',
    },
  ]);
});

test.concurrent('an error response names its codes', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { get: { responses: { '503': { description: It is broken. } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/error-codes-listed',
      at: 'things/paths/thing.yaml#/get/responses/503',
      message: '`x-error-codes` is missing. List the error codes of the response.',
    },
  ]);
});

test.concurrent('a response with an error status that is not an error is marked', async () => {
  const problems = await lint(`
    things/paths/thing.yaml:
      get: { responses: { '503': { description: It is ill., x-lint-exceptions: { error-codes-listed: A report is answered and no error. } } } }
  `);

  expect(problems).toEqual([]);
});

test.concurrent('an error code is in the catalogue and under its own status', async () => {
  const problems = await lint(`
    things/paths/thing.yaml:
      get: { responses: { '403': { x-error-codes: [forbidden, not_found] }, '404': { x-error-codes: [not_found, lost] } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/error-codes-known',
      at: 'things/paths/thing.yaml#/get/responses/403/x-error-codes/1',
      message: 'The status of "not_found" is 404.',
    },
    {
      rule: 'contract/error-codes-known',
      at: 'things/paths/thing.yaml#/get/responses/404/x-error-codes/1',
      message: 'shared/errors.yaml has no code "lost".',
    },
    {
      rule: 'contract/error-codes-known',
      at: 'things/paths/thing.yaml#/get/responses/404/content/application~1json',
      message: 'The examples are [not_found], but the codes are [not_found, lost].',
    },
  ]);
});

test.concurrent('a handwritten error response has one example for each of its codes', async () => {
  const problems = await lint(`
    things/paths/thing.yaml:
      get:
        responses:
          '404':
            content:
              application/json:
                schema: { $ref: ../../shared/schemas.yaml#/Error }
                examples: { forbidden: { $ref: ../../shared/errors.yaml#/forbidden } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/error-codes-known',
      at: 'things/paths/thing.yaml#/get/responses/404/content/application~1json',
      message: 'The examples are [forbidden], but the codes are [not_found].',
    },
  ]);
});

test.concurrent('refuses an error code that no operation uses', async () => {
  const problems = await lint(`
    shared/errors.yaml: { busy: { summary: Later., x-status: 409, value: { error: { code: busy } } } }
  `);

  expect(problems).toContainEqual({
    rule: 'contract/error-codes-known',
    at: 'shared/errors.yaml#/busy',
    message: 'No operation lists the code "busy".',
  });
});
