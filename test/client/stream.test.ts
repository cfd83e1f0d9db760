import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { createMock } from '../../mock/app.ts';
import { listen, type Listening } from '../listen.ts';
import { all } from './responses.ts';

let mock: Listening;

beforeAll(async () => {
  mock = await listen(await createMock());
});
afterAll(() => mock[Symbol.asyncDispose]());

const app = { workspaceSlug: 'acme', appSlug: 'storefront' };
const status = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/status';
const log = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/logs';
const serviceLog = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs';
const workspace = '/api/workspaces/{workspaceSlug}';
const soon = { minDelayMs: 1, maxDelayMs: 1 };

test('yields the frames of the mock until the reader leaves', async () => {
  const client = createClient({ baseUrl: mock.url, token: 'pcp_demo_owner' });

  const seen: string[] = [];
  for await (const { event, data } of client.stream(status, { params: { path: app } })) {
    seen.push(event, data.status);
    break;
  }

  expect(seen).toEqual(['data', 'running']);
});

test('ends with the last event of a stream', async () => {
  await using server = await streamInOrder([
    'id: 1\ndata: {"line":"a"}\n\n',
    'event: end\ndata: {"status":"succeeded"}\n\n',
  ]);
  const client = createClient({ baseUrl: server.url });

  const frames = await all(client.stream(log, { params: { path: { ...app, deployId: 'd' } } }));

  expect(frames).toEqual([
    { event: 'data', data: { line: 'a' } },
    { event: 'end', data: { status: 'succeeded' } },
  ]);
  expect(server.lastIds).toEqual([undefined]);
});

test('opens a lost connection again after its last id, and yields no frame twice', async () => {
  await using server = await streamInOrder(
    ['id: 1\ndata: {"line":"a"}\n\n', 'id: 2\ndata: {"line":"b"}\n\n'],
    ['id: 2\ndata: {"line":"b"}\n\n', 'id: 3\ndata: {"line":"c"}\n\n', 'event: end\ndata: {"status":"failed"}\n\n'],
  );
  const client = createClient({ baseUrl: server.url });

  const frames = await all(client.stream(log, { params: { path: { ...app, deployId: 'd' } }, reconnect: soon }));

  expect(frames.map(({ data }) => data)).toEqual([{ line: 'a' }, { line: 'b' }, { line: 'c' }, { status: 'failed' }]);
  expect(server.lastIds).toEqual([undefined, '2']);
});

test('calls the function of the token for each connection, and once more after a 401', async () => {
  await using server = await streamInOrder(['id: 1\ndata: {"line":"a"}\n\n'], 401, [
    'event: end\ndata: {"status":"failed"}\n\n',
  ]);
  let calls = 0;
  const client = createClient({ baseUrl: server.url, token: () => `token-${++calls}` });

  const frames = await all(client.stream(log, { params: { path: { ...app, deployId: 'd' } }, reconnect: soon }));

  expect(frames.map(({ event }) => event)).toEqual(['data', 'end']);
  expect(server.tokens).toEqual(['Bearer token-1', 'Bearer token-2', 'Bearer token-3']);
});

test('misses nothing of a stream whose frames are the whole state', async () => {
  await using server = await streamInOrder(
    ['data: {"workspace":{"name":"A"}}\n\n'],
    ['data: {"workspace":{"name":"B"}}\n\n'],
  );
  const client = createClient({ baseUrl: server.url });

  const seen: unknown[] = [];
  for await (const frame of client.stream(workspace, {
    params: { path: { workspaceSlug: 'acme' } },
    reconnect: soon,
  })) {
    seen.push(frame);
    if (seen.length === 2) break;
  }

  expect(seen).toEqual([
    { event: 'data', data: { workspace: { name: 'A' } } },
    { event: 'data', data: { workspace: { name: 'B' } } },
  ]);
});

