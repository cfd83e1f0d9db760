import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Served } from '../../../server/http/serve.ts';
import { Problem } from '../../../contract/problem.ts';
import { logTo, startServing } from './served.ts';

const lines: string[] = [];
let served: Served;
beforeAll(async () => {
  served = await startServing(
    { getAiStatus: async () => ({ status: 200, body: { enabled: true } }) },
    {
      log: logTo(lines),
      routes: {
        '/hooks/echo': {
          methods: ['POST'],
          respond: async ({ body }) => ({ status: 202, body: Buffer.from(await body.bytes(8)).toString() }),
        },
        '/hooks/text': {
          methods: ['POST'],
          respond: async ({ body }) => ({ status: 200, body: Buffer.from(await body.bytes(100)).toString() }),
        },
        '/sign-in': {
          methods: ['GET'],
          respond: async () => ({
            status: 200,
            headers: { 'Content-Type': 'text/html', 'Cache-Control': 'no-store' },
            body: '<p>',
          }),
        },
        '/away': {
          methods: ['GET'],
          respond: () => Promise.reject(new Problem('handler_timeout', 'Later.', { retryAfterSeconds: 5 })),
        },
        '/broken': { methods: ['GET'], respond: () => Promise.reject(new Error('a secret')) },
      },
    },
  );
});
afterAll(() => served.stop());

test('serves a route by an address with escaped letters too', async () => {
  const plain = await fetch(`${served.url}/sign-in`);
  const escaped = await fetch(`${served.url}/%73ign%2Din`);

  expect([plain.status, escaped.status]).toEqual([200, 200]);
});

test('a route responds beside the API, with its headers and the standard ones', async () => {
  const page = await call('/sign-in?next=1');
  const echo = await call('/hooks/echo', { method: 'POST', body: 'hello' });
  const operation = await call('/api/ai');

  expect([page.status, page.text, page.headers.get('content-type')]).toEqual([200, '<p>', 'text/html']);
  expect([page.headers.get('cache-control'), page.headers.get('x-frame-options')]).toEqual(['no-store', 'DENY']);
  expect([echo.status, echo.text]).toEqual([202, 'hello']);
  expect([operation.status, operation.text]).toEqual([200, '{"enabled":true}']);
});

test.each([
  ['a byte', 'a\0b', 'text/plain'],
  ['a byte in a form', 'a=\u001b', 'application/x-www-form-urlencoded'],
  ['an escape in a form', 'a=%00', 'application/x-www-form-urlencoded; charset=utf-8'],
  ['an escape in the name of a field', '%7F=1', 'application/x-www-form-urlencoded'],
  ['an escape in JSON', String.raw`"\u0000"`, 'application/json'],
  ['a short escape in JSON', String.raw`"\b"`, 'application/json'],
  ['an escape in JSON in a form', `a=${encodeURIComponent(String.raw`\u001F`)}`, 'application/x-www-form-urlencoded'],
])('a control character is refused: %s', async (_name, body, type) => {
  const { status, text } = await call('/hooks/text', { method: 'POST', body, headers: { 'content-type': type } });

  expect([status, codeOf(text)]).toEqual([400, 'bad_body']);
});

test('a control character in a query is refused, and lines are not', async () => {
  const query = await call('/sign-in?next=%00');
  const lines = await call('/hooks/text', { method: 'POST', body: 'a\tb\r\nc' });
  const backslash = await call('/hooks/text', { method: 'POST', body: String.raw`"\\u0000"` });

  expect([query.status, codeOf(query.text)]).toEqual([400, 'bad_body']);
  expect([lines.text, backslash.text]).toEqual(['a\tb\r\nc', String.raw`"\\u0000"`]);
});

test('another method, a body that is too large and a failure have the error shape of the API', async () => {
  const method = await call('/hooks/echo');
  const large = await call('/hooks/echo', { method: 'POST', body: '123456789' });
  const away = await call('/away');
  const broken = await call('/broken');

  expect([method.status, method.headers.get('allow'), codeOf(method.text)]).toEqual([
    405,
    'POST',
    'method_not_allowed',
  ]);
  expect([large.status, codeOf(large.text)]).toEqual([413, 'payload_too_large']);
  expect([away.status, away.headers.get('retry-after'), codeOf(away.text)]).toEqual([503, '5', 'handler_timeout']);
  expect([broken.status, codeOf(broken.text)]).toEqual([500, 'internal']);
  expect(broken.text).not.toContain('secret');
});

test('a route is in the log without its query, and a failure with its error', async () => {
  const page = await call('/sign-in?token=abc');
  const broken = await call('/broken');

  const logged = lines.map((line) => JSON.parse(line) as { readonly requestId?: string });
  const of = ({ headers }: Called) => logged.filter(({ requestId }) => requestId === headers.get('x-request-id'));
  expect(of(page)).toMatchObject([{ method: 'GET', route: '/sign-in', operationId: null, status: 200 }]);
  expect(of(broken)).toMatchObject([
    { level: 50, route: '/broken', status: 500, code: 'internal', err: { message: 'a secret' } },
  ]);
  expect(lines.join('')).not.toContain('token=abc');
});

type Called = Awaited<ReturnType<typeof call>>;

async function call(path: string, init?: RequestInit) {
  const response = await fetch(served.url + path, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function codeOf(text: string): unknown {
  return (JSON.parse(text) as { readonly error: { readonly code: unknown } }).error.code;
}
