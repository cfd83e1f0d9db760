import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyFiles, findMalformed, findMisplaced, findRefused, followDiff, project, readChanges } from './changes.ts';

const changes = readChanges();
const diffs = [...changes.values()].map(({ diff }) => diff);

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'guide-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('the documents give four whole changes', () => {
  expect([...changes.keys()]).toEqual(['Add an endpoint', 'Add a field', 'Add an error code', 'Add a port']);
});

test('CONTRIBUTING.md has at most 30 kB, and ten lines for a change without a diff', () => {
  const text = readFileSync(join(project, 'CONTRIBUTING.md'), 'utf8');
  const checklists = text
    .split(/^## /m)
    .filter((section) => section.startsWith('Add ') && !section.includes('```diff'));

  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(30_000);
  expect(checklists.filter((section) => section.trimEnd().split('\n').length > 12)).toEqual([]);
});

test.each([...changes.values()])('$title: git accepts its diff', ({ diff }) => {
  expect(findMalformed(diff)).toBe('');
});

test.each([...changes.values()])('$title: its diff applies, or is applied already', ({ diff }) => {
  expect(findMisplaced(diff, project)).toEqual([]);
});

test('git applies each diff that is not applied already', () => {
  expect(findRefused(diffs, project)).toEqual([]);
});

test.each([...changes.values()])('$title: git applies the other diffs after this one', ({ diff }) => {
  copyFiles(diffs, project, folder);
  followDiff(diff, folder);

  expect(findRefused(diffs, folder)).toEqual([]);
});

const diff = '--- a/fruits.txt\n+++ b/fruits.txt\n@@ -1,2 +1,3 @@\n apple\n+banana\n cherry\n';

test('finds a diff whose neighbours have changed', () => {
  writeFileSync(join(folder, 'fruits.txt'), 'apple\ncranberry\n');

  expect(findRefused([diff], folder)).toEqual([expect.stringContaining('fruits.txt: patch does not apply')]);
});

test('accepts a diff whose neighbours another one of the guide has changed', () => {
  writeFileSync(join(folder, 'fruits.txt'), 'apple\nblueberry\ncherry\n');

  expect(findRefused([diff, diff.replace('banana', 'blueberry')], folder)).toEqual([]);
});
