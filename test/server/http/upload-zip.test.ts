import { readFile, readlink, stat } from 'node:fs/promises';
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

test('links of a zip file that stay inside of it are kept, wherever they come in the file', async () => {
  let found: unknown;
  await using server = await startUploads(async ({ body: tree }) => {
    const folder = join(server.folder, 'kept');
    await tree.keep(folder);
    const targets = await Promise.all(['bin/run', 'lib', 'gone'].map((path) => readlink(join(folder, path))));
    found = { targets, files: tree.files, links: tree.links, text: await readFile(join(folder, 'bin/run'), 'utf8') };
    return created(tree);
  });

  const response = await server.upload({
    'app.zip': zip(
      { path: 'bin/run', content: '../src/run.js', mode: 0o120777, method: 'deflated' },
      { path: 'lib', content: 'src', mode: 0o120777 },
      { path: 'gone', content: 'nowhere/x', mode: 0o120777 },
      { path: 'src/run.js', content: 'run()', mode: 0o100755 },
    ),
  });

  expect(response).toMatchObject({ status: 201, body: { files: 1, size: 5 } });
  expect(found).toEqual({
    targets: ['../src/run.js', 'src', 'nowhere/x'],
    files: [{ path: 'src/run.js', size: 5, executable: true }],
    links: [
      { path: 'bin/run', target: '../src/run.js' },
      { path: 'lib', target: 'src' },
      { path: 'gone', target: 'nowhere/x' },
    ],
    text: 'run()',
  });
});

test('a link that leads out of a zip file is named', async () => {
  await using server = await startUploads();

  const response = await server.upload({ 'a.zip': zip({ path: 'bin/x', content: '../../y', mode: 0o120777 }) });

  expect(JSON.stringify(response)).toContain(String.raw`\"bin/x\" is a link that leads out of the project.`);
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
