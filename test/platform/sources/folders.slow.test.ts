import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { GitSource } from '../../../control-plane/model/sources/source.ts';
import { SourceUnavailable } from '../../../control-plane/ports/source-folders.ts';
import { commitTo, gitIn, type GitServer, makeRepository, startGitServer } from './git-server.ts';
import { openSources } from './open-sources.ts';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const { signal } = new AbortController();
const main = 'refs/heads/main';

test('a folder has the files of the commit and nothing else, until it is disposed of', async () => {
  await using open = await openSources(server);
  const repository = makeRepository(server, 'acme/files.git');
  const first = commitTo(repository, {
    ref: main,
    message: 'One',
    files: { 'a.txt': 'one', 'web/b.txt': 'two', alias: { target: 'web/b.txt' } },
  });
  const second = commitTo(repository, { ref: main, message: 'Two', files: { 'a.txt': 'three' } });

  const tip = await open.sources.folder({ source: sourceOf('acme/files'), sha: null }, signal);
  const older = await open.sources.folder(
    { source: sourceOf('acme/files', { subdir: 'web' }), sha: first.slice(0, 8) },
    signal,
  );

  expect([tip.commit?.sha, older.commit?.sha]).toEqual([second, first]);
  expect([readdirSync(tip.path).sort(), readdirSync(older.path)]).toEqual([['a.txt', 'alias', 'web'], ['b.txt']]);
  expect(['a.txt', 'alias'].map((name) => readFileSync(join(tip.path, name), 'utf8'))).toEqual(['three', 'two']);
  await tip[Symbol.asyncDispose]();
  await older[Symbol.asyncDispose]();
  expect(readdirSync(join(open.folder, 'fetched'))).toEqual([]);
});

test('a folder is of the branch, not of the tag with its name', async () => {
  await using open = await openSources(server);
  const repository = makeRepository(server, 'acme/tag.git');
  const before = commitTo(repository, { ref: main, files: { 'a.txt': 'tag' } });
  const sha = commitTo(repository, { ref: main, files: { 'a.txt': 'branch' } });
  gitIn(repository, ['tag', 'main', before]);
  gitIn(repository, ['update-ref', 'refs/tags/heads/main', before]);

  await using folder = await open.sources.folder({ source: sourceOf('acme/tag'), sha: null }, signal);
  const { repository: seen } = await open.sources.repository({ repoUrl: `${server.url}/acme/tag` });

  expect([folder.commit?.sha, seen?.branches]).toEqual([sha, [{ name: 'main', sha }]]);
});

test.each<[string, Partial<GitSource>, string | null, string]>([
  ['a branch', { branch: 'gone' }, null, 'There is no branch gone of https://git.test'],
  ['a branch that is a pattern', { branch: 'ma*' }, null, 'There is no branch ma*'],
  [
    'a branch that names two refs',
    { branch: 'main:refs/heads/other' },
    null,
    'There is no branch main:refs/heads/other',
  ],
  ['a commit', {}, '0123456789'.repeat(4), 'There is no commit 0123456789'],
  ['a folder', { subdir: 'web' }, null, 'has no folder web'],
  ['a folder that is a file', { subdir: 'a.txt' }, null, 'has no folder a.txt'],
])('says that there is no such thing as %s', async (_what, source, sha, message) => {
  await using open = await openSources(server);
  commitTo(makeRepository(server, 'acme/plain.git'), { ref: main, files: { 'a.txt': 'a' } });

  const error = await open.sources
    .folder({ source: sourceOf('acme/plain', source), sha }, signal)
    .catch((caught: unknown) => caught);

  expect(error).toBeInstanceOf(SourceUnavailable);
  expect(String(error)).toContain(message);
  expect(readdirSync(join(open.folder, 'fetched'))).toEqual([]);
  rmSync(join(server.root, 'acme/plain.git'), { recursive: true });
});

test.each([
  ['an absolute path', { 'web/passwd': { target: '/etc/passwd' } }],
  ['a folder above', { 'web/passwd': { target: '../../../../etc/passwd' } }],
  ['a link to a folder', { 'web/a/up': { target: '..' }, 'web/passwd': { target: 'a/up/../../etc/passwd' } }],
  ['itself', { 'web/passwd': { target: 'passwd' } }],
])('refuses a link that leads out by %s, and does not read it', async (_how, files) => {
  await using open = await openSources(server);
  commitTo(makeRepository(server, 'acme/links.git'), { ref: main, files: { ...files, 'web/a.txt': 'a' } });

  const folder = open.sources.folder({ source: sourceOf('acme/links', { subdir: 'web' }), sha: null }, signal);

  await expect(folder).rejects.toThrow('The link passwd leads outside of the folder web.');
  const checkout = await open.sources.checkout({ repoUrl: `${server.url}/acme/links` }, { branch: 'main' }, 'web');
  expect(checkout?.tree.files.map(({ path }) => path)).toEqual(['a.txt']);
  await expect(checkout?.tree.read('passwd')).rejects.toThrow('There is no file passwd.');
  rmSync(join(server.root, 'acme/links.git'), { recursive: true });
});

