import { expect, test } from 'vitest';
import { findJsonMistake } from '../../contract/samples/json-mistake.ts';

test.each([
  ['', 1, 1, 'expected a value'],
  ['{"a": 1,\n  "b" 2}', 2, 7, 'expected a colon'],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'expected a comma or }'],
  ['{"a": 1,}', 1, 9, 'expected a name in double quotes after the comma'],
  ['{a: 1}', 1, 2, 'expected a name in double quotes or }'],
  ["{'a': 1}", 1, 2, 'use double quotes'],
  ['[1 2]', 1, 4, 'expected a comma or ]'],
  ['[1,]', 1, 4, 'expected a value'],
  ['[', 1, 2, 'expected a value or ]'],
  ['{"a": [1, {"b": null}', 1, 22, 'expected a comma or ]'],
  ['{"a": "one\ntwo"}', 1, 7, 'the text in quotes does not end, or has a character that needs an escape'],
  ['{"a": 01}', 1, 7, 'expected a value'],
  ['{"a": True}', 1, 7, 'expected a value'],
  ['{"a": undefined}', 1, 7, 'expected a value'],
  ['{} {}', 1, 4, 'nothing may follow the value'],
])('%j has a mistake at line %i, column %i', (text, line, column, message) => {
  expect(findJsonMistake(text)).toMatchObject({ line, column, message });
});

test.each(['null', ' [1, -2.5e+3, "\\u00e9", {"a": {}, "b": []}]\n'])('%j has no mistake', (text) => {
  expect(findJsonMistake(text)).toBeUndefined();
});

test('finds a mistake that is 10,000 lists deep', () => {
  expect(findJsonMistake('['.repeat(10_000))).toMatchObject({ column: 10_001, message: 'expected a value or ]' });
});
