import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { created, refusal, startUploads } from './uploads.ts';
import { zip, type ZipEntry } from './zip.ts';

test('a single zip file is taken as the project, under the name of the archive', async () => {
  await using server = await startUploads();
  const archive = zip(
    { path: 'index.html', content: '<h1>Acme</h1>' },
    { path: 'assets/' },
    { path: 'assets/style.css', content: 'h1 {}'.repeat(100), method: 'deflated' },
  );

  const answer = await server.upload({ 'Landing Page.ZIP': archive });

  expect(answer).toMatchObject({ status: 201, body: { name: 'Landing Page', files: 2, size: 513 } });
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

test('what may be executed in a zip file may be executed in the tree', async () => {
  let executable: boolean[] = [];
  await using server = await startUploads(async ({ body: tree }) => {
    const kept = join(server.folder, 'kept');
    await tree.keep(kept);
    const modes = await Promise.all(['gradlew', 'readme'].map(async (path) => (await stat(join(kept, path))).mode));
    executable = modes.map((mode) => (mode & 0o100) !== 0);
    return created(tree);
  });

  await server.upload({ 'app.zip': zip({ path: 'gradlew', mode: 0o100755 }, { path: 'readme', mode: 0o100644 }) });

  expect(executable).toEqual([true, false]);
});

const zeros = Buffer.alloc(60_000_000);

test.each<{ what: string; entries: readonly ZipEntry[]; rule: string }>([
  { what: 'more than 50 MB of zeros', entries: [{ path: 'x', content: zeros, method: 'deflated' }], rule: 'maxBytes' },
  {
    what: 'files that have more than 50 MB together',
    entries: ['a', 'b'].map((path) => ({ path, content: zeros.subarray(0, 30_000_000), method: 'deflated' })),
    rule: 'maxBytes',
  },
  { what: 'an entry larger than it says', entries: [{ path: 'x', content: 'abc', method: 'deflated', claimedSize: 2 }], rule: 'zip' },
  { what: 'an entry smaller than it says', entries: [{ path: 'x', content: 'abc', method: 'deflated', claimedSize: 4 }], rule: 'zip' },
  { what: 'a stored entry larger than it says', entries: [{ path: 'x', content: 'abc', claimedSize: 2 }], rule: 'zip' },
  { what: 'an entry with another checksum', entries: [{ path: 'x', content: 'abc', claimedChecksum: 1 }], rule: 'zip' },
  { what: 'content that cannot be inflated', entries: [{ path: 'x', content: 'abc', methodNumber: 8 }], rule: 'zip' },
  { what: 'an unknown compression', entries: [{ path: 'x', content: 'abc', methodNumber: 12 }], rule: 'compression' },
  { what: 'an encrypted entry', entries: [{ path: 'x', content: 'twelve bytes abc', claimedSize: 4, flags: 0x0801 }], rule: 'encryption' },
  { what: 'strong encryption', entries: [{ path: 'x', content: 'abc', flags: 0x0841 }], rule: 'zip' },
  { what: 'a symbolic link', entries: [{ path: 'x', content: '/etc/passwd', mode: 0o120777 }], rule: 'fileType' },
  { what: 'a pipe', entries: [{ path: 'x', mode: 0o010644 }], rule: 'fileType' },
  { what: 'no entries', entries: [], rule: 'minItems' },
  { what: 'only folders', entries: [{ path: 'a/' }, { path: 'a/b/' }], rule: 'minItems' },
  { what: 'the same path twice', entries: [{ path: 'a' }, { path: 'a' }], rule: 'uniqueItems' },
  { what: 'paths that differ in case', entries: [{ path: 'README' }, { path: 'readme' }], rule: 'uniqueItems' },
  { what: 'a file that is a folder too', entries: [{ path: 'a' }, { path: 'a/' }], rule: 'conflict' },
  { what: 'a folder that is a file too', entries: [{ path: 'a/' }, { path: 'a' }], rule: 'conflict' },
  { what: 'a path out of the tree', entries: [{ path: '../../etc/cron.d/x' }], rule: 'pattern' },
  { what: 'a path with . in it', entries: [{ path: 'a/./b' }], rule: 'pattern' },
  { what: 'a path with an empty part', entries: [{ path: 'a//b' }], rule: 'pattern' },
  { what: 'an absolute path', entries: [{ path: '/etc/passwd' }], rule: 'pattern' },
  { what: 'a drive letter', entries: [{ path: 'C:/x' }], rule: 'pattern' },
  { what: 'a backslash', entries: [{ path: 'a\\b' }], rule: 'pattern' },
  { what: 'a NUL', entries: [{ path: 'a\0b' }], rule: 'pattern' },
  { what: 'a folder out of the tree', entries: [{ path: '../' }], rule: 'pattern' },
  { what: 'the root as a folder', entries: [{ path: '/' }], rule: 'minLength' },
  { what: 'an empty path', entries: [{ path: '' }], rule: 'minLength' },
  { what: 'a path of 513 characters', entries: [{ path: `${'a/'.repeat(256)}b` }], rule: 'maxLength' },
  { what: '3,001 files', entries: Array.from({ length: 3001 }, (_, i) => ({ path: `${i}` })), rule: 'maxItems' },
  { what: '3,001 folders', entries: Array.from({ length: 3001 }, (_, i) => ({ path: `${i}/` })), rule: 'maxItems' },
  { what: 'a folder 6,001 times', entries: Array.from({ length: 6001 }, () => ({ path: 'a/' })), rule: 'maxItems' },
])('a zip file with $what is refused', async ({ entries, rule }) => {
  await using server = await startUploads();

  const answer = await server.upload({ 'project.zip': zip(...entries) });

  expect(answer).toMatchObject(refusal('/file/0', rule));
  expect(server.seen).toEqual([]);
  expect(await server.leftovers()).toEqual([]);
});

test('an entry is not unpacked beyond the size that it claims', async () => {
  await using server = await startUploads();
  const bomb = zip({ path: 'x', content: zeros, method: 'deflated', claimedSize: 10 });

  const answer = await server.upload({ 'project.zip': bomb });

  expect(answer).toMatchObject(refusal('/file/0', 'zip'));
  expect(JSON.stringify(answer)).toContain('an entry is larger than it claims');
});

const whole = zip({ path: 'index.html', content: '<h1>Acme</h1>' });

test.each([
  { what: 'text', content: Buffer.from('no zip file') },
  { what: 'nothing', content: Buffer.alloc(0) },
  { what: 'a zip file without its end', content: whole.subarray(0, -10) },
  { what: 'a zip file without its beginning', content: whole.subarray(20) },
])('$what in the place of a zip file is refused', async ({ content }) => {
  await using server = await startUploads();

  const answer = await server.upload({ 'project.zip': Buffer.from(content) });

  expect(answer).toMatchObject(refusal('/file/0', 'zip'));
  expect(await server.leftovers()).toEqual([]);
});

test('the path of the archive itself has to be safe', async () => {
  await using server = await startUploads();

  const answer = await server.upload({ '../project.zip': whole });

  expect(answer).toMatchObject(refusal('/paths/0', 'pattern'));
});
