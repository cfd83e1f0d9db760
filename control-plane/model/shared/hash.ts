import { toHex } from '../../../contract/model/sha256.ts';

/** Hash for secrets that are only compared. Call it before a transaction. */
export { sha256 } from '../../../contract/model/sha256.ts';

/** HMAC-SHA256 of a text, in hexadecimal. Call it before a transaction. */
export async function hmacSha256(secret: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  return toHex(await crypto.subtle.sign(algorithm, key, encoder.encode(text)));
}

/** FNV-1a of a text, 32 bits: not for secrets. */
export function fnv1a(text: string): number {
  let sum = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  return sum >>> 0;
}

const encoder = new TextEncoder();
