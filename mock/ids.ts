import { createHash } from 'node:crypto';

/** A UUID made of a name: always the same one. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  // Version 8 (RFC 9562) is for ids made in a way of one's own.
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
