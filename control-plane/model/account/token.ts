/** Number of days until a token expires, by the choices of the contract; `null` for never. */
export const daysOf = { never: null, '30d': 30, '90d': 90, '1y': 365 } as const;

/** Number of characters of a token's secret that are shown. */
export const prefixLength = 12;

/**
 * Makes the secret of a token from random digits. It ends in a checksum, so that scanners for secrets can distinguish
 * a token from other text.
 */
export function tokenSecret(random: string): string {
  return `pcp_${random}${crc32(random).toString(16).padStart(8, '0')}`;
}

/** The checksum of zip files. */
function crc32(text: string): number {
  let crc = ~0;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
