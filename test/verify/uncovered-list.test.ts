import { expect, test } from 'vitest';
import { findMistakes, withoutSeen } from './uncovered-list.ts';

const unseen = ['getLight 404 not_found', 'getLight 503'];
const text = 'getLight 404 not_found: The light always exists.\ngetLight 503: It needs a broken lamp.\n';

test('accepts a sorted list with reasons', () => {
  expect(findMistakes(text, unseen)).toEqual([]);
});

test.each([
  [
    'a new gap',
    text,
    [...unseen, 'putLight 409 taken'],
    [
      'verify does not see putLight 409 taken on the mock. Add to verify/knowledge how it is provoked, or list it with its reason.',
    ],
  ],
  [
    'an entry that is seen',
    text,
    ['getLight 503'],
    ['npm run uncovered removes getLight 404 not_found: verify sees it.'],
  ],
  [
    'an entry without a reason',
    'getLight 503\n',
    ['getLight 503'],
    ['test/uncovered.txt gives no reason. Add it after a colon: getLight 503'],
  ],
  [
    'an entry with an empty reason',
    'getLight 503: \n',
    ['getLight 503'],
    ['test/uncovered.txt gives no reason. Add it after a colon: getLight 503'],
  ],
  [
    'entries that are not sorted',
    'getLight 503: It needs a broken lamp.\ngetLight 404 not_found: The light always exists.\n',
    unseen,
    ['test/uncovered.txt is not sorted. Move: getLight 404 not_found'],
  ],
])('refuses %s', (_, list, missing, mistakes) => {
  expect(findMistakes(list, missing)).toEqual(mistakes);
});

test('refuses more than 68 entries', () => {
  const names = Array.from({ length: 69 }, (_, index) => `getLight 404 code_${String(index).padStart(2, '0')}`);

  const mistakes = findMistakes(names.map((name) => `${name}: No.\n`).join(''), names);

  expect(mistakes).toEqual(['test/uncovered.txt has 69 lines; at most 68 are allowed.']);
});

test('removes lines of responses that were seen, and adds none', () => {
  expect(withoutSeen(text, ['getLight 503', 'putLight 409 taken'])).toBe('getLight 503: It needs a broken lamp.\n');
});
