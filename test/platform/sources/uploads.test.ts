import { existsSync, mkdtempSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StoredUploads } from '../../../platform/sources/uploads.ts';

function uploadOf(path: string, content = 'hi') {
  return {
    name: 'draft',
    files: [{ path, size: content.length }],
    size: content.length,
    async *read() {
      yield Buffer.from(content, 'latin1');
    },
    keep: () => Promise.reject(new Error('It is not on a disk.')),
  };
}

async function openUploads() {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, uploads: await StoredUploads.open(join(folder, 'uploads')) };
}

test('keeps an upload that is in memory only', async () => {
  const { uploads } = await openUploads();

  await uploads.keep('one', uploadOf('pages/index.html'));

  const stored = await uploads.read('one');
  expect(stored?.files).toEqual([{ path: 'pages/index.html', size: 2 }]);
  expect(await stored?.read('pages/index.html')).toBe('hi');
});

test('writes no file outside of the folder of an upload', async () => {
  const { folder, uploads } = await openUploads();

  const keeping = uploads.keep('one', uploadOf('../../escaped.txt'));

  await expect(keeping).rejects.toThrow('The upload has the file ../../escaped.txt, which is outside of its folder.');
  expect(existsSync(join(folder, 'escaped.txt'))).toBe(false);
  expect(await uploads.read('one')).toBeNull();
});

test('keeps which files may be executed, and links', async () => {
  const { folder, uploads } = await openUploads();
  const files = [
    { path: 'src/run.js', size: 2, executable: true },
    { path: 'a.txt', size: 2 },
  ];
  const links = [
    { path: 'bin/run', target: '../src/run.js' },
    { path: 'lib', target: 'src' },
    { path: 'gone', target: 'nowhere' },
  ];

  await uploads.keep('one', { ...uploadOf('a.txt'), files, links });
  await uploads.copy('one', join(folder, 'copy'));
  const stored = await uploads.read('one');

  const modes = ['src/run.js', 'a.txt'].map((path) => (statSync(join(folder, 'copy', path)).mode & 0o111) !== 0);
  expect(modes).toEqual([true, false]);
  expect(links.map(({ path }) => readlinkSync(join(folder, 'copy', path)))).toEqual(links.map(({ target }) => target));
  expect(stored?.files.map(({ path }) => path)).toEqual(['a.txt', 'bin/run', 'src/run.js']);
  expect(await stored?.read('bin/run')).toBe('hi');
});

test('reads no link that leads out of the folder of an upload', async () => {
  const { uploads } = await openUploads();

  await uploads.keep('one', { ...uploadOf('a.txt'), links: [{ path: 'passwd', target: '/etc/passwd' }] });

  expect((await uploads.read('one'))?.files).toEqual([{ path: 'a.txt', size: 2 }]);
});

test.each([
  ['a script', '#!/bin/sh\n', true],
  ['a program', '\x7fELF\x02', true],
  ['a text', '# a comment', false],
  ['one letter', '#', false],
  ['nothing', '', false],
])('%s of an upload may be executed as far as its content says so', async (_, content, expected) => {
  const { folder, uploads } = await openUploads();

  await uploads.keep('one', uploadOf('bin/run', content));
  await uploads.copy('one', join(folder, 'copy'));

  expect((statSync(join(folder, 'copy/bin/run')).mode & 0o111) !== 0).toBe(expected);
});
