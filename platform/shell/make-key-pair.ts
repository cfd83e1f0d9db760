import type { Ssh2 } from './load-ssh2.ts';

interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Makes a key pair of ed25519. The package damages one in 256 (https://github.com/mscdex/ssh2/issues/1514), so another
 * one is made then.
 */
export function makeKeyPair({ utils }: Ssh2): KeyPair {
  for (;;) {
    const { public: publicKey, private: privateKey } = utils.generateKeyPairSync('ed25519');
    const isDamaged = [publicKey, privateKey].some((key) => utils.parseKey(key) instanceof Error);
    if (!isDamaged) return { publicKey, privateKey };
  }
}
