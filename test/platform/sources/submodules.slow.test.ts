import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GitSource } from '../../../control-plane/model/sources/source.ts';
import { commitTo, type Files, type GitServer, makeRepository, startGitServer } from './git-server.ts';
import { openSources } from './open-sources.ts';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const { signal } = new AbortController();

/** A repository with one commit, and what a submodule of it is. */
function repository(path: string, files: Files): { readonly commit: string } {
  return { commit: commitTo(makeRepository(server, path), { ref: 'refs/heads/main', files }) };
}

/** The text of `.gitmodules`, from URLs by their paths. */
function modules(urls: Readonly<Record<string, string>>): string {
  return Object.entries(urls)
    .map(([path, url]) => `[submodule "the ${path}"]\n\tpath = ${path}\n\turl = ${url}\n`)
    .join('');
}

function sourceOf(path: string, subdir = ''): GitSource {
  const branchTracking = { mode: 'off', pattern: '', copySecrets: true } as const;
  const usual = { branch: 'main', autoDeploy: true, branchTracking, paths: [], profiles: [] };
  return { type: 'git', repoUrl: `${server.url}/${path}`, subdir, ...usual };
}

const names = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();

test('submodules are fetched with those in them, for a build and for a plan', async () => {
  await using open = await openSources(server);
  const inner = repository('acme/inner.git', { 'inner.txt': 'inner' });
  const lib = repository('acme/lib.git', {
    'lib.txt': 'lib',
    deep: inner,
    '.gitmodules': modules({ deep: '../inner.git' }),
  });
  repository('acme/app.git', {
    'app.txt': 'app',
    'vendor/lib': lib,
    'other/lib': lib,
    '.gitmodules': modules({ 'vendor/lib': '../lib.git', 'other/lib': `${server.url}/acme/lib` }),
  });

  await using folder = await open.sources.folder({ source: sourceOf('acme/app'), sha: null }, signal);
  const checkout = await open.sources.checkout({ repoUrl: `${server.url}/acme/app` }, { branch: 'main' }, '');

  const files = [
    'app.txt',
    'other/lib/deep/inner.txt',
    'other/lib/lib.txt',
    'vendor/lib/deep/inner.txt',
    'vendor/lib/lib.txt',
  ];
  expect(names(folder.path).filter((name) => name.endsWith('.txt'))).toEqual(files);
  expect(names(folder.path).filter((name) => name.endsWith('.git'))).toEqual([]);
  expect(readFileSync(join(folder.path, 'vendor/lib/deep/inner.txt'), 'utf8')).toBe('inner');
  expect(folder.warnings).toEqual([]);
  expect(checkout?.tree.files.map(({ path }) => path).filter((path) => path.endsWith('.txt'))).toEqual(
    expect.arrayContaining(files),
  );
  expect([checkout?.warnings, await checkout?.tree.read('other/lib/deep/inner.txt')]).toEqual([undefined, 'inner']);
});

test.each([
  ['vendor', ['lib', 'lib/lib.txt']],
  ['vendor/lib', ['lib.txt']],
])('of a source in the folder %s, only its submodules are fetched', async (subdir, expected) => {
  await using open = await openSources(server);
  const path = subdir.replace('/', '-');
  const lib = repository(`folders/${path}-lib.git`, { 'lib.txt': 'lib' });
  repository(`folders/${path}.git`, {
    'vendor/lib': lib,
    'outside/lib': { commit: '0123456789'.repeat(4) },
    '.gitmodules': modules({ 'vendor/lib': `../${path}-lib.git`, 'outside/lib': '../missing.git' }),
  });

  await using folder = await open.sources.folder({ source: sourceOf(`folders/${path}`, subdir), sha: null }, signal);

  expect([names(folder.path), folder.warnings]).toEqual([expected, []]);
});

