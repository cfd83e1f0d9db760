import { createHash } from 'node:crypto';

/** A UUID derived from a name: the same name gives the same UUID. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  // Version 8 (RFC 9562) is for custom formats.
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