test('runs no hook and no filter, whatever this machine has configured', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'git-hooks-'));
  const ran = join(folder, 'ran');
  for (const hook of ['reference-transaction', 'post-checkout', 'post-index-change']) {
    writeFileSync(join(folder, hook), `#!/bin/sh\ntouch ${ran}\n`, { mode: 0o755 });
  }
  writeFileSync(
    join(folder, 'config'),
    `[core]\nhooksPath = ${folder}\n[filter "own"]\nsmudge = touch ${ran}; cat\nrequired = true\n`,
  );
  vi.stubEnv('GIT_CONFIG_GLOBAL', join(folder, 'config'));
  await using open = await openSources(server);
  commitTo(makeRepository(server, 'acme/hooks.git'), {
    ref: main,
    files: { 'a.txt': 'a', '.gitattributes': '* filter=own\n' },
  });
  rmSync(ran, { force: true });

  await using written = await open.sources.folder({ source: sourceOf('acme/hooks'), sha: null }, signal);

  expect(readFileSync(join(written.path, 'a.txt'), 'utf8')).toBe('a');
  expect(existsSync(ran)).toBe(false);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('refuses more files, and more bytes, than are allowed', async () => {
  const files = { mostFiles: 2, mostBytes: 200_000 };
  await using open = await openSources(server, { files });
  commitTo(makeRepository(server, 'acme/many.git'), { ref: main, files: { a: '', b: '', 'web/c': '' } });
  commitTo(makeRepository(server, 'acme/long.git'), { ref: main, files: { a: 'a'.repeat(200_001) } });
  const folderOf = (path: string) => open.sources.folder({ source: sourceOf(path), sha: null }, signal);

  await expect(folderOf('acme/many')).rejects.toThrow('The repository has 3 files. At most 2 files are fetched.');
  await expect(folderOf('acme/long')).rejects.toThrow(
    'The repository has 200001 bytes. At most 200000 bytes are fetched.',
  );
});

test('stops a fetch that becomes too large while it arrives', async () => {
  await using open = await openSources(server, { files: { mostFiles: 10, mostBytes: 300_000 } });
  commitTo(makeRepository(server, 'acme/huge.git'), {
    ref: main,
    files: { a: randomBytes(3_000_000).toString('latin1') },
  });
  server.slow.add('/acme/huge');

  const folder = open.sources.folder({ source: sourceOf('acme/huge'), sha: null }, signal);

  await expect(folder).rejects.toThrow('is larger than this service allows. git received more than 300000 bytes.');
  expect(readdirSync(join(open.folder, 'fetched'))).toEqual([]);
});

test('stops git when a small pack needs much memory', async () => {
  await using open = await openSources(server, { mostMemory: 40_000_000 });
  const repository = makeRepository(server, 'acme/bomb.git');
  const zeros = '0'.repeat(60_000_000);
  // The pack has one file, and the few bytes by which the other differs.
  commitTo(repository, { ref: main, files: { a: zeros, b: `${zeros}1` } });
  gitIn(repository, ['repack', '-adfq', '--window-memory=0']);

  const folder = open.sources.folder({ source: sourceOf('acme/bomb'), sha: null }, signal);

  await expect(folder).rejects.toThrow(
    'is larger than this service allows. git needed more than 40000000 bytes of memory.',
  );
  expect(readdirSync(join(open.folder, 'fetched'))).toEqual([]);
});

test('refuses 100,000 files', async () => {
  await using open = await openSources(server);
  const repository = makeRepository(server, 'acme/100000.git');
  commitTo(repository, {
    ref: main,
    files: Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`${index % 100}/${index}`, 'same'])),
  });

  const folder = open.sources.folder({ source: sourceOf('acme/100000'), sha: null }, signal);

  await expect(folder).rejects.toThrow('The repository has 100000 files. At most 20000 files are fetched.');
  expect(readdirSync(join(open.folder, 'fetched'))).toEqual([]);
});

test('a build whose git host fails says so', async () => {
  await using impatient = await openSources(server, { fetchMs: 300 });
  await using patient = await openSources(server);
  server.instead.set('/acme/silent', () => undefined);
  server.instead.set('/acme/down', (_request, response) => response.writeHead(503).end());
  const folderOf = ({ sources }: typeof patient, path: string) =>
    sources.folder({ source: sourceOf(path), sha: null }, signal).catch((error: unknown) => error);

  const [silent, down] = [await folderOf(impatient, 'acme/silent'), await folderOf(patient, 'acme/down')];

  expect([silent instanceof SourceUnavailable, down instanceof SourceUnavailable]).toEqual([true, true]);
  expect(String(silent)).toContain('/acme/silent did not arrive in time. git did not end within 0.3 s.');
  expect(String(down)).toContain('/acme/down cannot be read: ');
});

test('a fetch ends with its signal', async () => {
  await using open = await openSources(server);
  server.instead.set('/acme/silent', () => undefined);
  const stop = new AbortController();

  const folder = open.sources.folder({ source: sourceOf('acme/silent'), sha: null }, stop.signal);
  await vi.waitUntil(() => server.requests.some((path) => path.startsWith('/acme/silent')), { timeout: 300_000 });
  stop.abort(new Error('The build was canceled.'));

  await expect(folder).rejects.toThrow('The build was canceled.');
  expect(readdirSync(join(open.folder, 'fetched'))).toEqual([]);
});

function sourceOf(path: string, more: Partial<GitSource> = {}): GitSource {
  const branchTracking = { mode: 'off', pattern: '', copySecrets: true } as const;
  const usual = { branch: 'main', subdir: '', autoDeploy: true, branchTracking, paths: [], profiles: [] };
  return { type: 'git', repoUrl: `${server.url}/${path}`, ...usual, ...more };
}
