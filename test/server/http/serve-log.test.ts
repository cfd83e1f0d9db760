import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Served } from '../../../server/http/serve.ts';
import { exchange, raw } from './hostile/wire.ts';
import { logTo, startServing } from './served.ts';

const ada = { authorization: 'Bearer ada' };
const lines: string[] = [];
let served: Served;

beforeAll(async () => {
  served = await startServing({}, { log: logTo(lines), trustProxy: 1 });
});

beforeEach(() => {
  lines.length = 0;
});

afterAll(() => served.stop());

/** The entry of the one request that a test sends. */
async function nextEntry(): Promise<unknown> {
  await vi.waitUntil(() => lines.length > 0, { timeout: 300_000 });
  return JSON.parse(lines.shift() ?? '') as unknown;
}

async function create(body: object): Promise<unknown> {
  const headers = { ...ada, 'content-type': 'application/json' };
  await fetch(`${served.url}/api/workspaces`, { method: 'POST', headers, body: JSON.stringify(body) });
  return nextEntry();
}

test('an entry names caller, client, and which rule was broken where', async () => {
  await fetch(`${served.url}/api/workspaces?nonsense=1`, { headers: { ...ada, 'x-request-id': 'request-0001' } });

  expect(await nextEntry()).toEqual({
    level: 30,
    time: expect.any(String) as unknown,
    requestId: 'request-0001',
    operationId: 'listWorkspaces',
    method: 'GET',
    status: 400,
    milliseconds: expect.any(Number) as unknown,
    client: '127.0.0.1',
    userId: 'ada',
    tokenId: 'token-ada',
    code: 'bad_body',
    rule: 'additionalProperties',
    in: 'query',
    path: '?',
    msg: 'responded',
  });
});

const workspace = { name: 'Acme', slug: 'acme', hues: [10, 200], tier: 'free' };

test('logs names of the contract, but neither unknown names nor values', async () => {
  const known = await create({ ...workspace, slug: 'Not-A-Real-Secret' });
  const unknown = await create({ ...workspace, 'not-a-real-secret': 'not-a-real-secret' });

  expect(known).toMatchObject({ code: 'bad_body', rule: 'pattern', in: 'body', path: '/slug' });
  expect(unknown).toMatchObject({ code: 'bad_body', rule: 'additionalProperties', in: 'body', path: '/?' });
  expect(JSON.stringify([known, unknown])).not.toMatch(/not-a-real/i);
});

test('logs an error of the server at level error', async () => {
  await fetch(`${served.url}/api/workspaces`, { headers: ada });

  expect(await nextEntry()).toMatchObject({ level: 50, status: 501, code: 'not_implemented' });
});

test('logs a malformed request with the reason of the parser', async () => {
  await exchange(Number(new URL(served.url).port), raw('hello\r\n\r\n'));

  expect(await nextEntry()).toMatchObject({
    level: 30,
    code: 'bad_body',
    rule: 'http',
    reason: 'HPE_INVALID_METHOD',
    client: '127.0.0.1',
  });
});

test('logs a request with two hosts', async () => {
  await exchange(Number(new URL(served.url).port), raw('GET /api/ai HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'));

  expect(await nextEntry()).toMatchObject({ code: 'bad_body', rule: 'uniqueItems', in: 'header', path: 'host' });
});

test('logs the trace id of traceparent', async () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  await fetch(`${served.url}/api/ai`, { headers: { traceparent } });

  expect(await nextEntry()).toMatchObject({ traceId: '4bf92f3577b34da6a3ce929d0e0e4736' });
});

test('logs the client that a trusted proxy names', async () => {
  await fetch(`${served.url}/api/ai`, { headers: { 'x-forwarded-for': '192.0.2.9, 198.51.100.7' } });

  expect(await nextEntry()).toMatchObject({ client: '198.51.100.7' });
});

test('redacts secrets that a backend logs', () => {
  logTo(lines).info(
    { headers: { authorization: 'Bearer not-a-real-secret' }, body: { secret: 'not-a-real-secret' } },
    'passed along',
  );

  expect(lines.join('')).toContain('[redacted]');
  expect(lines.join('')).not.toContain('not-a-real');
});

test.each([
  ['at the top', { token: 'not-a-real-secret' }, { token: '[redacted]' }],
  [
    'two levels down',
    { a: { b: { 'set-cookie': 'not-a-real-secret' } } },
    { a: { b: { 'set-cookie': '[redacted]' } } },
  ],
  [
    'in a list',
    { users: [{ name: 'ada', password: 'not-a-real-secret' }] },
    { users: [{ name: 'ada', password: '[redacted]' }] },
  ],
  [
    'in a value with toJSON',
    { user: { toJSON: () => ({ secret: 'not-a-real-secret' }) } },
    { user: { secret: '[redacted]' } },
  ],
  [
    'in the cause of an error',
    { err: new Error('no', { cause: { value: 'not-a-real-secret' } }) },
    { err: { message: 'no', cause: { value: '[redacted]' } } },
  ],
])('redacts a secret %s', (_, entry, expected) => {
  logTo(lines).info(entry, 'logged');

  expect(JSON.parse(lines.join(''))).toMatchObject(expected);
});

test('redacts the fields of a child log', () => {
  logTo(lines)
    .child({ token: 'not-a-real-secret' })
    .info({ at: new Date(0) }, 'logged');

  expect(JSON.parse(lines.join(''))).toMatchObject({ token: '[redacted]', at: '1970-01-01T00:00:00.000Z' });
});
