import ssh2 from 'ssh2';
import { expect, test } from 'vitest';
import { makeKeyPair } from '../../../platform/shell/make-key-pair.ts';

test('makes no key pair that cannot be read', () => {
  const keys = Array.from({ length: 2000 }, () => makeKeyPair(ssh2)).flatMap(({ publicKey, privateKey }) => [
    publicKey,
    privateKey,
  ]);

  expect(keys.filter((key) => ssh2.utils.parseKey(key) instanceof Error)).toEqual([]);
});
