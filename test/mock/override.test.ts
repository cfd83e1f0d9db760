import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { ManualClock } from '../clock.ts';
import { StreamReader } from '../server/http/reader.ts';
import { silent } from '../server/http/streams.ts';
import { callerOf } from './caller.ts';
import { startFrozen, storefront } from './started.ts';
import { mirror, startProxied } from './upstream.ts';

const vars = `${storefront}/vars`;
const newVar = { key: 'COLOUR', value: 'green', isSecret: false };
const codeOf = (body: unknown) => (body as { error?: { code: string } }).error?.code;

const clock = new ManualClock();
let mock: RunningMock;

beforeAll(async () => {
  mock = await startMock({ clock, log: silent });
});
afterAll(() => mock.stop());

/** A session of the mock, and its owner. */
function begin(name: string) {
  return { session: mock.session(name), call: callerOf(mock.url, name) };
}

test('responds with an example for one request', async () => {
  const { session, call } = begin('once');
  session.respond('createVar', { example: 'key_taken' });

  const [first, second] = [await call('POST', vars, newVar), await call('POST', vars, newVar)];

  expect([first.status, codeOf(first.body), second.status]).toEqual([409, 'key_taken', 201]);
});

test('overrides the default session, and no other one', async () => {
  mock.respond('listVars', { code: 500 });

  const other = await begin('other').call('GET', vars);
  const own = await begin('default').call('GET', vars);

  expect([other.status, own.status]).toEqual([200, 500]);
});

test('uses several overrides of an operation in order', async () => {
  const { session, call } = begin('several');
  session.respond('listVars', { code: 404, times: 2 });
  session.respond('listVars', { code: 500, times: 'always' });

  const statuses = [];
  for (const _ of [1, 2, 3, 4]) statuses.push((await call('GET', vars)).status);

  expect(statuses).toEqual([404, 404, 500, 500]);
  expect(session.overrides()).toEqual([
    { operationId: 'listVars', code: 500, times: 'always', remaining: 'always', delayMs: 0, used: true },
  ]);
});

test('keeps what is left of an override when others are added, up to a limit', async () => {
  const { session, call } = begin('limit');
  session.respond('listVars', { code: 404, times: 2 });
  await call('GET', vars);
  for (let count = 1; count < 100; count += 1) session.respond('getApp', { code: 500 });

  expect(() => session.respond('getApp', { code: 500 })).toThrow(
    'A session has at most 100 overrides; clear them or use "times".',
  );
  expect(session.overrides()).toHaveLength(100);
  expect(session.overrides()[0]).toMatchObject({ operationId: 'listVars', remaining: 1 });
});

test('responds with a body', async () => {
  const { session, call } = begin('body');
  session.respond('checkSlug', { code: 200, body: { available: false, reason: 'taken', suggestion: 'acme-9' } });

  const { body } = await call('GET', '/api/workspaces/slug-check?slug=fresh');

  expect(body).toEqual({ available: false, reason: 'taken', suggestion: 'acme-9' });
});

test('refuses a body that does not match the contract, with its place', () => {
  const { session } = begin('wrong-body');
  // A plain JavaScript test may send any body.
  const body = { available: 'yes', reason: null, suggestion: 7 } as object as {
    available: boolean;
    reason: null;
    suggestion: null;
  };

  const respond = () => session.respond('checkSlug', { code: 200, body });

  expect(respond).toThrow(
    'checkSlug (GET /api/workspaces/slug-check) does not match the contract: the body of status 200 at "/available"',
  );
  expect(respond).toThrow('the body of status 200 at "/suggestion" must be string,null');
  expect(session.overrides()).toEqual([]);
});

test('lists which overrides a request has used', async () => {
  const { session, call } = begin('used');
  session.respond('listVars', { code: 404, times: 'always' });
  session.respond('getMe', { code: 401, times: 2 });
  session.respond('getApp', { code: 404 });

  await call('GET', vars);
  await call('GET', '/api/me');

  expect(session.overrides().map(({ operationId, used }) => [operationId, used])).toEqual([
    ['listVars', true],
    ['getMe', true],
    ['getApp', false],
  ]);
});

test('delays the usual response', async () => {
  const { session, call } = begin('delay');
  session.respond('listVars', { delay: '300ms' });

  const response = call('GET', vars);
  await clock.until(1);
  clock.pass(300);

  expect((await response).body).toHaveProperty('vars.length', 3);
});

test('comes after a directive of the request, and before a scenario', async () => {
  const { session, call } = begin('order');
  session.chooseScenario('everything-down');
  session.respond('listVars', { code: 404 });

  const [directed, overridden, usual] = [
    await call('GET', `${vars}?__code=401`),
    await call('GET', vars),
    await call('GET', vars),
  ];

  expect([directed.status, overridden.status, usual.status]).toEqual([401, 404, 500]);
});

/** Lets the time until the next frame of an open stream go by. */
async function passFrame({ clock }: Awaited<ReturnType<typeof startFrozen>>): Promise<void> {
  await clock.until(2);
  clock.pass(10_000);
  await clock.until(2);
}

test('counts a stream of states as one request', async () => {
  await using mock = await startFrozen();
  await mock.call('POST', '/__mock/overrides', { operationId: 'getAppStatus', code: 200, times: 2 });
  const reader = await mock.follow(`${storefront}/status`);
  await reader.next();
  await passFrame(mock);
  const { body } = await mock.call('GET', '/__mock/overrides');
  reader.leave();

  expect(body).toMatchObject({ overrides: [{ remaining: 1 }] });
});

