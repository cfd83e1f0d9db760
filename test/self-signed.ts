import { createSign, generateKeyPairSync } from 'node:crypto';

/** A certificate of a test server, and its private key, as PEM. */
export interface SelfSigned {
  readonly key: string;
  readonly cert: string;
}

/** Makes a certificate that is valid for some names today, for clients that trust it as a `ca`. */
export function selfSigned(...names: readonly string[]): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = sequence(set(sequence(oid('550403'), tagged(0x0c, Buffer.from('test')))));
  const [from, until] = [-1, 1].map((days) => tagged(0x17, Buffer.from(utcTime(Date.now() + days * 86_400_000))));
  const alternatives = sequence(...names.map((name) => tagged(0x82, Buffer.from(name))));
  const extensions = tagged(0xa3, sequence(sequence(oid('551d11'), tagged(0x04, alternatives))));
  const certificate = sequence(
    tagged(0xa0, tagged(0x02, Buffer.of(2))),
    tagged(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    issuer,
    sequence(from ?? Buffer.of(), until ?? Buffer.of()),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  );
  const signature = createSign('sha256').update(certificate).sign(privateKey);
  const whole = sequence(certificate, ecdsaWithSha256, tagged(0x03, Buffer.concat([Buffer.of(0), signature])));
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

/** A value of DER: its tag, its length and its bytes. */
function tagged(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const long = content.length > 255 ? [0x82, content.length >> 8, content.length & 255] : [0x81, content.length];
  return Buffer.concat([Buffer.of(tag, ...(content.length < 128 ? [content.length] : long)), content]);
}

function sequence(...contents: readonly Buffer[]): Buffer {
  return tagged(0x30, ...contents);
}

function set(...contents: readonly Buffer[]): Buffer {
  return tagged(0x31, ...contents);
}

function oid(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'));
}

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));

/** YYMMDDhhmmssZ. */
function utcTime(at: number): string {
  return `${new Date(at).toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`;
}