test.each([
  ['without a URL', null, '.gitmodules has no URL of it.'],
  ['that is missing', '../missing.git', 'has no commit 0123456, or cannot be read without a login.'],
  ['of another protocol', 'git://git.test/acme/lib.git', 'repositories are read by https only.'],
  ['of this machine', '/etc', 'is not the URL of a repository.'],
  ['of a file', 'file:///etc', 'repositories are read by https only.'],
  ['with a login', 'https://ada:secret@git.test/acme/lib.git', 'Remove them from that of git.test.'],
  ['in a private network', 'https://private.test/lib.git', 'or one that this service does not connect to.'],
])('a submodule %s is left out and named', async (_what, url, why) => {
  const lookup = async (name: string) => [{ address: name === 'private.test' ? '10.0.0.5' : '127.0.0.1', family: 4 }];
  await using open = await openSources(server, { lookup });
  const path = `left/${randomBytes(4).toString('hex')}`;
  repository(`${path}.git`, {
    'a.txt': 'a',
    lib: { commit: '0123456789'.repeat(4) },
    ...(url !== null && { '.gitmodules': modules({ lib: url }) }),
  });

  await using folder = await open.sources.folder({ source: sourceOf(path), sha: null }, signal);
  const checkout = await open.sources.checkout({ repoUrl: `${server.url}/${path}` }, { branch: 'main' }, '');

  const message = expect.stringMatching(/^The submodule lib is left out, so its folder is empty: /) as string;
  expect(folder.warnings).toEqual([message]);
  expect(folder.warnings?.[0]).toContain(why);
  expect(folder.warnings?.[0]).not.toContain('secret');
  expect(checkout?.warnings).toEqual([{ code: 'submodule_left_out', message }]);
  expect(names(folder.path)).toContain('a.txt');
});

test('a link of a submodule may lead to the files around it, but not out of the source', async () => {
  await using open = await openSources(server);
  const good = repository('links/good.git', { up: { target: '../a.txt' } });
  const bad = repository('links/bad.git', { up: { target: '../..' } });
  repository('links/inside.git', { 'a.txt': 'a', lib: good, '.gitmodules': modules({ lib: '../good' }) });
  repository('links/outside.git', {
    lib: bad,
    passwd: { target: 'lib/up/etc/passwd' },
    '.gitmodules': modules({ lib: '../bad' }),
  });

  const inside = await open.sources.folder({ source: sourceOf('links/inside'), sha: null }, signal);
  const outside = open.sources.folder({ source: sourceOf('links/outside'), sha: null }, signal);

  expect(readFileSync(join(inside.path, 'lib/up'), 'utf8')).toBe('a');
  await expect(outside).rejects.toThrow('leads outside of the repository');
  await inside[Symbol.asyncDispose]();
  expect(readdirSync(join(open.folder, 'fetched'))).toEqual([]);
});

test('submodules count in the limits of their source', async () => {
  await using open = await openSources(server, { files: { mostFiles: 3, mostBytes: 300_000 } });
  const many = repository('limits/many.git', { a: '', b: '' });
  repository('limits/app.git', { c: '', lib: many, '.gitmodules': modules({ lib: '../many' }) });
  const large = repository('limits/large.git', { a: randomBytes(3_000_000).toString('latin1') });
  repository('limits/heavy.git', { lib: large, '.gitmodules': modules({ lib: '../large' }) });
  server.slow.add('/limits/large');
  const folderOf = (path: string) => open.sources.folder({ source: sourceOf(path), sha: null }, signal);

  await expect(folderOf('limits/app')).rejects.toThrow('The repository has 4 files. At most 3 files are fetched.');
  await expect(folderOf('limits/heavy')).rejects.toThrow('limits/large is larger than this service allows.');
  expect(readdirSync(join(open.folder, 'fetched'))).toEqual([]);
});

test('a submodule whose host fails ends the deploy, which may be tried again', async () => {
  await using open = await openSources(server);
  repository('fails/app.git', { lib: { commit: '0123456789'.repeat(4) }, '.gitmodules': modules({ lib: '../down' }) });
  server.instead.set('/fails/down', (_request, response) => response.writeHead(503).end());

  await expect(open.sources.folder({ source: sourceOf('fails/app'), sha: null }, signal)).rejects.toThrow('error: 503');

  expect(readdirSync(join(open.folder, 'fetched'))).toEqual([]);
});

test('files in Git LFS are named', async () => {
  await using open = await openSources(server);
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`;
  repository('lfs/app.git', {
    'a.bin': pointer,
    'b/c.bin': pointer,
    'not.txt': `x${pointer}`,
    'README.md': 'x'.repeat(200),
  });

  await using folder = await open.sources.folder({ source: sourceOf('lfs/app'), sha: null }, signal);
  const checkout = await open.sources.checkout({ repoUrl: `${server.url}/lfs/app` }, { branch: 'main' }, 'b');

  expect(folder.warnings).toEqual([expect.stringMatching(/^a\.bin and 1 more are in Git LFS, which is not fetched/)]);
  expect(checkout?.warnings).toMatchObject([
    { code: 'git_lfs', message: expect.stringMatching(/^c\.bin is in Git LFS/) },
  ]);
});