test('leaves an open stream alone', async () => {
  await using mock = await startFrozen();
  const reader = await mock.follow(`${storefront}/status`);
  await reader.next();
  await mock.call('POST', '/__mock/overrides', { operationId: 'getAppStatus', code: 500 });

  await passFrame(mock);
  const { body } = await mock.call('GET', '/__mock/overrides');
  reader.leave();

  expect(body).toMatchObject({ overrides: [{ remaining: 1 }] });
});

test('an override is the one state of a stream without a cadence', async () => {
  const { session } = begin('one-state');
  session.respond('getWorkspace', { example: 'labs' });
  const headers = { authorization: 'Bearer pcp_demo_owner', 'x-mock-session': 'one-state' };
  const reader = await StreamReader.open(`${mock.url}/api/workspaces/acme`, headers);

  const frame = await reader.next();
  reader.leave();

  expect(frame).toMatchObject({ event: null, data: expect.stringContaining('"slug":"acme-labs"') as string });
});

test('fails a stream before it begins', async () => {
  const { session } = begin('stream');
  session.respond('getAppStatus', { code: 404 });

  const { response } = await StreamReader.open(`${mock.url}${storefront}/status`, {
    authorization: 'Bearer pcp_demo_owner',
    'x-mock-session': 'stream',
  });

  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
});

test('replaces, lists and clears the overrides by HTTP', async () => {
  const { call } = begin('by-http');
  await call('POST', '/__mock/overrides', { operationId: 'getMe', code: 401 });

  const replaced = await call('PUT', '/__mock/overrides', {
    overrides: [{ operationId: 'createVar', example: 'key_taken', times: 3, delayMs: 5 }],
  });
  const cleared = await call('DELETE', '/__mock/overrides');
  const after = await call('GET', '/__mock/overrides');

  expect(replaced).toEqual({
    status: 200,
    body: {
      overrides: [
        { operationId: 'createVar', code: 409, example: 'key_taken', times: 3, remaining: 3, delayMs: 5, used: false },
      ],
    },
  });
  expect([cleared, after]).toEqual([
    { status: 200, body: { ok: true } },
    { status: 200, body: { overrides: [] } },
  ]);
});

test('overrides a response of the upstream', async () => {
  await using behind = await startProxied(mirror);
  behind.mock.respond('getMe', { code: 401 });

  const { status } = await callerOf(behind.url, 'default')('GET', '/api/me');

  expect(status).toBe(401);
});

test('says in a header that a response is overridden', async () => {
  const { session } = begin('header');
  session.respond('getMe', { code: 401 });

  const response = await fetch(`${mock.url}/api/me`, {
    headers: { authorization: 'Bearer pcp_demo_owner', 'x-mock-session': 'header' },
  });

  expect([response.status, response.headers.get('x-mock-override')]).toEqual([401, '401']);
});

test.each([
  [{ operationId: 'createVars', code: 409 }, 'There is no operation "createVars". Did you mean "createVar"'],
  [{ operationId: 'getAiStatus', code: 409 }, 'getAiStatus has no status 409, only 200, 400, 500'],
  [
    { operationId: 'getAiStatus', example: 'perhaps' },
    'getAiStatus has no example "perhaps", only enabled, disabled, bad_body',
  ],
  [
    { operationId: 'getAiStatus' },
    'The override of getAiStatus changes nothing; add an example, a code, a body, a fault or a delay.',
  ],
  [{ operationId: 'getAiStatus', body: {} }, 'An override with a body needs a code, the status of the response.'],
  [
    { operationId: 'getAiStatus', code: 200, example: 'enabled', body: {} },
    'An override has an example or a body, not both.',
  ],
  [{ operationId: 'getAiStatus', cut: 1 }, 'getAiStatus has no stream to cut; use `networkError`.'],
  [
    { operationId: 'getAiStatus', networkError: true, code: 200 },
    'An override has a response, `networkError`, `cut`, or `undeclared`',
  ],
  [
    { operationId: 'getAiStatus', undeclared: true },
    'The `code` of an undeclared response is a status with a body, from 200 to 599',
  ],
  [
    { operationId: 'getAiStatus', undeclared: true, code: 204 },
    'The `code` of an undeclared response is a status with a body',
  ],
  [
    { operationId: 'getAiStatus', code: 200, body: { enabled: 1 } },
    'the body of status 200 at "/enabled" must be boolean',
  ],
  [{ operationId: 'getAiStatus', code: 415, body: { error: { code: 'no' } } }, 'with the code unsupported_media_type.'],
  [
    { operationId: 'revokeToken', code: 404, body: { error: 'no' } },
    'The body of a 404 of revokeToken is {"error": {"code", "message"}} with the code not_found.',
  ],
])('rejects the override %o', async (override, message) => {
  const response = await begin('refused').call('POST', '/__mock/overrides', override);

  expect(response).toMatchObject({
    status: 400,
    body: { error: { details: [{ message: expect.stringContaining(message) as string }] } },
  });
});

test('rejects a wrong override of a test, and keeps the others', async () => {
  const { session } = begin('wrong');
  session.respond('getMe', { code: 401 });

  // A plain JavaScript test may use any name.
  const wrong = () => session.respond('getMe', { example: 'bob' as 'ada' });

  expect(wrong).toThrow(
    'getMe has no example "bob", only ada, linus, grace, barbara, bad_body, unauthorized, phone_required',
  );
  expect(session.overrides()).toHaveLength(1);
});

test('drops the overrides when the session is reset', async () => {
  mock.respond('getMe', { code: 401 });

  mock.reset();

  expect(mock.overrides()).toEqual([]);
});
