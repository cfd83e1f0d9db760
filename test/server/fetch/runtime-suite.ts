import { expect, test } from 'vitest';
import { zip } from '../http/zip.ts';
import { logs, origin } from './app.ts';

type Sending = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

/** What the fetch adapter has to do on every server. `url` is read when the tests run. */
export function testRuntime(url: () => string): void {
  const send = (path: string, { headers, ...init }: Sending = {}) =>
    fetch(`${url()}${path}`, { headers: { authorization: 'Bearer ada', ...headers }, ...init });
  const post = (body: unknown) =>
    send('/api/workspaces/acme/apps/storefront/vars', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const ended = async () => (await (await fetch(`${url()}/ended`)).json()) as string[];

  test('responds with JSON', async () => {
    const response = await send('/api/me');

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({ user: { name: 'Ada Park' } });
  });

  test.each([
    { path: '/api/me', headers: { authorization: 'Bearer eve' }, status: 401, code: 'unauthorized' },
    { path: '/api/nothing', headers: {}, status: 404, code: 'not_found' },
    { path: '/api/workspaces?colour=red', headers: {}, status: 400, code: 'bad_body' },
    { path: '/api/workspaces?name=%zz', headers: {}, status: 400, code: 'bad_body' },
  ])('responds to GET $path with $status', async ({ path, headers, status, code }) => {
    const response = await send(path, { headers });

    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status,
      body: { error: { code } },
    });
  });

  test('responds with 405 and the methods that exist', async () => {
    const response = await send('/api/me', { method: 'PUT' });

    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('reads and validates a JSON body', async () => {
    const created = await post({ key: 'LOG_LEVEL', value: 'debug', isSecret: false });
    const rejected = await post({ key: 'LOG_LEVEL', value: 'debug' });

    expect(created.status).toBe(201);
    expect(await rejected.json()).toMatchObject({ error: { code: 'bad_body', details: [{ path: '/isSecret' }] } });
  });

  test('responds to HEAD with the length of the body', async () => {
    const head = await send('/api/me', { method: 'HEAD' });
    const get = await send('/api/me');

    expect(await head.text()).toBe('');
    expect(head.headers.get('content-length')).toBe(String((await get.arrayBuffer()).byteLength));
  });

  test('responds to a preflight request', async () => {
    const response = await send('/api/me', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
    });

    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
  });

  test('streams events until the client disconnects', async () => {
    const left = new AbortController();
    const response = await send(logs, { headers: { accept: 'text/event-stream' }, signal: left.signal });
    const text = await readUntil(response, 'Built');

    left.abort();

    expect(text).toContain('"line":"Building"}\n\nid: 2\ndata: {');
    await expect.poll(ended).toContain('getDeployLogs 200 streamed');
  });

  test('unpacks an upload', async () => {
    const body = new FormData();
    body.append(
      'file',
      new Blob([zip({ path: 'index.html', content: 'x'.repeat(100), method: 'deflated' })]),
      'landing.zip',
    );
    body.append('paths', '["landing.zip"]');

    const response = await send('/api/workspaces/acme/uploads', { method: 'POST', body });

    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 201,
      body: { name: 'landing', files: 1, size: 100 },
    });
  });

  // The last one, since a server may close the connection of a body that it has not read.
  test('rejects a body beyond its limit', async () => {
    const response = await post({ key: 'LOG_LEVEL', value: 'x'.repeat(2_000_000), isSecret: false });

    expect(response.status).toBe(413);
  });
}

/** The text of a stream, up to the chunk that contains `end`. */
async function readUntil(response: Response, end: string): Promise<string> {
  let text = '';
  const utf8 = new TextDecoder();
  const reader = response.body?.getReader();
  while (!text.includes(end)) {
    const next = await reader?.read();
    if (!next || next.done) return text;
    text += utf8.decode(next.value, { stream: true });
  }
  return text;
}
