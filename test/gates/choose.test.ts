import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitAll, git } from '../guide/git.ts';
import type { Breakage } from './breakage.ts';
import { chooseBreakages } from './choose.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'choose-'));
  for (const part of ['rules', 'test/gates']) mkdirSync(join(folder, part), { recursive: true });
  for (const path of [...Array.from({ length: 12 }, (_, index) => `rules/${index}.ts`), 'test/of-7.test.ts'])
    writeFileSync(join(folder, path), '1\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** One breakage of each of the 12 files; that of the file 7 is found by a test, the others by a command. */
const all: readonly Breakage[] = Array.from({ length: 12 }, (_, index) => ({
  name: `mistake ${index};`,
  file: `rules/${index}.ts`,
  edit: { find: '1', replace: '2' },
  gate: index === 7 ? { file: 'test/of-7.test.ts', title: 'seven' } : 'eslint',
  reports: '',
}));

function chosen(planted?: string): string[] {
  return chooseBreakages(all, folder, planted).map(({ file }) => file);
}

test('chooses what has changed on the branch, and what is not committed', () => {
  commitAll(folder);
  git(folder, 'checkout', '--quiet', '-b', 'work');
  writeFileSync(join(folder, 'rules/3.ts'), '2\n');
  git(folder, 'commit', '--quiet', '--all', '--message', 'Change');
  writeFileSync(join(folder, 'test/of-7.test.ts'), '2\n');

  expect(chosen()).toEqual(['rules/3.ts', 'rules/7.ts']);
});

test('chooses a breakage that is new', () => {
  const path = join(folder, 'test/gates/rules.ts');
  writeFileSync(path, "name: 'mistake 1;'\n");
  commitAll(folder);
  writeFileSync(path, "name: 'mistake 1;'\nname: 'mistake 5;'\n");

  expect(chosen()).toEqual(['rules/5.ts']);
});

test('chooses every tenth where nothing has changed', () => {
  commitAll(folder);

  expect(chosen()).toEqual(['rules/0.ts', 'rules/10.ts']);
});

test('chooses every tenth without git', () => {
  expect(chosen()).toEqual(['rules/0.ts', 'rules/10.ts']);
});

test('chooses all at night', () => {
  expect(chosen('all')).toHaveLength(12);
});
