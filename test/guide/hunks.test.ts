import { expect, test } from 'vitest';
import { findMalformed } from './changes.ts';
import { applyHunk, isApplied, readHunks } from './hunks.ts';

const diff = `--- a/list.ts
+++ b/list.ts
@@ -2,3 +2,4 @@
   'apple',
+  'banana',
   'cherry',
   'date',
`;
const [addition] = readHunks(diff);
const [replacement] = readHunks('--- a/a.ts\n+++ b/a.ts\n@@ -1,3 +1,3 @@\n one\n-two\n+zwei\n three\n');

test('reads the hunks of a diff', () => {
  expect(addition).toEqual({
    path: 'list.ts',
    isNewFile: false,
    line: 2,
    lines: ["   'apple',", "+  'banana',", "   'cherry',", "   'date',"],
  });
});

test.each([
  ['as it was', "[\n  'apple',\n  'cherry',\n  'date',\n]", "[\n  'apple',\n  'banana',\n  'cherry',\n  'date',\n]"],
  ['after another line above', "[\n  'avocado',\n  'cherry',\n]", "[\n  'avocado',\n  'banana',\n  'cherry',\n]"],
  ['after another line below', "[\n  'apple',\n  'blueberry',\n]", "[\n  'apple',\n  'banana',\n  'blueberry',\n]"],
])('adds lines to a list %s', (_, before, after) => {
  expect(addition && applyHunk(before, addition)).toBe(after);
});

test('replaces lines whose neighbours have changed', () => {
  expect(replacement && applyHunk('eins\ntwo\ndrei', replacement)).toBe('eins\nzwei\ndrei');
});

test('has no place in a file without the lines', () => {
  expect(addition && applyHunk("[\n  'fig',\n]", addition)).toBeNull();
  expect(replacement && applyHunk('one\nthree', replacement)).toBeNull();
});

test('recognises a hunk that is applied already', () => {
  expect(replacement && isApplied('uno\nzwei\ntre', replacement)).toBe(true);
  expect(replacement && isApplied('one\ntwo\nthree', replacement)).toBe(false);
});

test('finds a diff that git refuses', () => {
  expect(findMalformed(diff)).toBe('');
  expect(findMalformed(diff.replace('-2,3 +2,4', '-2,3 +2,9'))).toContain('corrupt patch');
});
