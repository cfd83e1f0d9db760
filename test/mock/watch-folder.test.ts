import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchFolder } from '../../mock/watch-folder.ts';
import type { Clock } from '../../server/ports/clock.ts';

/** Settles ten times faster than the default. */
const quickClock: Clock = {
  now: () => 0,
  sleep: (ms, signal) => setTimeout(ms / 10, undefined, { signal }),
};

/** Watches a folder with `paths/app.yaml` until disposal. */
function watchNewFolder() {
  const above = mkdtempSync(join(tmpdir(), 'watch-'));
  const folder = join(above, 'openapi');
  mkdirSync(join(folder, 'paths'), { recursive: true });
  writeFileSync(join(folder, 'paths/app.yaml'), 'version: 0\n');
  const stopping = new AbortController();
  let changed: () => void = () => undefined;
  const watching = watchFolder(folder, async () => changed(), { clock: quickClock, signal: stopping.signal });
  return {
    above,
    folder,
    /** Makes a change and waits for the report. */
    async change(act: () => void) {
      const reported = new Promise<void>((resolve) => (changed = resolve));
      act();
      await reported;
      return 'reported';
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await watching;
      rmSync(above, { recursive: true });
    },
  };
}

/** Saves like vim, JetBrains and VS Code with atomic saves: a new file replaces the old one. */
function replaceFile(path: string, text: string) {
  writeFileSync(`${path}~`, text);
  renameSync(`${path}~`, path);
}

test('reports each of thirty saves by rename', async () => {
  await using watched = watchNewFolder();
  const reports: string[] = [];

  for (let save = 1; save <= 30; save++) {
    reports.push(await watched.change(() => replaceFile(join(watched.folder, 'paths/app.yaml'), `version: ${save}\n`)));
  }

  expect(reports).toHaveLength(30);
});

test('reports a save in a folder that was replaced', async () => {
  await using watched = watchNewFolder();
  const paths = join(watched.folder, 'paths');

  await watched.change(() => {
    cpSync(paths, `${paths}-new`, { recursive: true });
    rmSync(paths, { recursive: true });
    renameSync(`${paths}-new`, paths);
  });

  expect(await watched.change(() => replaceFile(join(paths, 'app.yaml'), 'version: 1\n'))).toBe('reported');
});

test('reports a save after the watched folder itself was replaced', async () => {
  await using watched = watchNewFolder();

  await watched.change(() => {
    rmSync(watched.folder, { recursive: true });
    mkdirSync(join(watched.folder, 'paths'), { recursive: true });
  });

  expect(await watched.change(() => writeFileSync(join(watched.folder, 'paths/app.yaml'), 'version: 1\n'))).toBe(
    'reported',
  );
});

test('reports a save in a folder that is new', async () => {
  await using watched = watchNewFolder();

  await watched.change(() => mkdirSync(join(watched.folder, 'schemas')));

  expect(await watched.change(() => writeFileSync(join(watched.folder, 'schemas/app.yaml'), 'version: 1\n'))).toBe(
    'reported',
  );
});

test('reports each git checkout', async () => {
  await using watched = watchNewFolder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', ...args], {
      cwd: watched.above,
    });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-q', '-m', 'One file');
  git('checkout', '-q', '-b', 'without');
  await watched.change(() => git('rm', '-rq', 'openapi/paths'));
  git('commit', '-q', '--allow-empty', '-m', 'No file');

  expect(await watched.change(() => git('checkout', '-q', 'main'))).toBe('reported');
  expect(await watched.change(() => git('checkout', '-q', 'without'))).toBe('reported');
  expect(await watched.change(() => git('checkout', '-q', 'main'))).toBe('reported');
  expect(await watched.change(() => replaceFile(join(watched.folder, 'paths/app.yaml'), 'version: 1\n'))).toBe(
    'reported',
  );
});
