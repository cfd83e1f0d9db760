import { expect, test } from 'vitest';
import { literal, quoted } from '../../contract/samples/literal.ts';

test.each([
  ['plain', "'plain'"],
  ["it's", `"it's"`],
  ['say "go"', `'say "go"'`],
  [`"it's"`, String.raw`"\"it's\""`],
  ['C:\\new', String.raw`'C:\\new'`],
  ['\\"', String.raw`'\\"'`],
  ['two\nlines', String.raw`'two\nlines'`],
  ['', "''"],
])('quotes %j as %s', (text, source) => {
  expect(quoted(text)).toBe(source);
});

test.each([
  [null, 'null'],
  [true, 'true'],
  [1.5, '1.5'],
  [[], '[]'],
  [{}, '{}'],
  [['a', 1], "['a', 1]"],
  [{ scope: 'full', limit: 5 }, "{ scope: 'full', limit: 5 }"],
])('writes %j on one line', (value, source) => {
  expect(literal(value)).toBe(source);
});

test('quotes a key only where JavaScript requires it', () => {
  expect(literal({ name: 1, $ref: 2, 200: 3, 'x-sse': 4, '2xx': 5, '': 6 })).toBe(
    "{ 200: 3, name: 1, $ref: 2, 'x-sse': 4, '2xx': 5, '': 6 }",
  );
});

test('writes one member a line, and breaks only the members that do not fit', () => {
  const long = 'x'.repeat(130);

  expect(literal({ short: ['a', 'b'], long: [long, 'c'] })).toBe(`{
  short: ['a', 'b'],
  long: [
    '${long}',
    'c',
  ],
}`);
});

test('the limit of 140 characters includes indentation, the text before and the comma after', () => {
  const text = 'x'.repeat(129);

  expect(literal([text], 2, 'a: ')).toBe(`[\n      '${text}',\n    ]`);
  expect(literal([text], 2, 'a:')).toBe(`['${text}']`);
});
