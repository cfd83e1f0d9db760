import { generateKeyPairSync } from 'node:crypto';

/** A key pair for one connection: the private key as PEM, the public one as OpenSSH writes it. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

const type = 'ecdsa-sha2-nistp256';

/** Makes a key pair of a kind whose private key every OpenSSH reads as PEM, which of ed25519 only newer ones do. */
export function makeKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const blob = Buffer.concat([type, 'nistp256', point].map(withLength));
  return {
    publicKey: `${type} ${blob.toString('base64')}`,
    privateKey: privateKey.export({ format: 'pem', type: 'sec1' }).toString(),
  };
}

/** Bytes after their number, as the protocol has them. */
function withLength(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
