import { expect, test } from 'vitest';
import { fnv1a, hmacSha256, sha256 } from '../../../control-plane/model/shared/hash.ts';
import { tokenSecret } from '../../../control-plane/model/account/token.ts';

test('hashes a text by SHA-256', async () => {
  expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('signs a text by HMAC-SHA256', async () => {
  // The second test case of RFC 4231.
  const signature = await hmacSha256('Jefe', 'what do ya want for nothing?');

  expect(signature).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
});

test.each([
  ['', '811c9dc5'],
  ['a', 'e40c292c'],
  ['foobar', 'bf9cf968'],
])('hashes %j by FNV-1a', (text, expected) => {
  expect(fnv1a(text).toString(16)).toBe(expected);
});

test('ends a token with the CRC-32 of its digits', () => {
  expect(tokenSecret('123456789')).toBe('pcp_123456789cbf43926');
});
