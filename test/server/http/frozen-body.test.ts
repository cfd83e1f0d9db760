import { expect, test } from 'vitest';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { createResponseValidator } from '../../../contract/checks/response-validator.ts';
import { freezeBody, toJson } from '../../../contract/frozen-body.ts';
import { operations } from '../../../generated/operations.ts';

const check = createResponseValidator(generatedContract().document);
const headers = { 'X-Request-Id': 'one-two-three' };

test('a frozen body cannot be changed, however deep', () => {
  const body = freezeBody({ app: { endpoints: [{ port: 443 }] } });

  const change = () => {
    body.app.endpoints[0] = { port: 80 };
  };

  expect(change).toThrow(TypeError);
  expect(body).toEqual({ app: { endpoints: [{ port: 443 }] } });
});

test('serialises a frozen body like any other', () => {
  const frozen = freezeBody({ status: 'ok' });

  expect([toJson(frozen), toJson(frozen), toJson({ status: 'bad' }), toJson(null)]).toEqual([
    '{"status":"ok"}',
    '{"status":"ok"}',
    '{"status":"bad"}',
    'null',
  ]);
});

test('writes a frozen body as JSON once', () => {
  const texts = ['first', 'second'];
  const body = freezeBody({ toJSON: () => texts.shift() });

  expect([toJson(body), toJson(body)]).toEqual(['"first"', '"first"']);
});

test('accepts values that are not objects', () => {
  expect([freezeBody('text'), freezeBody(1), freezeBody(null)]).toEqual(['text', 1, null]);
});

test('rejects an invalid frozen body each time', () => {
  const response = { status: 200, body: freezeBody({ user: {} }), headers };

  expect(() => check.reply(operations.getMe, response)).toThrow('the body of status 200');
  expect(() => check.reply(operations.getMe, response)).toThrow('the body of status 200');
});

test('checks a frozen body again for another operation', () => {
  const body = freezeBody({ alerts: [] });
  const right = { status: 200, body, headers };

  check.reply(operations.listAlerts, right);

  expect(() => check.reply(operations.getMe, right)).toThrow('the body of status 200');
});

test('checks the headers of each response, with a frozen body too', () => {
  const body = freezeBody({ alerts: [] });

  check.reply(operations.listAlerts, { status: 200, body, headers });

  expect(() => check.reply(operations.listAlerts, { status: 200, body, headers: {} })).toThrow('lacks the header');
});
