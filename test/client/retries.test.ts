import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../../client/index.ts';
import { listen, type Listening } from '../listen.ts';
import { respondInOrder as respondWith } from './responses.ts';

const ok = '{"ok":true}';

// Pauses without Retry-After depend on it.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

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
  expect(first?.key).toMatch(/^\d+-\d+-\d+-\d+$/);
  expect(second).toEqual(first);
  expect(second?.body).toBe('{"email":"margaret@acme.test","role":"viewer"}');
});

test('makes keys on a page without https, where the browser has no randomUUID', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint32Array) => bytes.fill(7) });
  const { options, requests } = respondWith(new Response('{}', { status: 201 }));

  await createClient({ ...options, retries: 1 }).POST('/api/workspaces', {
    body: { name: 'Acme', slug: 'acme', hues: [1, 2], tier: 'starter', region: 'eu-central' },
  });

  vi.unstubAllGlobals();
  expect(requests[0]?.headers.get('idempotency-key')).toBe('7-7-7-7');
});

test('keeps the Idempotency-Key of the caller', async () => {
  const { options, requests } = respondWith(new Response('{}', { status: 201 }));

  await createClient({ ...options, retries: 1 }).POST('/api/workspaces', {
    params: { header: { 'Idempotency-Key': 'order-7' } },
    body: { name: 'Acme', slug: 'acme', hues: [1, 2], tier: 'starter', region: 'eu-central' },
  });

  expect(requests[0]?.headers.get('idempotency-key')).toBe('order-7');
});

test('repeats a DELETE, and no PATCH', async () => {
  const busy = () => new Response('{}', { status: 503, headers: { 'retry-after': '0' } });
  const { options, requests } = respondWith(busy(), new Response('{}'), busy());
  const client = createClient({ ...options, retries: 1 });
  const params = { path: { workspaceSlug: 'acme' } };

  await client.DELETE('/api/workspaces/{workspaceSlug}', { params });
  await client.PATCH('/api/workspaces/{workspaceSlug}', { params, body: { name: 'Acme' } });

  expect(requests.map(({ method }) => method)).toEqual(['DELETE', 'DELETE', 'PATCH']);
});

test('repeats a read whose response broke off', async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
  const busy = new Response(broken, { status: 503, headers: { 'retry-after': '0' } });
  const { options } = respondWith(busy, new Response('{"regions":[]}'));

  const { data } = await createClient({ ...options, retries: 1 }).GET('/api/regions');

  expect(data).toEqual({ regions: [] });
});

