import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { refusal, startUploads } from './uploads.ts';

const form = { 'content-type': 'multipart/form-data; boundary=b' };
const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';

test('3,001 files are refused', async () => {
  await using server = await startUploads();

  const response = await server.send({ headers: form, body: `${`${file}\r\n`.repeat(3001)}--b--` });

  expect(response).toMatchObject(refusal('/file', 'maxItems'));
  expect(server.seen).toEqual([]);
  expect(await server.leftovers()).toEqual([]);
});

test('50 MB are taken, and not one byte more', async () => {
  await using server = await startUploads();

  const most = await server.upload({ a: Buffer.alloc(52_428_799), b: 'x' });
  const more = await server.upload({ a: Buffer.alloc(52_428_799), b: 'xy' });

  expect(most).toMatchObject({ status: 201, body: { size: 52_428_800 } });
  expect(more).toMatchObject(refusal('/file/1', 'maxBytes'));
  await expect.poll(server.leftovers).toEqual([]);
});

const most = `${file}${'x'.repeat(52_428_800)}\r\n`;
const filler = 'x'.repeat(1_000_000);

test.each([
  { what: 'a file', headers: form, start: file, path: '/file/0', rule: 'maxBytes', read: 58_000_000 },
  {
    what: 'the file after one too many',
    headers: form,
    start: `${most}${file}x\r\n${file}`,
    path: '/file/1',
    rule: 'maxBytes',
    read: 58_000_000,
  },
  {
    what: 'what no part holds',
    headers: form,
    start: '--b\r\nX-Nothing: 1\r\n\r\n',
    path: '',
    rule: 'maxBytes',
    read: 84_000_000,
  },
  { what: 'what comes before the first part', headers: form, start: 'x', path: '', rule: 'maxBytes', read: 84_000_000 },
  {
    what: 'the field paths',
    headers: form,
    start: '--b\r\nContent-Disposition: form-data; name="paths"\r\n\r\n',
    path: '',
    rule: 'maxBytes',
    read: 84_000_000,
  },
  {
    what: 'JSON',
    headers: { 'content-type': 'application/json' },
    start: '{"files":[{"path":"a","content":"',
    path: '',
    rule: 'maxBytes',
    read: 84_000_000,
  },
])('reading ends at the limit when $what has no end', async ({ headers, start, path, rule, read }) => {
  await using server = await startUploads();
  const sockets: Socket[] = [];
  server.server.on('connection', (socket) => sockets.push(socket));
  const body = endless(start);

  const response = await server.send({ headers, body, duplex: 'half' });

  expect(response).toMatchObject(refusal(path, rule));
  expect(sockets).toHaveLength(1);
  expect(sockets[0]?.bytesRead).toBeLessThan(read);
  expect(await server.leftovers()).toEqual([]);
});

test('a form whose paths are too long is refused', async () => {
  await using server = await startUploads();
  const body = `--b\r\nContent-Disposition: form-data; name="paths"\r\n\r\n${filler.repeat(7)}\r\n${file}\r\n--b--`;

  const response = await server.send({ headers: form, body });

  expect(response).toMatchObject(refusal('/paths', 'maxLength'));
});

/** A body that goes on for as long as it is read. */
function endless(start: string): ReadableStream {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    pull: (controller) => controller.enqueue(new TextEncoder().encode(filler)),
  });
}
