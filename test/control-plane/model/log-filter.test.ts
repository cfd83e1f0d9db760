import { expect, test } from 'vitest';
import { compileFilters, parseFilter } from '../../../control-plane/model/observability/log-filter.ts';

test.each([
  ['level=error', true],
  ['level=ERROR', false],
  ['level!=debug', true],
  ['level=~ERR.R', true],
  ['level=~err', false],
  ['level!~err', true],
  ['route=~/api/.*', true],
  ['route=~/products/.*|/api/checkout', true],
  ['route=~[[:alpha:]/]+', true],
  ['route=~\\pL+', false],
  ['route=~(?-i:/API)/.*', false],
  ['route=/api/checkout', true],
  ['route!~/api/.*', false],
])('%s holds: %s', async (filter, holds) => {
  const meets = await compileFilters([parseFilter(filter)]);

  expect(meets({ level: 'error', route: '/api/checkout' })).toBe(holds);
});

test('holds when every filter does', async () => {
  const meets = await compileFilters([parseFilter('level=error'), parseFilter('route=~/api/.*')]);

  expect(meets({ level: 'error', route: '/api/stock' })).toBe(true);
  expect(meets({ level: 'error', route: '' })).toBe(false);
  expect(meets({ level: 'warn', route: '/api/stock' })).toBe(false);
});

test.each(['', 'level', 'level~error', 'color=red', '=error', 'level error'])('rejects the filter "%s"', (text) => {
  expect(() => parseFilter(text)).toThrow(expect.objectContaining({ code: 'bad_body' }));
});

test('a value may be empty', () => {
  expect(parseFilter('route!=')).toEqual({ field: 'route', operator: '!=', value: '' });
});

test.each([
  ['(?=a)', 'invalid or unsupported Perl syntax'],
  ['(?<!a)b', 'invalid named capture'],
  ['(a)\\1', 'invalid escape sequence'],
  ['(a', 'missing closing )'],
  ['*a', 'missing argument to repetition operator'],
  ['a{1001}', 'invalid repeat count'],
])('rejects the regular expression %s', async (expression, reason) => {
  const compiling = compileFilters([parseFilter(`level=~${expression}`)]);

  await expect(compiling).rejects.toMatchObject({
    code: 'bad_body',
    message: `The regular expression "${expression}" is not valid in RE2: ${reason}.`,
  });
});

test('is not slowed down by an expression that would backtrack', async () => {
  const meets = await compileFilters([parseFilter('route=~(a|a)*(a|a)*(a*)*b')]);

  expect(meets({ level: '', route: 'a'.repeat(2000) })).toBe(false);
});
