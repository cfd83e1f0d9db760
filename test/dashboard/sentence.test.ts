import { expect, test } from 'vitest';
import { sentenceOf } from '../../dashboard/parts/sentence.ts';

const unreached = 'The service cannot be reached. Check your connection, and try again.';

test.each([
  ['Chromium', 'Failed to fetch'],
  ['Chromium, in the body', 'network error'],
  ['Firefox', 'NetworkError when attempting to fetch resource.'],
  ['Safari', 'Load failed'],
])('a connection that failed has the same sentence in %s', (_browser, message) => {
  expect(sentenceOf(new TypeError(message))).toBe(unreached);
});

test('a mistake of the page, and an error of the service, have their own', () => {
  expect(sentenceOf(new TypeError('x is not a function'))).toBe('x is not a function');
  expect(sentenceOf({ error: { code: 'internal', message: 'It broke.' } })).toBe(
    'The service failed. Try again, or contact support. (It broke.)',
  );
});
