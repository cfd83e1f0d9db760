import { expect, test } from 'vitest';
import { readAnsi } from '../../dashboard/parts/ansi.ts';

test('colours and weights become classes, and end with their reset', () => {
  expect(readAnsi('a \x1b[31mred\x1b[0m \x1b[1mbold\x1b[22m b')).toEqual([
    { text: 'a ', style: '' },
    { text: 'red', style: 'bad' },
    { text: ' ', style: '' },
    { text: 'bold', style: 'bold' },
    { text: ' b', style: '' },
  ]);
});

test.each([
  ['a plain line', 'a plain line'],
  ['\x1b[2K\x1b[1Gdone', 'done'],
  ['\x1b]0;title\x07text', 'text'],
  ['', ''],
])('%j reads as %j', (line, text) => {
  expect(
    readAnsi(line)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
