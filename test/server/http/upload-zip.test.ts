import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { created, refusal, startUploads } from './uploads.ts';
import { brokenArchives, rejectedArchives, whole, zeros } from './upload-cases.ts';
import { zip } from './zip.ts';

test('a single zip file is taken as the project, under the name of the archive', async () => {
  await using server = await startUploads();
  const archive = zip(
    { path: 'index.html', content: '<h1>Acme</h1>' },
    { path: 'assets/' },
    { path: 'assets/style.css', content: 'h1 {}'.repeat(100), method: 'deflated' },
  );

  const response = await server.upload({ 'Landing Page.ZIP': archive });

  expect(response).toMatchObject({ status: 201, body: { name: 'Landing Page', files: 2, size: 513 } });
  expect(server.seen).toEqual([
    {
      name: 'Landing Page',
      size: 513,
      files: [
        { path: 'index.html', size: 13 },
        { path: 'assets/style.css', size: 500 },
      ],
      contents: { 'index.html': '<h1>Acme</h1>', 'assets/style.css': 'h1 {}'.repeat(100) },
    },
  ]);
  await expect.poll(server.leftovers).toEqual([]);
});

test('a zip file keeps the folder that holds everything', async () => {
  await using server = await startUploads();

  await server.upload({ 'main.zip': zip({ path: 'landing-main/index.html', content: 'x' }) });

  expect(server.seen).toMatchObject([{ name: 'main', contents: { 'landing-main/index.html': 'x' } }]);
});

test('a zip file among other files is a file', async () => {
  await using server = await startUploads();
  const archive = zip({ path: 'x', content: 'x' });

  await server.upload({ 'downloads/all.zip': archive, 'index.html': '' });

  expect(server.seen[0]?.contents).toEqual({ 'downloads/all.zip': archive.toString('latin1'), 'index.html': '' });
});

test('an executable file of a zip file is executable in the tree', async () => {
  let executable: boolean[] = [];
  await using server = await startUploads(async ({ body: tree }) => {
    const folder = join(server.folder, 'kept');
    await tree.keep(folder);
    const modes = await Promise.all(['gradlew', 'readme'].map(async (path) => (await stat(join(folder, path))).mode));
    executable = modes.map((mode) => (mode & 0o100) !== 0);
    return created(tree);
  });

  await server.upload({ 'app.zip': zip({ path: 'gradlew', mode: 0o100755 }, { path: 'readme', mode: 0o100644 }) });

  expect(executable).toEqual([true, false]);
});

test.each(rejectedArchives)('a zip file with $what is refused', async ({ entries, rule }) => {
  await using server = await startUploads();

  const response = await server.upload({ 'project.zip': zip(...entries) });

  expect(response).toMatchObject(refusal('/file/0', rule));
  expect(server.seen).toEqual([]);
  expect(await server.leftovers()).toEqual([]);
});

test('an entry is not unpacked beyond the size that it claims', async () => {
  await using server = await startUploads();
  const bomb = zip({ path: 'x', content: zeros, method: 'deflated', claimedSize: 10 });

  const response = await server.upload({ 'project.zip': bomb });

  expect(response).toMatchObject(refusal('/file/0', 'zip'));
  expect(JSON.stringify(response)).toContain('an entry is larger than it claims');
});

test.each(brokenArchives)('$what in the place of a zip file is refused', async ({ content }) => {
  await using server = await startUploads();

  const response = await server.upload({ 'project.zip': Buffer.from(content) });

  expect(response).toMatchObject(refusal('/file/0', 'zip'));
  expect(await server.leftovers()).toEqual([]);
});

test('the path of the archive itself has to be safe', async () => {
  await using server = await startUploads();

  const response = await server.upload({ '../project.zip': whole });

  expect(response).toMatchObject(refusal('/paths/0', 'pattern'));
});
