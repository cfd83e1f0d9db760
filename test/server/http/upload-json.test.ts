import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { invalidBase64, rejectedJson } from './upload-cases.ts';
import { created, refusal, startUploads } from './uploads.ts';
import { zip } from './zip.ts';

test('files come as text or as base64', async () => {
  await using server = await startUploads();

  const response = await server.json({
    name: 'landing',
    files: [
      { path: 'index.html', content: '<h1>Grüezi</h1>', encoding: 'utf8' },
      { path: 'assets/dot.gif', content: 'R0lGODlh', encoding: 'base64' },
      { path: 'empty', content: '' },
    ],
  });

  expect(response).toMatchObject({ status: 201, body: { name: 'landing', files: 3, size: 22 } });
  expect(server.seen).toEqual([
    {
      name: 'landing',
      size: 22,
      files: [
        { path: 'index.html', size: 16 },
        { path: 'assets/dot.gif', size: 6 },
        { path: 'empty', size: 0 },
      ],
      contents: { 'index.html': '<h1>GrÃ¼ezi</h1>', 'assets/dot.gif': 'GIF89a', empty: '' },
    },
  ]);
  await expect.poll(server.leftovers).toEqual([]);
});

test('a file that may be executed is so in the tree, and is kept as such', async () => {
  let found: unknown;
  await using server = await startUploads(async ({ body: tree }) => {
    const folder = join(server.folder, 'kept');
    await tree.keep(folder);
    const isExecutable = async (path: string) => ((await stat(join(folder, path))).mode & 0o111) === 0o111;
    found = { files: tree.files, modes: [await isExecutable('bin/work'), await isExecutable('Procfile')] };
    return created(tree);
  });

  await server.json({
    files: [
      { path: 'bin/work', content: 'work', executable: true },
      { path: 'Procfile', content: 'worker: bin/work', executable: false },
    ],
  });

  expect(found).toEqual({
    files: [
      { path: 'bin/work', size: 4, executable: true },
      { path: 'Procfile', size: 16 },
    ],
    modes: [true, false],
  });
});

test('a zip file in base64 is taken as the project', async () => {
  await using server = await startUploads();
  const content = zip({ path: 'index.html', content: 'x', method: 'deflated' }).toString('base64');

  const response = await server.json({ files: [{ path: 'landing.zip', content, encoding: 'base64' }] });

  expect(response).toMatchObject({ status: 201, body: { name: 'landing', files: 1, size: 1 } });
  expect(server.seen[0]?.contents).toEqual({ 'index.html': 'x' });
});

test.each([
  { what: 'an archive without a name', path: 'a/.zip', name: 'upload' },
  { what: 'a very long name', path: `${'x'.repeat(79)}🙂🙂.zip`, name: `${'x'.repeat(79)}🙂` },
])('$what is called $name', async ({ path, name }) => {
  await using server = await startUploads();

  const content = zip({ path: 'x' }).toString('base64');
  const response = await server.json({ files: [{ path, content, encoding: 'base64' }] });

  expect(response).toMatchObject({ status: 201, body: { name } });
});

test.each(rejectedJson)('$what is refused', async ({ body, path, rule }) => {
  await using server = await startUploads();

  const response = await server.json(body);

  expect(response).toMatchObject(refusal(path, rule));
  expect(server.seen).toEqual([]);
  expect(await server.leftovers()).toEqual([]);
});

test.each(invalidBase64)('%j is not base64', async (content) => {
  await using server = await startUploads();

  const response = await server.json({
    files: [
      { path: 'ok', content: 'ok' },
      { path: 'a', content, encoding: 'base64' },
    ],
  });

  expect(response).toMatchObject(refusal('/files/1/content', 'encoding'));
  expect(await server.leftovers()).toEqual([]);
});

test('reports one mistake for a million', async () => {
  await using server = await startUploads();

  const response = await server.json({ files: Array.from({ length: 1_000_000 }, () => 0) });

  expect(response).toMatchObject(refusal('/files', 'maxItems'));
});

test('a NUL is found however deep it is nested', async () => {
  await using server = await startUploads();
  const body = `{"files":${'['.repeat(20_000)}"\\u0000"${']'.repeat(20_000)}}`;

  const response = await server.send({ body, headers: { 'content-type': 'application/json' } });

  expect(response).toMatchObject({
    status: 400,
    body: { error: { code: 'bad_body', details: [{ in: 'body', rule: 'encoding' }] } },
  });
});
