import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBase } from '../../scripts/contract-diff/base.ts';
import { git } from '../guide/git.ts';

let folder: string;
let repository: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'base-'));
  repository = join(folder, 'origin');
  mkdirSync(join(repository, 'client'), { recursive: true });
  git(repository, 'init', '--quiet', '--initial-branch', 'main');
  commit('first');
});
afterEach(() => rmSync(folder, { recursive: true }));

function commit(text: string): string {
  writeFileSync(join(repository, 'client/index.ts'), text);
  git(repository, 'add', '--all');
  git(repository, 'commit', '--quiet', '--message', text);
  return git(repository, 'rev-parse', 'HEAD');
}

test('is the commit that a branch shares with main', () => {
  const shared = git(repository, 'rev-parse', 'HEAD');
  git(repository, 'switch', '--quiet', '--create', 'work');
  commit('second');

  const base = findBase(repository, undefined);

  expect(base.commit).toBe(shared);
  expect(base.read('client/index.ts')).toBe('first');
  expect(base.read('client/other.ts')).toBeUndefined();
});

test('is main of the origin in a clone that has no main', () => {
  const shared = git(repository, 'rev-parse', 'HEAD');
  git(folder, 'clone', '--quiet', 'origin', 'clone');
  git(join(folder, 'clone'), 'switch', '--quiet', '--create', 'work');
  git(join(folder, 'clone'), 'branch', '--quiet', '--delete', 'main');

  expect(findBase(join(folder, 'clone'), undefined).commit).toBe(shared);
});

test('is the last release that the branch contains', () => {
  for (const [text, tag] of [
    ['second', 'v0.9.1'],
    ['third', 'v0.10.0'],
    ['fourth', 'v0.11.0-rc.1'],
  ] as const) {
    commit(text);
    git(repository, 'tag', tag);
  }
  const released = commit('fifth');
  git(repository, 'tag', 'v0.11.0');
  git(repository, 'tag', 'vite');
  git(repository, 'switch', '--quiet', '--create', 'work');
  commit('sixth');
  git(repository, 'switch', '--quiet', 'main');
  commit('seventh');
  git(repository, 'tag', 'v0.12.0');
  git(repository, 'switch', '--quiet', 'work');

  expect(findBase(repository, undefined)).toMatchObject({ commit: released, release: 'v0.11.0' });
});

test('is a release if it is named and has a tag', () => {
  git(repository, 'tag', 'v0.9.1');
  commit('second');

  expect(findBase(repository, 'HEAD~1').release).toBe('v0.9.1');
  expect(findBase(repository, 'HEAD').release).toBeUndefined();
});

test('can be named', () => {
  const first = git(repository, 'rev-parse', 'HEAD');
  commit('second');

  expect(findBase(repository, 'HEAD~1').commit).toBe(first);
  expect(() => findBase(repository, 'v9')).toThrow(
    'There is no commit "v9" in this clone. Fetch it, or name another: --base <ref>.',
  );
});

test('says what to fetch in a shallow clone of a branch', () => {
  git(repository, 'switch', '--quiet', '--create', 'work');
  commit('second');
  git(folder, 'clone', '--quiet', '--depth', '1', '--branch', 'work', `file://${repository}`, 'clone');

  expect(() => findBase(join(folder, 'clone'), undefined)).toThrow(
    'The commit that this branch shares with main is not in this clone. Fetch it (git fetch --unshallow --tags origin main:main), or name another: --base <ref>.',
  );
});

test('needs a repository', () => {
  mkdirSync(join(folder, 'archive'));

  expect(() => findBase(join(folder, 'archive'), undefined)).toThrow('This folder is not a git repository');
});

test('says whether files differ, with those that are not in git', () => {
  const base = findBase(repository, 'HEAD');
  const differs = () => base.differs(['client']);

  expect(differs()).toBe(false);
  writeFileSync(join(repository, 'client/new.ts'), '');
  expect(differs()).toBe(true);
  rmSync(join(repository, 'client/new.ts'));
  writeFileSync(join(repository, 'client/index.ts'), 'changed');
  expect(differs()).toBe(true);
});

test('checks its files out, with the packages and generated files of the working tree', () => {
  for (const name of ['generated', 'node_modules']) mkdirSync(join(repository, name));
  writeFileSync(join(repository, 'generated/types.ts'), 'new');
  writeFileSync(join(repository, 'client/index.ts'), 'changed');

  using checkout = findBase(repository, 'HEAD').checkOut(['client', 'gone']);

  expect(readdirSync(join(checkout.folder, 'generated'))).toEqual(['types.ts']);
  expect(findBase(repository, 'HEAD').read('client/index.ts')).toBe('first');
  expect(readdirSync(checkout.folder).toSorted()).toEqual(['client', 'generated', 'node_modules']);
});
