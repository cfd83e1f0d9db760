import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../../client/index.ts';
import { respondInOrder } from './responses.ts';

// Pauses without Retry-After depend on it.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

const workspace = '/api/workspaces/{workspaceSlug}';
const params = { path: { workspaceSlug: 'acme' } };

/** A body that has begun and does not end. */
function silent(onCancel: () => void = () => undefined): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"regions":')),
    cancel: onCancel,
  });
}

function broken(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      controller.error(new TypeError('terminated'));
    },
  });
}

describe('an abort while a body arrives', () => {
  test.each([
    {},
    { retries: 3 },
    { timeoutMs: 60_000 },
    { bodyTimeoutMs: 60_000 },
    { token: () => 'any' },
    { cookie: () => 'any' },
    { retries: 3, timeoutMs: 60_000, token: () => 'any' },
  ])('rejects with its reason and closes the body (%o)', async (settings) => {
    let closed: unknown = false;
    const { options } = respondInOrder(new Response(silent(() => void (closed = true))));
    const leave = new AbortController();
    const client = createClient({ ...options, ...settings });

    const reading = client.GET('/api/regions', { signal: leave.signal });
    setTimeout(() => leave.abort(new Error('The page was left.')), 5);

    await expect(reading).rejects.toThrow('The page was left.');
    expect(closed).toBe(true);
  });

  test('also ends the body of an error, and one that fetchClient reads as a stream', async () => {
    const { options } = respondInOrder(
      new Response(silent(), { status: 400 }),
      new Response(silent(), { headers: { 'content-type': 'text/event-stream' } }),
    );
    const { fetchClient, GET } = createClient({ ...options, retries: 1 });
    const [first, second] = [new AbortController(), new AbortController()];

    const refused = GET('/api/regions', { signal: first.signal });
    setTimeout(() => first.abort(new Error('The page was left.')), 5);
    await expect(refused).rejects.toThrow('The page was left.');
    const { data } = await fetchClient.GET('/api/regions', { signal: second.signal, parseAs: 'stream' });
    const text = new Response(data).text();
    second.abort(new Error('The tab was closed.'));

    await expect(text).rejects.toThrow('The tab was closed.');
  });
});

describe('a body that breaks off', () => {
  test('is requested again where the request may be repeated, and its error says so', async () => {
    const gone = '{"error":{"code":"not_found","message":"Gone."}}';
    const { options, requests } = respondInOrder(
      new Response(broken()),
      new Response('{"regions":[]}'),
      new Response(broken()),
      new Response(gone, { status: 404 }),
    );
    const client = createClient({ ...options, retries: 1 });

    const read = await client.GET('/api/regions');
    const removed = await client.DELETE(workspace, { params });

    expect([read.data, removed.error?.retried, requests.length]).toEqual([{ regions: [] }, true, 4]);
  });

  test('is requested again with the same Idempotency-Key', async () => {
    const { options, requests } = respondInOrder(
      new Response(broken(), { status: 201 }),
      new Response('{"workspace":{}}', { status: 201 }),
    );

    const { status } = await createClient({ ...options, retries: 1 }).POST('/api/workspaces', {
      body: { name: 'Acme', slug: 'acme', hues: [1, 2], tier: 'starter', region: 'eu-central' },
    });

    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect([status, keys]).toEqual([201, [expect.any(String), keys[0]]]);
  });

  test('rejects for a change that could happen twice, and when there is no retry left', async () => {
    const { options, requests } = respondInOrder(
      new Response(broken()),
      new Response(broken()),
      new Response(broken()),
    );
    const client = createClient({ ...options, retries: 1 });

    await expect(client.PATCH(workspace, { params, body: { name: 'Acme' } })).rejects.toThrow('terminated');
    await expect(client.GET('/api/regions')).rejects.toThrow('terminated');
    expect(requests.length).toBe(3);
  });
});

describe('bodyTimeoutMs', () => {
  test('limits the whole body, and the request is repeated', async () => {
    let closed = false;
    const { options } = respondInOrder(
      new Response(silent(() => void (closed = true))),
      new Response('{"regions":[]}'),
      new Response(silent()),
    );
    const settings = { ...options, timeoutMs: 60_000, bodyTimeoutMs: 10 };

    const { data } = await createClient({ ...settings, retries: 1 }).GET('/api/regions');

    expect([data, closed]).toEqual([{ regions: [] }, true]);
    await expect(createClient(settings).GET('/api/regions')).rejects.toMatchObject({
      name: 'TimeoutError',
      message: 'The server did not finish in time.',
    });
  });

  test.each([
    { timeoutMs: Infinity, bodyTimeoutMs: Infinity },
    { timeoutMs: 2 ** 32, bodyTimeoutMs: 2 ** 32 },
  ])('has no upper bound, and neither has timeoutMs (%o)', async (settings) => {
    const fetch = async ({ signal }: Request) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      signal.throwIfAborted();
      return new Response('{"regions":[]}');
    };

    const { data } = await createClient({ baseUrl: 'http://any.invalid', fetch, ...settings }).GET('/api/regions');

    expect(data).toEqual({ regions: [] });
  });
});

test('a response keeps its address, its status and its headers', async () => {
  const moved = new Response('{"regions":[]}', { statusText: 'Fine', headers: { etag: '"7"' } });
  const members = { url: { value: 'http://any.invalid/moved' }, redirected: { value: true }, type: { value: 'cors' } };
  const { options } = respondInOrder(Object.defineProperties(moved, members));

  const { response } = await createClient(options).GET('/api/regions');

  const { url, redirected, type, statusText, headers } = response;
  expect([url, redirected, type, statusText, headers.get('etag')]).toEqual([
    'http://any.invalid/moved',
    true,
    'cors',
    'Fine',
    '"7"',
  ]);
});
