import { expect, test } from 'vitest';
import { createResponseValidator } from '../../contract/checks/response-validator.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';

const { document, operations } = generatedContract();
const validator = createResponseValidator(document);
const details = [{ in: 'query', path: 'env', message: 'must be an environment', rule: 'enum' }];

function check(id: string, status: number, body: object): void {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`There is no ${id}.`);
  validator.reply(operation, { status, body, headers: { 'X-Request-Id': 'r-1' } });
}

test.each([
  ['nested', { error: { code: 'bad_body', message: 'Wrong.' } }],
  ['flat', { error: 'Wrong.', code: 'bad_body' }],
])('refuses bad_body without details, in the %s shape', (_, body) => {
  expect(() => check('getApp', 400, body)).toThrow(/details/);
});

test.each([
  ['nested', { error: { code: 'bad_body', message: 'Wrong.', details } }],
  ['flat', { error: 'Wrong.', code: 'bad_body', details }],
])('accepts bad_body with details, in the %s shape', (_, body) => {
  expect(() => check('getApp', 400, body)).not.toThrow();
});

test('refuses pool_exceeded without details', () => {
  expect(() => check('changePlan', 409, { error: { code: 'pool_exceeded', message: 'Too small.' } })).toThrow('the body of status 409');
});

test('accepts another code of the response without details', () => {
  expect(() => check('getApp', 400, { error: { code: 'region_required', message: 'Which one?' } })).not.toThrow();
});

test('refuses a code of another response', () => {
  expect(() => check('getApp', 400, { error: { code: 'not_found', message: 'Gone.' } })).toThrow('only bad_body');
});
