import { expect, test } from 'vitest';
import { readDirectives } from '../../mock/context/directives.ts';

test('removes a directive from the query and keeps everything else', () => {
  const read = readDirectives('/api/workspaces/acme?env=preview&__code=409&tag=a%20b&__example=slug%5Ftaken&tag=c', {});

  expect(read).toEqual({
    url: '/api/workspaces/acme?env=preview&tag=a%20b&tag=c',
    directives: { code: '409', example: 'slug_taken' },
  });
});

test('removes the query if it only has directives', () => {
  expect(readDirectives('/api/ai?__code=400', {})).toEqual({ url: '/api/ai', directives: { code: '400' } });
});

test('leaves an unknown parameter to the request validator', () => {
  const read = readDirectives('/api/ai?__proto__=1&__codes=2&code=3', {});

  expect(read).toEqual({ url: '/api/ai?__proto__=1&__codes=2&code=3', directives: {} });
});

test('reads directives with and without a value beside other preferences', () => {
  const { directives } = readDirectives('/api/ai', { prefer: 'respond-async, dynamic; seed="7", speed=10' });

  expect(directives).toEqual({ dynamic: 'true', seed: '7', speed: '10' });
});

test.each(['x-trace="a, code=404"', 'x_code=1, respond-code', 'code-x=404'])(
  'finds no directive in another preference: %s',
  (prefer) => {
    expect(readDirectives('/api/ai', { prefer }).directives).toEqual({});
  },
);

test('prefers a directive in the query to one in Prefer', () => {
  const { directives } = readDirectives('/api/ai?__code=404', { prefer: 'code=401, example=unauthorized' });

  expect(directives).toEqual({ code: '404', example: 'unauthorized' });
});

test('keeps an invalid escape unchanged', () => {
  expect(readDirectives('/api/ai?__example=%zz', {}).directives).toEqual({ example: '%zz' });
});

test.each(['code=404, example=gone, code=409', 'code=404; code=409, example=gone', 'CODE="404", example=gone, code'])(
  'the first of two preferences of one name counts (RFC 7240): %s',
  (prefer) => {
    expect(readDirectives('/api/ai', { prefer }).directives).toEqual({ code: '404', example: 'gone' });
  },
);

test('the first of two directives of one name in the query counts too', () => {
  expect(readDirectives('/api/ai?__code=404&__code=409', { prefer: 'code=401' }).directives).toEqual({ code: '404' });
});
