import { once } from 'node:events';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { formWith, malformedForms, rejectedParts } from './upload-cases.ts';
import { created, refusal, staff, startUploads, uploadPath } from './uploads.ts';

const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\ncontent\r\n';
const paths = '--b\r\nContent-Disposition: form-data; name="paths"\r\n\r\n["a"]\r\n';

const headers = { 'content-type': 'multipart/form-data; boundary=b' };

test.each([
  ...malformedForms,
  { what: 'with a malformed header', type: headers['content-type'], body: `${file}--b\r\nno header\r\n\r\nx\r\n--b--` },
])('a form $what is refused', async ({ type, body }) => {
  await using server = await startUploads();

  const response = await server.send({ body, headers: { 'content-type': type } });

  expect(response).toMatchObject(refusal('', 'multipart'));
  expect(server.seen).toEqual([]);
  expect(await server.leftovers()).toEqual([]);
});

test.each(rejectedParts)('$what is refused', async ({ head, path, rule }) => {
  await using server = await startUploads();

  const response = await server.send({ body: formWith(head), headers });

  expect(response).toMatchObject(refusal(path, rule));
  expect(await server.leftovers()).toEqual([]);
});

test('an empty form is refused', async () => {
  await using server = await startUploads();

  const response = await server.send({ body: '', headers });

  expect(response).toMatchObject(refusal('', 'required'));
});

test('an upload that is broken off midway leaves nothing on disk', async () => {
  await using server = await startUploads();
  const client = createConnection(server.port, '127.0.0.1');
  client.write(`${head(1000)}${file}${file.slice(0, -4)}`);
  await expect.poll(server.leftovers).toHaveLength(1);

  client.destroy();

  await expect.poll(server.leftovers).toEqual([]);
  expect(server.seen).toEqual([]);
});

test.each([
  { what: 'a form', headers: head(1000) },
  { what: 'JSON', headers: head(1000).replace(/multipart.*/, 'application/json') },
])(
  '$what whose client disconnects before it is read leaves nothing on disk and is logged as 499',
  async ({ headers }) => {
    const asked = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    await using server = await startUploads(undefined, {
      ...staff,
      authenticate: async (credential, extra) => {
        asked.resolve();
        await left.promise;
        return staff.authenticate(credential, extra);
      },
    });
    server.server.on('connection', (socket) => socket.on('close', left.resolve));
    const client = createConnection(server.port, '127.0.0.1');
    client.write(`${headers}${file}`);
    await asked.promise;

    client.destroy();

    await expect.poll(() => server.statuses).toEqual([499]);
    expect(await server.leftovers()).toEqual([]);
  },
);

test('a refusal does not wait for a caller who stops sending', async () => {
  await using server = await startUploads();
  const client = createConnection(server.port, '127.0.0.1');

  client.write(`${head(1000)}--b\r\nContent-Disposition: form-data; name="other"\r\n\r\n\r\n--b\r\n`);
  const [response] = await once(client, 'data');

  expect(String(response)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*additionalProperties/);
  expect(await server.leftovers()).toEqual([]);
  client.destroy();
});

test('a connection stays in use after a refused upload that was sent whole', async () => {
  await using server = await startUploads();
  const client = createConnection(server.port, '127.0.0.1');
  const body = `--b\r\nContent-Disposition: form-data; name="other"\r\n\r\n\r\n${file.repeat(12_000)}--b--`;

  client.write(`${head(body.length)}${body}`);
  const [first] = await once(client, 'data');
  client.write(`${head(file.length + paths.length + 5)}${file}${paths}--b--`);
  const [second] = await once(client, 'data');

  expect([String(first).slice(0, 12), String(second).slice(0, 12)]).toEqual(['HTTP/1.1 400', 'HTTP/1.1 201']);
  client.destroy();
});

test('a tree stays until its handler is done, although the caller has left', async () => {
  const begun = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const read = Promise.withResolvers<string>();
  await using server = await startUploads(async ({ body: tree }, { signal }) => {
    signal.addEventListener('abort', () => left.resolve());
    begun.resolve();
    await left.promise;
    read.resolve(await text(tree.read('a')));
    return created(tree);
  });
  const client = createConnection(server.port, '127.0.0.1');
  client.write(`${head(file.length + paths.length + 5)}${file}${paths}--b--`);
  await begun.promise;

  client.destroy();

  expect(await read.promise).toBe('content');
  await expect.poll(server.leftovers).toEqual([]);
});

function head(length: number): string {
  const headers = [
    'Host: localhost',
    'Authorization: Bearer ada',
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${length}`,
  ];
  return `POST ${uploadPath} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`;
}
