import { expect, test } from 'vitest';
import { lint } from './lint.ts';

test.concurrent('every error code has a place in the order', async () => {
  const problems = await lint(`
    openapi.yaml: { x-protocol-errors: { internal: { status: 500, meaning: The service failed. } } }
    shared/errors.yaml: { busy: { summary: Later., x-status: 409, value: { error: { code: busy } } } }
    things/paths/thing.yaml: { get: { responses: { '409': { description: It is busy., x-error-codes: [busy] } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/error-order-complete',
      at: 'openapi.yaml#/x-error-order',
      message: 'The order lacks the code "busy".',
    },
    {
      rule: 'contract/error-order-complete',
      at: 'openapi.yaml#/x-error-order',
      message: 'The order lacks the code "internal".',
    },
  ]);
});

test.concurrent('the order has only known codes, and each check once', async () => {
  const problems = await lint(`
    openapi.yaml:
      x-error-order:
        - { code: unauthorized, check: credentials, when: There are no credentials. }
        - { code: not_found, check: thing, when: The caller is not a member. }
        - { code: forbidden, check: scope, when: The scope is too low. }
        - { code: bad_body, check: request, when: The request is malformed. }
        - { code: not_found, check: thing, when: There is no such thing. }
        - { code: phone_required, check: phone, when: The account has no phone. }
        - { code: too_many_streams, check: streams, when: There are too many. }
        - { code: closed, check: hours, when: The shop is closed. }
        - { code: lost, check: search, when: The search fails. }
        - { code: account_blocked, check: block, when: The account is blocked. }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/error-order-complete',
      at: 'openapi.yaml#/x-error-order/4/check',
      message: 'Another entry has the check "thing".',
    },
    {
      rule: 'contract/error-order-complete',
      at: 'openapi.yaml#/x-error-order/8/code',
      message: 'There is no error code "lost".',
    },
  ]);
});

test.concurrent('the order of errors is required', async () => {
  const problems = await lint(`
    openapi.yaml: { x-error-order: null }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/error-order-complete',
      at: 'openapi.yaml#/',
      message: '`x-error-order` is missing. List every error code, in order.',
    },
  ]);
});
