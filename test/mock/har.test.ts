import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Har } from 'har-format';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock } from '../../mock/start.ts';
import { ManualClock } from '../clock.ts';
import { StreamReader } from '../server/http/reader.ts';
import { tail } from '../server/http/streams.ts';
import { respondWith, startProxied, startRaw } from './upstream.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'har-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(file: string): Har['log'] {
  // The recorder wrote this file.
  return (JSON.parse(readFileSync(file, 'utf8')) as Har).log;
}

test('records an exchange as HAR 1.2', async () => {
  const record = join(folder, 'one.har');
  const clock = new ManualClock();
  const responseHeaders = {
    'content-type': 'application/json',
    'x-request-id': 'r-1',
    date: 'Sat, 21 Nov 2026 10:00:00 GMT',
    connection: 'close',
  };
  await using behind = await startProxied(respondWith(200, responseHeaders, '{"name":"Ada"}'), { record, clock });

  await fetch(`${behind.url}/elsewhere?q=a%20b`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer real', cookie: 'sid=1' },
    body: '{"name":"Ada"}',
  });
  await behind.mock.stop();

  const { version, creator, entries } = read(record);
  expect({ version, creator }).toEqual({
    version: '1.2',
    creator: { name: 'platform-control-plane', version: expect.any(String) },
  });
  expect(entries).toEqual([
    {
      startedDateTime: '1970-01-01T00:00:00.000Z',
      time: 0,
      request: {
        method: 'POST',
        url: `${behind.upstream}/elsewhere?q=a%20b`,
        httpVersion: 'HTTP/1.1',
        cookies: [{ name: 'sid', value: '[redacted]' }],
        headers: expect.arrayContaining([
          { name: 'content-type', value: 'application/json' },
          { name: 'authorization', value: 'Bearer [redacted]' },
          { name: 'cookie', value: '[redacted]' },
        ]),
        queryString: [{ name: 'q', value: 'a b' }],
        postData: { mimeType: 'application/json', text: '{"name":"Ada"}' },
        headersSize: -1,
        bodySize: 14,
      },
      response: {
        status: 200,
        statusText: 'OK',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [
          { name: 'content-type', value: 'application/json' },
          { name: 'x-request-id', value: 'r-1' },
          { name: 'date', value: 'Sat, 21 Nov 2026 10:00:00 GMT' },
          { name: 'connection', value: 'close' },
          { name: 'Transfer-Encoding', value: 'chunked' },
        ],
        content: { size: 14, mimeType: 'application/json', text: '{"name":"Ada"}' },
        redirectURL: '',
        headersSize: -1,
        bodySize: 14,
      },
      cache: {},
      timings: { send: 0, wait: 0, receive: 0 },
      comment: 'Violations of the contract: 1.',
    },
  ]);
});

test('writes a readable file while the mock runs', async () => {
  const record = join(folder, 'running.har');
  await using behind = await startProxied(respondWith(200, { 'content-type': 'text/plain' }, 'ok'), { record });

  const counts: number[] = [read(record).entries.length];
  await fetch(`${behind.url}/one`);
  await expect.poll(() => read(record).entries.length).toBe(1);
  await fetch(`${behind.url}/two`);
  await expect.poll(() => read(record).entries.length).toBe(2);

  expect(counts).toEqual([0]);
  expect(read(record).entries.map(({ request }) => new URL(request.url).pathname)).toEqual(['/one', '/two']);
});

test('records concurrent requests', async () => {
  const record = join(folder, 'many.har');
  await using behind = await startProxied(respondWith(200, { 'content-type': 'text/plain' }, 'ok'), { record });
  const names = Array.from({ length: 50 }, (_, index) => `/${index}`);

  await Promise.all(names.map((name) => fetch(behind.url + name)));
  await behind.mock.stop();

  const recorded = read(record).entries.map(({ request }) => new URL(request.url).pathname);
  expect(recorded.toSorted()).toEqual(names.toSorted());
});

