import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { ServerKey } from '../../shared/server-key.ts';

/** The key of the account at the issuer. */
export const accountKey: ServerKey = {
  id: 'acme',
  formerFile: 'ingress/acme/account.pem',
  make: () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  },
  isKey: (pem) => {
    try {
      return createPrivateKey(pem).asymmetricKeyType === 'ec';
    } catch {
      return false;
    }
  },
  loss: 'the issuer of certificates then sees a new account.',
};

/** An account at an issuer of certificates. Its key signs the requests. */
export class AcmeAccount {
  readonly #key: KeyObject;
  readonly jwk: Readonly<Record<string, string>>;

  /** The key is a PEM. */
  constructor(pem: Buffer) {
    this.#key = createPrivateKey(pem);
    const { crv = '', kty = '', x = '', y = '' } = this.#key.export({ format: 'jwk' });
    // RFC 7638 defines the thumbprint with this order of members.
    this.jwk = { crv, kty, x, y };
  }

  /** Content to serve at the address of a challenge. */
  authorize(token: string): string {
    return `${token}.${createHash('sha256').update(JSON.stringify(this.jwk)).digest('base64url')}`;
  }

  /** A signed request (RFC 7515). A payload of `undefined` reads a resource. */
  sign(header: Readonly<Record<string, unknown>>, payload: unknown): string {
    const head = base64({ alg: 'ES256', ...header });
    const body = payload === undefined ? '' : base64(payload);
    const signature = sign('sha256', Buffer.from(`${head}.${body}`), { key: this.#key, dsaEncoding: 'ieee-p1363' });
    return JSON.stringify({ protected: head, payload: body, signature: signature.toString('base64url') });
  }
}

function base64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
