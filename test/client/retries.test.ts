import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { listen, type Listening } from '../listen.ts';

const ok = '{"ok":true}';

test('repeats a read after 429, 502 and 503, when Retry-After says', async () => {
  await using server = await respondInOrder(429, 502, 503, 200);
  const client = createClient({ baseUrl: server.url, retries: 3 });

  const { status } = await client.GET('/api/me');

  expect([status, server.requests.length]).toEqual([200, 4]);
});

test('repeats nothing by default', async () => {
  await using server = await respondInOrder(503, 200);

  const { error } = await createClient({ baseUrl: server.url }).GET('/api/me');

  expect([error?.status, error?.retryAfterSeconds, server.requests.length]).toEqual([503, 0, 1]);
});

test('returns the last response when there is no retry left', async () => {
  await using server = await respondInOrder(503, 503, 200);

  const { status } = await createClient({ baseUrl: server.url, retries: 1 }).GET('/api/me');

  expect([status, server.requests.length]).toEqual([503, 2]);
});

test('repeats a POST that accepts an Idempotency-Key, with the same key and body', async () => {
  await using server = await respondInOrder(502, 201);
  const client = createClient({ baseUrl: server.url, retries: 1 });

  await client.POST('/api/workspaces/{workspaceSlug}/invitations', {
    params: { path: { workspaceSlug: 'acme' } },
    body: { email: 'margaret@acme.test', role: 'viewer' },
  });

  const [first, second] = server.requests;
  expect(first?.key).toMatch(/^[\da-f-]{36}$/);
  expect(second).toEqual(first);
  expect(second?.body).toBe('{"email":"margaret@acme.test","role":"viewer"}');
});

test('does not repeat a POST without an Idempotency-Key', async () => {
  await using server = await respondInOrder(503, 201);
  const client = createClient({ baseUrl: server.url, retries: 3 });

  const { status } = await client.POST('/api/me/tokens', { body: { name: 'CI', scope: 'read' } });

  expect([status, server.requests.map(({ key }) => key)]).toEqual([503, [undefined]]);
});

test('a pause of more than a minute is left to the caller', async () => {
  await using server = await listen((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end(ok));

  const { error } = await createClient({ baseUrl: server.url, retries: 3 }).GET('/api/me');

  expect(error?.retryAfterSeconds).toBe(3600);
});

test('an aborted request is not repeated', async () => {
  await using server = await listen((_, response) => response.writeHead(503, { 'retry-after': '30' }).end(ok));
  const leave = new AbortController();
  const client = createClient({
    baseUrl: server.url,
    retries: 3,
    fetch: async (request) => {
      const response = await fetch(request);
      leave.abort(new Error('The page was left.'));
      return response;
    },
  });

  await expect(client.GET('/api/me', { signal: leave.signal })).rejects.toThrow('The page was left.');
});

test('stops waiting for a response after the timeout', async () => {
  await using server = await listen(() => undefined);
  const client = createClient({ baseUrl: server.url, timeoutMs: 50 });

  await expect(client.GET('/api/me')).rejects.toThrow('The server did not respond in time.');
});

interface Seen {
  readonly key: string | string[] | undefined;
  readonly body: string;
}

/** Responds with these statuses, one after the other, and keeps the requests. */
async function respondInOrder(...statuses: number[]): Promise<Listening & { readonly requests: readonly Seen[] }> {
  const requests: Seen[] = [];
  const server = await listen((request, response) => {
    void readBody(request).then((body) => {
      requests.push({ key: request.headers['idempotency-key'], body });
      const status = statuses.shift() ?? 500;
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' }).end(ok);
    });
  });
  return { ...server, requests };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
