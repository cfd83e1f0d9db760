import { expect, test } from 'vitest';
import { lengthOf } from '../../verify/requests/schema.ts';

test.each([
  ['', 0],
  ['abc', 3],
  ['Straße', 6],
  ['a\u{1f600}b', 3],
  ['\u{1f600}\u{1f600}', 2],
  ['\u{10ffff}', 1],
  // Halves of a pair are characters of their own.
  ['\ud83d', 1],
  ['\ude00\ud83d', 2],
  ['\ud83d\ud83d\ude00', 2],
  ['\ud83d\ude00\ude00', 2],
])('a text is measured in code points: %j has %d', (text, length) => {
  expect(lengthOf(text)).toBe(length);
});
