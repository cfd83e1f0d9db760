import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { GitSources } from '../../../platform/sources/sources.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { pagesUpload } from '../../control-plane/ports/pages-upload.ts';
import { commitTo, type GitServer, makeRepository, startGitServer } from './git-server.ts';
import { processesOf } from './left-behind.ts';
import { openSources } from './open-sources.ts';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.requests.length = 0;
  // Only the request that fetches gets no response.
  server.instead.set('/acme/silent', () => undefined);
});

const sha = '0123456789'.repeat(4);
const waitForFetch = () =>
  vi.waitUntil(() => server.requests.some((path) => path.startsWith('/acme/silent')), { timeout: 300_000 });

test('a control plane that was killed during a fetch leaves nothing to the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'git-killed-'));
  const program = join(import.meta.dirname, 'fetch-until-killed.ts');
  const killed = spawn(process.execPath, [program, folder, server.caFile, `${server.url}/acme/silent`], {
    stdio: 'inherit',
  });
  await waitForFetch();
  killed.kill('SIGKILL');
  await once(killed, 'close');
  const left = [processesOf(folder).length > 0, readdirSync(join(folder, 'fetched')).length];

  await using sources = await GitSources.open({ folder, clock: new VirtualClock(0) });
  await vi.waitUntil(() => processesOf(folder).length === 0, { timeout: 300_000 });

  expect(left).toEqual([true, 1]);
  expect(readdirSync(join(folder, 'fetched'))).toEqual([]);
  await sources[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

test('sources that are disposed of during a fetch leave no process and no folder', async () => {
  const open = await openSources(server);
  const fetch = open.sources
    .checkout({ repoUrl: `${server.url}/acme/silent` }, { sha }, '')
    .catch((error: unknown) => error);
  await waitForFetch();

  await open.sources[Symbol.asyncDispose]();

  expect(await fetch).toMatchObject({ message: 'The control plane stops.' });
  expect([processesOf(open.folder), readdirSync(open.folder)]).toEqual([[], ['trusted.pem', 'uploads']]);
  rmSync(open.folder, { recursive: true });
});

test('a commit stays fetched while its files are read, and not with more than eight', async () => {
  await using open = await openSources(server);
  const repository = makeRepository(server, 'acme/many.git');
  const shas = Array.from({ length: 10 }, (_, index) =>
    commitTo(repository, { ref: 'refs/heads/main', files: { 'a.txt': `${index}` } }),
  );
  const read = (of: string) => open.sources.checkout({ repoUrl: `${server.url}/acme/many` }, { sha: of }, '');

  const checkouts = [];
  for (const of of shas) checkouts.push(await read(of));
  await vi.waitUntil(() => readdirSync(join(open.folder, 'fetched')).length === 8, { timeout: 300_000 });
  const requests = server.requests.length;
  const newest = await checkouts[9]?.tree.read('a.txt');
  const afterNewest = server.requests.length;

  expect([newest, afterNewest]).toEqual(['9', requests]);
  expect(await checkouts[0]?.tree.read('a.txt')).toBe('0');
});

test('an upload outlives the control plane, and one that was not kept whole does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'git-uploads-'));
  const keep = async (to: string) => {
    mkdirSync(join(to, 'css'), { recursive: true });
    writeFileSync(join(to, 'index.html'), 'hello');
    writeFileSync(join(to, 'css/a.css'), '');
  };
  const first = await GitSources.open({ folder, clock: new VirtualClock(0) });
  await first.keep('one', { ...pagesUpload, keep });
  await keep(join(folder, 'uploads/two.part'));
  await first[Symbol.asyncDispose]();

  await using second = await GitSources.open({ folder, clock: new VirtualClock(0) });
  const tree = await second.upload('one');
  const written = await second.folder(
    { source: { type: 'upload', uploadId: 'one' }, sha: null },
    new AbortController().signal,
  );
  writeFileSync(join(written.path, 'index.html'), 'changed by a build');

  expect(tree?.files).toEqual([
    { path: 'css/a.css', size: 0 },
    { path: 'index.html', size: 5 },
  ]);
  expect([await tree?.read('index.html'), readdirSync(join(folder, 'uploads')), written.commit]).toEqual([
    'hello',
    ['one'],
    null,
  ]);
  await expect(tree?.read('../two')).rejects.toThrow('The upload has no file ../two.');
  await expect(second.upload('../fetched')).rejects.toThrow('"../fetched" is not the id of an upload.');
  await written[Symbol.asyncDispose]();
  expect(readdirSync(join(folder, 'fetched'))).toEqual([]);
  await second[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

test('an upload that is forgotten has no folder', async () => {
  await using open = await openSources(server);

  const folder = open.sources.folder(
    { source: { type: 'upload', uploadId: 'gone' }, sha: null },
    new AbortController().signal,
  );

  await expect(folder).rejects.toThrow('The upload does not exist any more. Upload the project again.');
  expect(readdirSync(join(open.folder, 'fetched'))).toEqual([]);
});