describe('a connection that fails', () => {
  const workspace = '/api/workspaces/{workspaceSlug}';
  const params = { path: { workspaceSlug: 'acme' } };

  test('is tried again for a read, a PUT, and a POST with an Idempotency-Key', async () => {
    const { options, requests } = failThenRespond(2);
    const client = createClient({ ...options, retries: 5 });

    const read = await client.GET('/api/me');
    const invited = await client.POST(`${workspace}/invitations`, {
      params,
      body: { email: 'margaret@acme.test', role: 'viewer' },
    });
    // The contract has no PUT yet.
    const put = await client.fetchClient.request('put' as 'get', '/api/me');

    expect([read.status, invited.status, put.response.status]).toEqual([200, 200, 200]);
    expect(requests.map(({ method }) => method)).toEqual([
      'GET',
      'GET',
      'GET',
      'POST',
      'POST',
      'POST',
      'PUT',
      'PUT',
      'PUT',
    ]);
  });

  test('is not tried again for a change that could then happen twice', async () => {
    const { options, requests } = failThenRespond(9);
    const client = createClient({ ...options, retries: 5 });

    await expect(client.PATCH(workspace, { params, body: { name: 'Acme' } })).rejects.toThrow('fetch failed');
    await expect(client.POST('/api/me/tokens', { body: { name: 'CI', scope: 'read' } })).rejects.toThrow(
      'fetch failed',
    );
    expect(requests.map(({ method }) => method)).toEqual(['PATCH', 'POST']);
  });

  test('rejects when there is no retry left', async () => {
    const { options, requests } = failThenRespond(9);

    await expect(createClient({ ...options, retries: 1 }).GET('/api/me')).rejects.toThrow('fetch failed');
    expect(requests.length).toBe(2);
  });

  test('makes the 404 of a DELETE recognisable, which an earlier attempt may have caused', async () => {
    const gone = () => new Response('{"error":{"code":"not_found","message":"Gone."}}', { status: 404 });
    const { options } = failThenRespond(1, gone);
    const client = createClient({ ...options, retries: 1 });

    const repeated = await client.DELETE(workspace, { params });
    const sentOnce = await createClient({ ...options, retries: 0, fetch: async () => gone() }).DELETE(workspace, {
      params,
    });

    expect([repeated.error?.status, repeated.error?.retried]).toEqual([404, true]);
    expect([sentOnce.error?.status, sentOnce.error?.retried]).toEqual([404, false]);
  });

  test('is not tried again after an abort', async () => {
    const leave = new AbortController();
    const { options, requests } = failThenRespond(9, undefined, () => leave.abort(new Error('The page was left.')));

    const calling = createClient({ ...options, retries: 5 }).GET('/api/me', { signal: leave.signal });

    await expect(calling).rejects.toThrow('fetch failed');
    expect(requests.length).toBe(1);
  });

  test('is tried again after a timeout', async () => {
    let requests = 0;
    const fetch = async ({ signal }: Request): Promise<Response> => {
      if (++requests > 1) return new Response('{}');
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    };
    const client = createClient({ baseUrl: 'http://control-plane.invalid', fetch, timeoutMs: 20, retries: 1 });

    const { status } = await client.GET('/api/me');

    expect([status, requests]).toEqual([200, 2]);
  });
});

test('repeats a read after 504', async () => {
  const { options, requests } = respondWith(new Response('{}', { status: 504 }), new Response('{}'));

  const { status } = await createClient({ ...options, retries: 1 }).GET('/api/me');

  expect([status, requests.length]).toEqual([200, 2]);
});

test('closes a response before the pause', async () => {
  const leave = new AbortController();
  const body = new ReadableStream({ cancel: () => leave.abort(new Error('The response was closed.')) });
  const { options } = respondWith(new Response(body, { status: 503, headers: { 'retry-after': '60' } }));

  const waiting = createClient({ ...options, retries: 1 }).GET('/api/me', { signal: leave.signal });

  await expect(waiting).rejects.toThrow('The response was closed.');
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

test('an abort stops the wait for a response, also with a timeout', async () => {
  const leave = new AbortController();
  const client = createClient({
    baseUrl: 'http://control-plane.invalid',
    timeoutMs: 60_000,
    fetch: async ({ signal }) => {
      leave.abort(new Error('The page was left.'));
      signal.throwIfAborted();
      return new Response('{}');
    },
  });

  await expect(client.GET('/api/me', { signal: leave.signal })).rejects.toThrow('The page was left.');
});

test('stops waiting for a response after the timeout', async () => {
  await using server = await listen(() => undefined);
  const client = createClient({ baseUrl: server.url, timeoutMs: 50 });

  await expect(client.GET('/api/me')).rejects.toThrow('The server did not respond in time.');
});

/** A `fetch` whose connection fails that often before each response, and the requests that it got. */
function failThenRespond(failures: number, respond = () => new Response('{}'), onFailure?: () => void) {
  const requests: Request[] = [];
  let failed = 0;
  const fetch = async (request: Request) => {
    requests.push(request);
    if (failed++ < failures) {
      onFailure?.();
      throw new TypeError('fetch failed');
    }
    failed = 0;
    return respond();
  };
  return { requests, options: { baseUrl: 'http://control-plane.invalid', fetch } };
}

interface ReceivedRequest {
  readonly key: string | string[] | undefined;
  readonly body: string;
}

/** Responds with these statuses, one after the other, and keeps the requests. */
async function respondInOrder(
  ...statuses: number[]
): Promise<Listening & { readonly requests: readonly ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = [];
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
