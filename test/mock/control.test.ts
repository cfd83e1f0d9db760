import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { table } from '../contract/requests.ts';
import { StreamReader } from '../server/http/reader.ts';

const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as { info: { version: string } };
let mock: RunningMock;

beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

async function send(
  path: string,
  init: { method?: string; session?: string; headers?: Record<string, string>; body?: unknown } = {},
) {
  const { method = 'GET', session, body } = init;
  const headers = {
    authorization: 'Bearer pcp_demo_owner',
    ...(session !== undefined && { 'x-mock-session': session }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...init.headers,
  };
  const response = await fetch(mock.url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** Reads the next request from the log stream. */
async function nextRequest(reader: StreamReader): Promise<unknown> {
  const arrived = await reader.next();
  return arrived && 'data' in arrived ? JSON.parse(arrived.data) : arrived;
}

test('describes the mock and the current session', async () => {
  const byHeader = await send('/__mock', { session: 'checkout-test' });
  const byCookie = await send('/__mock', { headers: { cookie: 'mock_session=from-cookie' } });
  const byNothing = await send('/__mock');

  expect(byHeader.body).toMatchObject({
    version: contract.info.version,
    session: 'checkout-test',
    stateless: false,
    upstream: null,
    scenario: null,
  });
  expect(byCookie.body).toMatchObject({ session: 'from-cookie' });
  expect(byNothing.body).toMatchObject({ session: 'default' });
});

test('lists operations with a valid request and their examples', async () => {
  const { body } = await send('/__mock/operations');

  const { operations } = body as { operations: { id: string }[] };
  expect(operations).toHaveLength(table.length);
  expect(operations.find(({ id }) => id === 'createWorkspace')).toMatchObject({
    method: 'POST',
    path: '/api/workspaces',
    access: { scope: 'full' },
    stream: false,
    example: { url: '/api/workspaces', body: { slug: 'acme-shop' } },
    examples: expect.arrayContaining([
      { status: 409, name: 'slug_taken', summary: expect.any(String) as string },
    ]) as object[],
  });
});

test('logs a request in its own session only', async () => {
  await send('/api/workspaces?__code=401', { session: 'log-a' });
  await send('/api/ai', { session: 'log-b' });

  const { body } = await send('/__mock/requests', { session: 'log-a' });

  expect(body).toMatchObject({
    requests: [
      {
        id: 1,
        method: 'GET',
        url: '/api/workspaces?__code=401',
        operationId: 'listWorkspaces',
        status: 401,
        streamed: false,
        violations: [],
      },
    ],
  });
  expect((body as { requests: object[] }).requests).toHaveLength(1);
});

test('marks a violation of the contract with its location', async () => {
  await send('/api/workspaces', {
    session: 'wrong',
    method: 'POST',
    body: { name: 'Acme', slug: 'NO', hues: [1, 2], tier: 'free' },
  });
  await send('/api/nowhere', { session: 'wrong' });

  const { body } = await send('/__mock/requests', { session: 'wrong' });

  expect(body).toMatchObject({
    requests: [
      {
        status: 400,
        violations: [
          {
            side: 'request',
            operationId: 'createWorkspace',
            path: 'body /slug',
            message: expect.stringContaining('lower-case letters') as string,
          },
        ],
      },
      {
        status: 404,
        operationId: null,
        violations: [
          {
            side: 'request',
            operationId: null,
            message: 'The contract has no such path. GET /__mock/operations lists them.',
          },
        ],
      },
    ],
  });
});

test('streams each request to a follower when it is complete', async () => {
  const reader = await StreamReader.open(`${mock.url}/__mock/requests`, { 'x-mock-session': 'followed' });

  await send('/api/ai', { session: 'followed' });
  await send('/api/ai', { session: 'somebody-else' });
  await send('/api/regions', { session: 'followed' });

  const [first, second] = [await nextRequest(reader), await nextRequest(reader)];
  reader.leave();

  expect(first).toMatchObject({ id: 1, operationId: 'getAiStatus' });
  expect(second).toMatchObject({ id: 2, operationId: 'listRegions' });
});

test('logs an open stream and completes the entry when it ends', async () => {
  const reader = await StreamReader.open(`${mock.url}/__mock/requests`, { 'x-mock-session': 'streams' });
  const headers = { authorization: 'Bearer pcp_demo_owner', 'x-mock-session': 'streams' };

  const stream = await StreamReader.open(`${mock.url}/api/workspaces/acme/apps/storefront/status`, headers);
  const opened = await nextRequest(reader);
  stream.leave();
  const ended = await nextRequest(reader);
  reader.leave();

  expect(opened).toMatchObject({ id: 1, operationId: 'getAppStatus', status: 200, streamed: true, milliseconds: null });
  expect(ended).toMatchObject({ id: 1, streamed: true, milliseconds: expect.any(Number) as number });
});

test('clears the requests when a session is reset', async () => {
  await send('/api/ai', { session: 'again' });

  const restarted = await send('/__mock/session', { session: 'again', method: 'DELETE' });
  const { body } = await send('/__mock/requests', { session: 'again' });

  expect(restarted).toEqual({ status: 200, body: { ok: true } });
  expect(body).toEqual({ requests: [] });
});

test('keeps the latest 200 requests', async () => {
  await Promise.all(Array.from({ length: 205 }, () => send('/api/ai', { session: 'many' })));

  const { body } = await send('/__mock/requests', { session: 'many' });

  const { requests } = body as { requests: { id: number }[] };
  expect(requests.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, i) => i + 6));
});

test('responds 404 to an unknown path of the control API', async () => {
  const nowhere = await send('/__mock/nowhere');
  const wrongMethod = await send('/__mock/personas', { method: 'DELETE' });
  const unknown = await send('/__mock/scenario', { method: 'PUT', body: { name: 'no-such-scenario' } });

  expect(nowhere).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  expect(wrongMethod).toMatchObject({ status: 405, body: { error: { code: 'method_not_allowed' } } });
  expect(unknown).toMatchObject({ status: 400, body: { error: { details: [{ in: 'body', path: '/name' }] } } });
});

test('sets the scenario of a session and rejects an unknown one', async () => {
  await mock.chooseScenario('free-tier-used-up', 'chosen');

  const { body } = await send('/__mock/scenarios', { session: 'chosen' });
  const refused = mock.chooseScenario('no-such-scenario', 'chosen');

  expect(body).toMatchObject({ chosen: 'free-tier-used-up' });
  await expect(refused).rejects.toThrow('There is no scenario "no-such-scenario"');
});

test('normalizes a session name alike in requests and in the control API', async () => {
  await mock.chooseScenario('first-run', 'pays with card › "größe"');
  await send('/api/ai', { session: 'pays with card "gre"' });

  const { body } = await send('/__mock/scenarios', { session: 'payswithcardgre' });
  const logged = mock.requests('pays with card › "größe"').map(({ operationId }) => operationId);
  mock.reset('pays with card "gre"');
  const { body: after } = await send('/__mock/scenarios', { session: 'payswithcardgre' });

  expect(body).toMatchObject({ chosen: 'first-run' });
  expect(logged).toEqual(['getAiStatus']);
  expect(after).toMatchObject({ chosen: null });
});

test('suggests a scenario for a misspelled name', async () => {
  const { status, body } = await send('/__mock/scenario', { method: 'PUT', body: { name: 'payment-neded' } });

  const message = expect.stringMatching(/streams-break\. Did you mean "payment-needed"\?$/) as string;
  expect({ status, body }).toMatchObject({ status: 400, body: { error: { details: [{ message }] } } });
});

test('rejects a recording without an upstream', async () => {
  const starting = startMock({ record: '/nowhere/traffic.har' });

  await expect(starting).rejects.toThrow('`record` needs `upstream`: it records the traffic with that server.');
});

test('lists and clears the requests, and stops', async () => {
  const own = await startMock();
  await fetch(`${own.url}/api/ai`, { headers: { 'x-mock-session': 'mine' } });

  const before = own.requests('mine').map(({ operationId }) => operationId);
  own.reset('mine');
  const after = own.requests('mine');
  await own.stop();

  expect(before).toEqual(['getAiStatus']);
  expect(after).toEqual([]);
  await expect(fetch(own.url)).rejects.toThrow('fetch failed');
});
