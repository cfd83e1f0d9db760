import { expect, test } from 'vitest';
import { freeSlug, slugOf } from '../../../contract/model/slug.ts';

test.each([
  ['Storefront', 'storefront'],
  ['  Café №7 ', 'cafe-no7'],
  ['Über_uns -- 2', 'uber-uns-2'],
  ['東京', ''],
  ['a'.repeat(39) + ' b', 'a'.repeat(39)],
  ['x'.repeat(50), 'x'.repeat(40)],
])('the slug of %s is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('a taken slug gets the first number that is free', () => {
  expect(freeSlug('blog', new Set(['shop']))).toBe('blog');
  expect(freeSlug('blog', new Set(['blog', 'blog-2', 'blog-4']))).toBe('blog-3');
});

test('a number shortens a long slug, without a dash before it', () => {
  const long = `${'a'.repeat(37)}-bc`;

  expect(freeSlug(long, new Set([long]))).toBe(`${'a'.repeat(37)}-2`);
});
