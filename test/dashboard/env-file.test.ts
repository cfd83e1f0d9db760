import { expect, test } from 'vitest';
import { readEnvFile } from '../../dashboard/pages/vars/env-file.ts';

test.each([
  ['A=1', 'A', '1'],
  ['  A = two words ', 'A', 'two words'],
  ['export A=1', 'A', '1'],
  ['A=', 'A', ''],
  ['A=1 # a comment', 'A', '1'],
  ['A=a#b', 'A', 'a#b'],
  ["A='single # $B'", 'A', 'single # $B'],
  ['A="double" # a comment', 'A', 'double'],
  ['A="a \\"quoted\\" word"', 'A', 'a "quoted" word'],
  ['A="first\\nsecond"', 'A', 'first\nsecond'],
  ["A='first\\nsecond'", 'A', 'first\\nsecond'],
  ['A="first\nsecond"', 'A', 'first\nsecond'],
  ['A=postgres://user:pass@db/app?sslmode=require', 'A', 'postgres://user:pass@db/app?sslmode=require'],
])('%j is %s with %j', (text, key, value) => {
  expect(readEnvFile(text)).toEqual({ entries: [{ key, value }], mistakes: [] });
});

test('comments and empty lines are left out, and the last line of a repeated key counts', () => {
  expect(readEnvFile('# A=0\r\nA=1\r\n\r\nB=2\r\nA=3\r\n')).toEqual({
    entries: [
      { key: 'A', value: '3' },
      { key: 'B', value: '2' },
    ],
    mistakes: [],
  });
});

test('a line that is not a variable is named, also a quote without an end', () => {
  expect(readEnvFile('A=1\nhello\n=2\nB="open\nC=3')).toEqual({
    entries: [
      { key: 'A', value: '1' },
      { key: 'C', value: '3' },
    ],
    mistakes: [2, 3, 4],
  });
});
