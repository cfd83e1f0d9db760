import { expect, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { all, respondInOrder, streamOf } from './responses.ts';

const path = { workspaceSlug: 'acme', appSlug: 'storefront' };
const status = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/status';
const log = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/logs';
const serviceLog = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs';
const deploy = { path: { ...path, deployId: 'd' } };
const reconnect = { minDelayMs: 1, maxDelayMs: 1 };
const end = 'event: end\ndata: {"status":"failed"}\n\n';

test('yields no frame after an abort, although it has arrived', async () => {
  const { options } = respondInOrder(streamOf('data: {"status":"running"}\n\ndata: {"status":"stopped"}\n\n'));
  const leave = new AbortController();

  const seen: unknown[] = [];
  for await (const { data } of createClient(options).stream(status, { params: { path }, signal: leave.signal })) {
    seen.push(data);
    leave.abort();
  }

  expect(seen).toEqual([{ status: 'running' }]);
});

test('an abort ends a stream that is silent', async () => {
  const leave = new AbortController();
  const { options } = respondInOrder(streamOf(new ReadableStream({ pull: () => leave.abort() }, { highWaterMark: 0 })));

  const frames = await all(createClient(options).stream(status, { params: { path }, signal: leave.signal }));

  expect(frames).toEqual([]);
});

test('throws when the first connection fails, and opens a later one again', async () => {
  const lost = async () => Promise.reject(new TypeError('The network is down.'));
  const { options } = respondInOrder(streamOf('data: {"line":"a"}\n\n'), streamOf(end));
  let connections = 0;
  const fetch = (request: Request) => (++connections === 2 ? lost() : options.fetch(request));

  const first = all(createClient({ ...options, fetch: lost }).stream(log, { params: deploy, reconnect }));
  const second = all(createClient({ ...options, fetch }).stream(log, { params: deploy, reconnect }));

  await expect(first).rejects.toThrow('The network is down.');
  expect((await second).map(({ event }) => event)).toEqual(['data', 'end']);
});

test('says when a connection is lost, and when it is open again', async () => {
  const busy = new Response('{}', { status: 504, headers: { 'retry-after': '0' } });
  const { options } = respondInOrder(
    streamOf('data: {"line":"a"}\n\n'),
    busy,
    streamOf('data: {"line":"b"}\n\n'),
    streamOf(end),
  );
  const seen: string[] = [];
  const follow = { onDisconnect: () => void seen.push('lost'), onReconnect: () => void seen.push('open') };

  for await (const { event } of createClient(options).stream(log, { params: deploy, reconnect, ...follow }))
    seen.push(event);

  expect(seen).toEqual(['data', 'lost', 'open', 'data', 'lost', 'open', 'end']);
});

test('reports a connection that is lost for good, but not a stream that the reader leaves', async () => {
  const leave = new AbortController();
  const open = () => respondInOrder(streamOf('data: {"line":"a"}\n\n')).options;
  let lost = 0;
  const onDisconnect = () => {
    lost++;
  };

  await all(createClient(open()).stream(log, { params: deploy, reconnect: false, onDisconnect }));
  for await (const _ of createClient(open()).stream(log, { params: deploy, signal: leave.signal, onDisconnect }))
    leave.abort();

  expect(lost).toBe(1);
});

test('sends the headers of the client with a stream', async () => {
  const { options, requests } = respondInOrder(streamOf(end));

  await all(createClient({ ...options, headers: { 'X-Request-Id': 'request-7' } }).stream(log, { params: deploy }));

  expect(requests.map(({ headers }) => [headers.get('x-request-id'), headers.get('accept')])).toEqual([
    ['request-7', 'text/event-stream'],
  ]);
});

test('an abort at a gap closes the new connection', async () => {
  let closed = false;
  const silent = new ReadableStream({ cancel: () => void (closed = true) });
  const { options } = respondInOrder(streamOf('data: GET / 200\n\n'), streamOf(silent));
  const leave = new AbortController();
  const params = { path: { ...path, serviceName: 'web' } };

  const seen: string[] = [];
  for await (const { event } of createClient(options).stream(serviceLog, { params, signal: leave.signal, reconnect })) {
    seen.push(event);
    if (event === 'gap') leave.abort();
  }

  expect([seen, closed]).toEqual([['data', 'gap'], true]);
});

test('continues after the last id that arrived, although the caller gave an earlier one', async () => {
  const { options, requests } = respondInOrder(streamOf('id: 2\ndata: {"line":"b"}\n\n'), streamOf(end));
  const params = { ...deploy, header: { 'Last-Event-ID': '1' } };

  await all(createClient(options).stream(log, { params, reconnect }));

  expect(requests.map(({ headers }) => headers.get('last-event-id'))).toEqual(['1', '2']);
});

test('an empty id does not count as an id', async () => {
  const { options } = respondInOrder(streamOf(`id\ndata: {"line":"a"}\n\nid\ndata: {"line":"b"}\n\n${end}`));

  const frames = await all(createClient(options).stream(log, { params: deploy }));

  expect(frames.map(({ data }) => data)).toEqual([{ line: 'a' }, { line: 'b' }, { status: 'failed' }]);
});

test('recognises the last frames of a long log that are sent again', async () => {
  const lines = Array.from({ length: 1002 }, (_, id) => `id: ${id}\ndata: {"line":"${id}"}\n\n`);
  const { options } = respondInOrder(streamOf(lines.join('')), streamOf(lines.slice(990).join('') + end));

  const frames = await all(createClient(options).stream(log, { params: deploy, reconnect }));

  expect(frames.length).toBe(1003);
});

test('throws a refusal whose pause is longer than a minute', async () => {
  const busy = new Response('{}', { status: 429, headers: { 'retry-after': '3000000' } });
  const { options } = respondInOrder(streamOf('data: {"status":"running"}\n\n'), busy);

  const reading = all(createClient(options).stream(status, { params: { path }, reconnect }));

  await expect(reading).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3_000_000 });
});

test('throws when the followed record is gone', async () => {
  const { options } = respondInOrder(streamOf('data: {"status":"running"}\n\n'), new Response('{}', { status: 404 }));

  await expect(all(createClient(options).stream(status, { params: { path }, reconnect }))).rejects.toMatchObject({
    status: 404,
  });
});

test('reads an event that is divided within a character and a line end, and leaves out incomplete ones', async () => {
  const bytes = new TextEncoder().encode('\uFEFFretry: 5\r\n: hello\r\ndata: {"line":\r\ndata: "é"}\r\n\r\ndata: {"li');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const { options } = respondInOrder(streamOf(body));

  const frames = await all(createClient(options).stream(log, { params: deploy, reconnect: false }));

  expect(frames).toEqual([{ event: 'data', data: { line: 'é' } }]);
});

test('a response that is not a stream is closed, and the error says so', async () => {
  let closed = false;
  const body = new ReadableStream({ cancel: () => void (closed = true) });
  const { options } = respondInOrder(new Response(body, { headers: { 'content-type': 'text/html' } }));

  const reading = all(createClient(options).stream(status, { params: { path } }));

  await expect(reading).rejects.toThrow(
    'The server responded with 200 and text/html, which does not come from the control plane. Check the baseUrl.',
  );
  expect(closed).toBe(true);
});
