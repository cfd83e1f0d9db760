/** The number of characters of a token's secret that are shown. */
export const prefixLength = 12;

/**
 * The secret of a token, made of random digits. It ends in a checksum, so that a program that searches files for
 * secrets can distinguish a token from other text.
 */
export function tokenSecret(random: string): string {
  return `pcp_${random}${crc32(random).toString(16).padStart(8, '0')}`;
}

/** As in zip files. */
function crc32(text: string): number {
  let crc = ~0;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
