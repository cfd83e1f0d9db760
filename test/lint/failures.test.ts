import { expect, test } from 'vitest';
import { lint } from './lint.ts';

test.concurrent('an operation declares the errors that its parameters and body make possible', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { patch: { responses: { '400': null, '401': null, '403': null, '404': null } } }
  `);

  expect(problems).toEqual([
    { rule: 'contract/failures-answered', at: 'things/paths/thing.yaml#/patch/responses', message: 'answer 401: it takes credentials' },
    { rule: 'contract/failures-answered', at: 'things/paths/thing.yaml#/patch/responses', message: 'answer 403: it takes credentials' },
    { rule: 'contract/failures-answered', at: 'things/paths/thing.yaml#/patch/responses', message: 'answer 404: it has a path parameter' },
    {
      rule: 'contract/failures-answered',
      at: 'things/paths/thing.yaml#/patch/responses',
      message: 'answer 400: a query parameter can be unknown',
    },
  ]);
});

test.concurrent('an error response names its codes', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { get: { responses: { '503': { description: It is broken. } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/error-codes-named',
      at: 'things/paths/thing.yaml#/get/responses/503',
      message: 'name the codes of this failure: `x-error-codes` is missing',
    },
  ]);
});

test.concurrent('a response with an error status that is not an error is marked', async () => {
  const problems = await lint(`
    things/paths/thing.yaml:
      get: { responses: { '503': { description: It is ill., x-lint-exceptions: { error-codes-named: A report is answered and no error. } } } }
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
      message: '"not_found" belongs to 404',
    },
    {
      rule: 'contract/error-codes-known',
      at: 'things/paths/thing.yaml#/get/responses/404/x-error-codes/1',
      message: 'the catalogue has no code "lost"',
    },
    {
      rule: 'contract/error-codes-known',
      at: 'things/paths/thing.yaml#/get/responses/404/content/application~1json',
      message: 'the examples are [not_found], the codes [not_found, lost]',
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
      message: 'the examples are [forbidden], the codes [not_found]',
    },
  ]);
});

test.concurrent('refuses an error code that no operation uses', async () => {
  const problems = await lint(`
    shared/errors.yaml: { busy: { summary: Later., x-status: 409, value: { error: { code: busy } } } }
  `);

  expect(problems).toEqual([
    { rule: 'contract/error-codes-known', at: 'shared/errors.yaml#/busy', message: 'no operation answers "busy"' },
  ]);
});
