import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A request for a certificate of a host (PKCS #10, as DER), and the key that it is for. */
export function newSigningRequest(host: string): { readonly key: string; readonly request: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    request: signingRequest(host, publicKey, privateKey),
  };
}

function signingRequest(host: string, publicKey: KeyObject, privateKey: KeyObject): Buffer {
  const names = sequence(tagged(0x82, Buffer.from(host, 'latin1')));
  const extensions = sequence(sequence(subjectAltName, tagged(0x04, names)));
  const attributes = tagged(0xa0, sequence(extensionRequest, tagged(0x31, extensions)));
  const version = tagged(0x02, Buffer.of(0));
  // Issuers take the names from the extension: a subject has no room for longer ones.
  const subject = sequence();
  const info = sequence(version, subject, publicKey.export({ type: 'spki', format: 'der' }), attributes);
  const signature = sign('sha256', info, privateKey);
  return sequence(info, sequence(ecdsaWithSha256), tagged(0x03, Buffer.of(0), signature));
}

/** A value of DER: its tag, its length and its bytes. */
function tagged(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const long = length > 255 ? [0x82, length >> 8, length & 255] : [0x81, length];
  return Buffer.concat([Buffer.of(tag, ...(length < 128 ? [length] : long)), content]);
}

function sequence(...contents: readonly Buffer[]): Buffer {
  return tagged(0x30, ...contents);
}

const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
const ecdsaWithSha256 = oid('2a8648ce3d040302');
const extensionRequest = oid('2a864886f70d01090e');
const subjectAltName = oid('551d11');
