import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { index, rejectedForms, style } from './upload-cases.ts';
import { created, refusal, startUploads } from './uploads.ts';

test('hands over a single file as a tree of one, and removes it before the response', async () => {
  await using server = await startUploads();

  const response = await server.form(index, ['paths', '["index.html"]']);

  expect(response).toMatchObject({ status: 201, body: { name: 'upload', files: 1, size: 13 } });
  expect(server.seen).toEqual([
    {
      name: 'upload',
      size: 13,
      files: [{ path: 'index.html', size: 13 }],
      contents: { 'index.html': '<h1>Acme</h1>' },
    },
  ]);
  await expect.poll(server.leftovers).toEqual([]);
});

test('has removed an upload when its response arrives', async () => {
  await using server = await startUploads();
  const files = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`folder-${i}/file.txt`, 'text']));

  const response = await server.upload(files);
  const left = await server.leftovers();

  expect(response.status).toBe(201);
  expect(left).toEqual([]);
});

test.each([
  { where: 'before', parts: [['paths', '["index.html","assets/style.css"]'], index, style] as const },
  { where: 'after', parts: [index, style, ['paths', '["index.html","assets/style.css"]']] as const },
  { where: 'between', parts: [index, ['paths', '["index.html","assets/style.css"]'], style] as const },
])('paths may come $where the files', async ({ parts }) => {
  await using server = await startUploads();

  await server.form(...parts);

  expect(server.seen).toMatchObject([
    {
      size: 18,
      files: [
        { path: 'index.html', size: 13 },
        { path: 'assets/style.css', size: 5 },
      ],
      contents: { 'index.html': '<h1>Acme</h1>', 'assets/style.css': 'h1 {}' },
    },
  ]);
});

test('a form names the files that may be executed', async () => {
  await using server = await startUploads();

  const response = await server.form(index, style, ['executable', '["bin/work"]'], ['paths', '["a.txt","bin/work"]']);

  expect(response).toMatchObject({ status: 201 });
  expect(server.seen[0]?.files).toMatchObject([{ path: 'a.txt' }, { path: 'bin/work', executable: true }]);
  expect(server.seen[0]?.files[0]).not.toHaveProperty('executable');
});

test('an upload is named after the one folder that holds everything', async () => {
  await using server = await startUploads();

  const response = await server.upload({ 'landing/index.html': 'a', 'landing/assets/style.css': 'b' });

  expect(response).toMatchObject({ status: 201, body: { name: 'landing' } });
  expect(server.seen[0]?.contents).toEqual({ 'landing/index.html': 'a', 'landing/assets/style.css': 'b' });
});

test.each([
  { what: 'two folders', files: { 'a/index.html': 'a', 'b/style.css': 'b' } },
  { what: 'a folder and a file beside it', files: { 'a/index.html': 'a', readme: 'b' } },
])('an upload of $what suggests no name', async ({ files }) => {
  await using server = await startUploads();

  const response = await server.upload(files);

  expect(response).toMatchObject({ status: 201, body: { name: 'upload' } });
});

test('as many files as may be are taken, empty ones too', async () => {
  await using server = await startUploads();

  const response = await server.upload(
    Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`folder-${i % 50}/file-${i}`, ''])),
  );

  expect(response).toMatchObject({ status: 201, body: { files: 3000, size: 0 } });
});

test('keeps a tree that its handler keeps', async () => {
  await using server = await startUploads(async ({ body: tree }) => {
    await tree.keep(join(server.folder, 'kept'));
    return created(tree);
  });

  await server.form(index, ['paths', '["index.html"]']);

  await expect.poll(server.leftovers).toEqual(['kept']);
  expect(await readFile(join(server.folder, 'kept', 'index.html'), 'utf8')).toBe('<h1>Acme</h1>');
});

test('a handler that fails leaves nothing on disk', async () => {
  await using server = await startUploads(async () => {
    throw new Error('the handler is broken');
  });

  const response = await server.form(index, ['paths', '["index.html"]']);

  expect(response.status).toBe(500);
  await expect.poll(server.leftovers).toEqual([]);
});

test.each(rejectedForms)('$what is refused', async ({ parts, path, rule }) => {
  await using server = await startUploads();

  const response = await server.form(...parts);

  expect(response).toMatchObject(refusal(path, rule));
  expect(server.seen).toEqual([]);
  expect(await server.leftovers()).toEqual([]);
});

test('the query of a form is validated', async () => {
  await using server = await startUploads();
  const body = new FormData();
  body.append('file', new Blob(['x']), 'x');
  body.append('paths', '["x"]');

  const response = await server.send({ body }, '?colour=red');

  expect(response).toMatchObject({
    status: 400,
    body: { error: { details: [{ in: 'query', path: 'colour', rule: 'additionalProperties' }] } },
  });
  expect(await server.leftovers()).toEqual([]);
});

test.each([
  { who: 'an unknown caller', authorization: 'Bearer eve', status: 401 },
  { who: 'a viewer', authorization: 'Bearer vera', status: 403 },
])('$who is refused before anything is written', async ({ authorization, status }) => {
  await using server = await startUploads();
  const body = new FormData();
  // The field would be refused, if it were read.
  body.append('unknown', 'field');

  const response = await server.send({ body, headers: { authorization } });

  expect(response.status).toBe(status);
  expect(await server.leftovers()).toEqual([]);
});

test.each([
  { type: 'text/plain', encoding: 'identity' },
  { type: 'multipart/mixed; boundary=b', encoding: 'identity' },
  { type: 'multipart/form-data; boundary=b', encoding: 'gzip' },
])('$type with the encoding $encoding is not supported', async ({ type, encoding }) => {
  await using server = await startUploads();

  const response = await server.send({
    body: '--b--',
    headers: { 'content-type': type, 'content-encoding': encoding },
  });

  expect(response).toMatchObject({ status: 415, body: { error: { code: 'unsupported_media_type' } } });
});
