import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMockFetch } from '../../mock/fetch/index.ts';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { StreamReader } from '../server/http/reader.ts';
import { silent } from '../server/http/streams.ts';
import { callerOf } from './caller.ts';
import { startFrozen, storefront } from './started.ts';

const vars = `${storefront}/vars`;
const codeOf = (body: unknown) => (body as { error?: { code: string } }).error?.code;

let mock: RunningMock;

beforeAll(async () => {
  mock = await startMock({ log: silent });
});
afterAll(() => mock.stop());

/** A session of the mock, and its owner. */
function begin(name: string) {
  return { session: mock.session(name), call: callerOf(mock.url, name) };
}

test('closes the connection without a response', async () => {
  const { session, call } = begin('network-error');
  session.respond('listVars', { networkError: true });

  await expect(call('GET', vars)).rejects.toThrow('fetch failed');
  expect((await call('GET', vars)).status).toBe(200);
});

test('fails as fetch does in a page where an override closes the connection', async () => {
  const page = createMockFetch({ persona: 'owner' });
  page.respond('getMe', { networkError: true });

  await expect(page(new Request('https://api.test/api/me'))).rejects.toThrow(TypeError);
});

test('cuts a stream of states after some frames, and leaves other requests alone', async () => {
  await using mock = await startFrozen();
  await mock.call('POST', '/__mock/overrides', { operationId: 'getAppStatus', cut: 2 });
  const { status } = await mock.call('GET', `${storefront}/status`);
  const reader = await mock.follow(`${storefront}/status`);
  const first = await reader.next();
  await mock.clock.until(2);
  mock.clock.pass(5000);
  const second = await reader.next();
  await mock.clock.until(2);
  mock.clock.pass(5000);

  await expect(reader.next()).rejects.toThrow('terminated');
  expect([status, first, second]).toMatchObject([200, { event: null }, { event: null }]);
});

test('cuts a stream of events after some frames', async () => {
  const { session } = begin('cut-events');
  session.respond('getDeployLogs', { cut: 1 });
  const headers = { authorization: 'Bearer pcp_demo_owner', 'x-mock-session': 'cut-events' };
  const reader = await StreamReader.open(
    `${mock.url}${storefront}/deploys/7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42/logs`,
    headers,
  );

  const first = await reader.next();

  expect(first).toMatchObject({ data: expect.any(String) as string });
  await expect(reader.next()).rejects.toThrow('terminated');
});

test.each([
  [{ code: 405 }, 405, 'method_not_allowed'],
  [{ code: 501 }, 501, 'not_implemented'],
  [{ example: 'handler_timeout' }, 503, 'handler_timeout'],
  [{ code: 501, example: 'unsupported_transfer_encoding' }, 501, 'unsupported_transfer_encoding'],
  [{ code: 413, body: { error: { code: 'payload_too_large', message: 'Too large.' } } }, 413, 'payload_too_large'],
] as const)('responds with an error of HTTP itself: %o', async (override, status, code) => {
  const { session, call } = begin('protocol');
  session.respond('listVars', override);

  const response = await call('GET', vars);

  expect([response.status, codeOf(response.body)]).toEqual([status, code]);
});

test('responds with what the contract does not declare', async () => {
  const { session } = begin('undeclared');
  const get = () =>
    fetch(`${mock.url}${vars}`, {
      headers: { authorization: 'Bearer pcp_demo_owner', 'x-mock-session': 'undeclared' },
    });
  session.respond('listVars', { undeclared: true, code: 502, body: '<h1>Bad gateway</h1>' });
  session.respond('listVars', { undeclared: true, code: 200, body: { vars: null } });
  session.respond('listVars', { undeclared: true, code: 418 });

  const [page, wrong, teapot] = [await get(), await get(), await get()];

  expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
    502,
    'text/html; charset=utf-8',
    '<h1>Bad gateway</h1>',
  ]);
  expect([wrong.status, await wrong.json()]).toEqual([200, { vars: null }]);
  expect([teapot.status, codeOf(await teapot.json())]).toEqual([418, 'undeclared']);
  expect(session.requests().flatMap(({ violations }) => violations)).toEqual([]);
});
