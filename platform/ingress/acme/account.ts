import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The key with which requests to an issuer of certificates are signed, and by which it knows its account. */
export class AcmeAccount {
  readonly #key: KeyObject;
  readonly jwk: Readonly<Record<string, string>>;

  /** It is kept in the folder, so that an issuer sees one account after a restart. */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, 'account.pem');
    try {
      this.#key = createPrivateKey(readFileSync(file));
    } catch (error) {
      // It is the form of an error of the file system.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
      writeFileSync(file, this.#key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flush: true });
    }
    const { crv = '', kty = '', x = '', y = '' } = this.#key.export({ format: 'jwk' });
    // In this order, by which its thumbprint is defined (RFC 7638).
    this.jwk = { crv, kty, x, y };
  }

  /** What the issuer has to read at the address of a challenge. */
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
