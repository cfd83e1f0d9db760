import { expect, test } from 'vitest';
import { readDirectives } from '../../mock/context/directives.ts';

test('a wish in the address is taken out of it, and everything else stays as it is', () => {
  const read = readDirectives('/api/workspaces/acme?env=preview&__code=409&tag=a%20b&__example=slug%5Ftaken&tag=c', {});

  expect(read).toEqual({
    url: '/api/workspaces/acme?env=preview&tag=a%20b&tag=c',
    directives: { code: '409', example: 'slug_taken' },
  });
});

test('an address that has nothing but wishes has no query afterwards', () => {
  expect(readDirectives('/api/ai?__code=400', {})).toEqual({ url: '/api/ai', directives: { code: '400' } });
});

test('a parameter that only looks like a wish is left for the contract to judge', () => {
  const read = readDirectives('/api/ai?__proto__=1&__codes=2&code=3', {});

  expect(read).toEqual({ url: '/api/ai?__proto__=1&__codes=2&code=3', directives: {} });
});

test('wishes stand in Prefer, with or without a value, beside the preferences of others', () => {
  const { directives } = readDirectives('/api/ai', { prefer: 'respond-async, dynamic; seed="7", speed=10' });

  expect(directives).toEqual({ dynamic: 'true', seed: '7', speed: '10' });
});

test('what the address asks for goes before what Prefer asks for', () => {
  const { directives } = readDirectives('/api/ai?__code=404', { prefer: 'code=401, example=unauthorized' });

  expect(directives).toEqual({ code: '404', example: 'unauthorized' });
});

test('an escape that cannot be read is taken as it stands', () => {
  expect(readDirectives('/api/ai?__example=%zz', {}).directives).toEqual({ example: '%zz' });
});