test('says where lines of a log without ids may be missing', async () => {
  await using server = await streamInOrder(['data: GET / 200\n\n'], ['data: GET /cart 200\n\n']);
  const client = createClient({ baseUrl: server.url });

  const seen: unknown[] = [];
  for await (const frame of client.stream(serviceLog, {
    params: { path: { ...app, serviceName: 'web' } },
    reconnect: soon,
  })) {
    seen.push(frame);
    if (seen.length === 3) break;
  }

  expect(seen).toEqual([
    { event: 'data', data: 'GET / 200' },
    { event: 'gap', data: null },
    { event: 'data', data: 'GET /cart 200' },
  ]);
});

test('without reconnecting, ends with its connection', async () => {
  await using server = await streamInOrder(['data: {"status":"running"}\n\n'], ['data: {"status":"stopped"}\n\n']);
  const client = createClient({ baseUrl: server.url });

  const frames = await all(client.stream(status, { params: { path: app }, reconnect: false }));

  expect(frames).toEqual([{ event: 'data', data: { status: 'running' } }]);
});

test('a refused stream throws the error of the response', async () => {
  const client = createClient({ baseUrl: mock.url, token: 'pcp_demo_stranger' });

  const reading = all(client.stream(status, { params: { path: app } }));

  await expect(reading).rejects.toMatchObject({ name: 'ControlPlaneError', code: 'not_found', status: 404 });
});

test('a response that is not a stream is an error', async () => {
  await using server = await listen((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
  );
  const client = createClient({ baseUrl: server.url });

  await expect(all(client.stream(status, { params: { path: app } }))).rejects.toMatchObject({
    status: 200,
    code: null,
  });
});

test('goes on after a 503, and throws other errors of later connections', async () => {
  await using server = await streamInOrder(['data: {"status":"running"}\n\n'], 503, 401);
  const client = createClient({ baseUrl: server.url });

  const seen: unknown[] = [];
  const reading = (async () => {
    for await (const { data } of client.stream(status, { params: { path: app }, reconnect: soon })) seen.push(data);
  })();

  await expect(reading).rejects.toMatchObject({ status: 401 });
  expect(seen).toEqual([{ status: 'running' }]);
});

test('an aborted stream ends without an error, and closes its connection', async () => {
  const closed = Promise.withResolvers<undefined>();
  await using server = await listen((_, response) => {
    begin(response).write('data: {"status":"running"}\n\n');
    response.on('close', () => closed.resolve(undefined));
  });
  const leave = new AbortController();
  const client = createClient({ baseUrl: server.url });

  const seen: unknown[] = [];
  for await (const { data } of client.stream(status, { params: { path: app }, signal: leave.signal })) {
    seen.push(data);
    leave.abort();
  }

  await closed.promise;
  expect(seen).toEqual([{ status: 'running' }]);
});

test('reads a stream whatever the case of its media type', async () => {
  await using server = await listen((_, response) => {
    response.writeHead(200, { 'content-type': 'Text/Event-Stream' }).end('data: {"status":"running"}\n\n');
  });
  const stream = createClient({ baseUrl: server.url }).stream(status, { params: { path: app }, reconnect: false });

  const seen: unknown[] = [];
  for await (const frame of stream) seen.push(frame);

  expect(seen).toEqual([{ event: 'data', data: { status: 'running' } }]);
});

/** Sends each connection its events, or refuses it with a status, and keeps their credentials and `Last-Event-ID`. */
async function streamInOrder(
  ...connections: (readonly string[] | number)[]
): Promise<Listening & { readonly lastIds: readonly unknown[]; readonly tokens: readonly unknown[] }> {
  const lastIds: unknown[] = [];
  const tokens: unknown[] = [];
  const server = await listen((request, response) => {
    lastIds.push(request.headers['last-event-id']);
    tokens.push(request.headers.authorization);
    const events = connections.shift() ?? 500;
    if (typeof events === 'number') response.writeHead(events, { 'content-type': 'application/json' }).end('{}');
    else begin(response).end(events.join(''));
  });
  return { ...server, lastIds, tokens };
}

function begin(response: ServerResponse): ServerResponse {
  return response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
}
