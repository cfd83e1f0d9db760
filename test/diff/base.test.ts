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

test('can be named', () => {
  const first = git(repository, 'rev-parse', 'HEAD');
  commit('second');

  expect(findBase(repository, 'HEAD~1').commit).toBe(first);
  expect(() => findBase(repository, 'v9')).toThrow('There is no commit "v9" in this clone. Fetch it, or name another: --base <ref>.');
});

test('says what to fetch in a shallow clone of a branch', () => {
  git(repository, 'switch', '--quiet', '--create', 'work');
  commit('second');
  git(folder, 'clone', '--quiet', '--depth', '1', '--branch', 'work', `file://${repository}`, 'clone');

  expect(() => findBase(join(folder, 'clone'), undefined)).toThrow(
    'The commit that this branch shares with main is not in this clone. Fetch it (git fetch --unshallow origin main:main), or name another: --base <ref>.',
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