test('does not overwrite an existing file', async () => {
  const record = join(folder, 'there.har');
  writeFileSync(record, 'mine');

  const start = startMock({ upstream: 'http://127.0.0.1:9', record });

  await expect(start).rejects.toThrow(`--record cannot write ${record}: the file exists already. Choose a new file`);
  expect(readFileSync(record, 'utf8')).toBe('mine');
});

test('writes no file without requests', async () => {
  const record = join(folder, 'empty.har');

  const mock = await startMock({ upstream: 'http://127.0.0.1:9', record });
  await mock.stop();
  const again = await startMock({ upstream: 'http://127.0.0.1:9', record });
  await again.stop();

  expect(() => readFileSync(record)).toThrow('ENOENT');
});

test('records a stream when it ends and when the client disconnects', async () => {
  const record = join(folder, 'stream.har');
  await using behind = await startProxied(
    (request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .write('data: one\n\nevent: end\ndata: {"token":"abcdef123"}\n\n');
      if (request.url?.endsWith('?follow=false')) response.end();
    },
    { record },
  );

  await (await fetch(`${behind.url}${tail}?follow=false`, { headers: { accept: 'text/event-stream' } })).text();
  const reader = await StreamReader.open(behind.url + tail, {});
  await reader.next();
  reader.leave();
  await expect.poll(() => read(record).entries.length).toBe(2);

  const text = 'data: one\n\nevent: end\ndata: {"token":"[redacted]"}\n\n';
  const [ended, left] = read(record).entries;
  expect(ended?.response.content).toMatchObject({ mimeType: 'text/event-stream', text });
  expect(left?.response.content).toMatchObject({ text });
  expect(left?.comment).toContain('The client disconnected.');
});

test('records a request without a response', async () => {
  const record = join(folder, 'fault.har');
  await using behind = await startRaw((socket) => socket.destroy(), { record });

  await fetch(`${behind.url}/api/me`);
  await behind.mock.stop();

  expect(read(record).entries).toMatchObject([{ response: { status: 0 }, comment: 'upstream_broken' }]);
});

test('records the upstream response when the mock responds instead', async () => {
  const record = join(folder, 'instead.har');
  await using behind = await startProxied(respondWith(501, { 'content-type': 'text/plain' }, 'Later.'), { record });

  await fetch(`${behind.url}/api/regions`, { headers: { authorization: 'Bearer real-token' } });
  await behind.mock.stop();

  expect(read(record).entries).toMatchObject([
    { response: { status: 501, content: { text: 'Later.' } }, comment: 'The mock responded instead.' },
  ]);
});

test.each([
  ['binary data', 'image/png', Buffer.from([137, 80, 78, 71]), { text: 'iVBORw==', encoding: 'base64' }],
  ['plain text', 'text/plain', Buffer.from('héllo'), { text: 'héllo' }],
  ['invalid JSON', 'application/json', Buffer.from('{"a"'), { comment: expect.stringContaining('are not JSON') }],
])('records %s', async (name, type, body, content) => {
  const record = join(folder, `${name}.har`);
  await using behind = await startProxied(
    (_, response) => response.writeHead(200, { 'content-type': type }).end(body),
    { record },
  );

  await fetch(`${behind.url}/file`);
  await behind.mock.stop();

  expect(read(record).entries[0]?.response.content).toEqual({ size: body.length, mimeType: type, ...content });
});

test('records the beginning and the size of a large body', async () => {
  const record = join(folder, 'large.har');
  const line = `${'x'.repeat(99)}\n`;
  await using behind = await startProxied(respondWith(200, { 'content-type': 'text/plain' }, line.repeat(30_000)), {
    record,
  });

  const response = await fetch(`${behind.url}/log`);
  const { length } = await response.text();
  await behind.mock.stop();

  const content = read(record).entries[0]?.response.content;
  expect(length).toBe(3_000_000);
  expect(content).toMatchObject({ size: 3_000_000, comment: 'Only the first 1048576 of 3000000 bytes are recorded.' });
  expect(content?.text).toBe(line.repeat(10_485));
});
