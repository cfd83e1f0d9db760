import { expect, test } from 'vitest';
import { createResponseValidator } from '../../contract/checks/response-validator.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';

const { document, operations } = generatedContract();
const validator = createResponseValidator(document);
const details = [{ in: 'query', path: 'env', message: 'must be an environment', rule: 'enum' }];

const amounts = { cpu: 1, memory: 1, storage: 1 };
const members = { needs: amounts, free: amounts, missing: amounts };

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

test.each([
  ['without details', members, {}],
  ['without what is missing', { needs: members.needs, free: members.free }, { details }],
])('refuses pool_exceeded %s', (_, more, ofError) => {
  const body = { error: { code: 'pool_exceeded', message: 'Too small.', ...ofError }, ...more };

  expect(() => check('changePlan', 409, body)).toThrow('the body of status 409');
});

test('accepts pool_exceeded with details and what is missing', () => {
  const body = { error: { code: 'pool_exceeded', message: 'Too small.', details }, ...members };

  expect(() => check('changePlan', 409, body)).not.toThrow();
});

test('accepts another code of the response without details', () => {
  expect(() => check('getApp', 400, { error: { code: 'region_required', message: 'Which one?' } })).not.toThrow();
});

test('refuses a code of another response', () => {
  expect(() => check('getApp', 400, { error: { code: 'not_found', message: 'Gone.' } })).toThrow('only bad_body');
});
