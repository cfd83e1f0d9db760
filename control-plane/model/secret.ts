/**
 * The SHA-256 of a secret, in hexadecimal: what is stored in its place. It takes its time, so before a transaction.
 */
export async function hashSecret(secret: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)));
}

/** The HMAC-SHA256 of a text, in hexadecimal. */
export async function signText(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return toHex(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
}

/**
 * The secret of a token, made of random digits. It ends in a checksum, so that a program that searches files for
 * secrets can tell a token from other text.
 */
export function tokenSecret(random: string): string {
  return `pcp_${random}${checksum(random).toString(16).padStart(8, '0')}`;
}

/** So many characters of a token are shown. */
export const prefixLength = 12;

/** CRC-32, as in zip files. */
function checksum(text: string): number {
  let crc = ~0;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
