/** 32 bits that look random and depend on the three numbers alone. */
export function mix(a: number, b: number, c: number): number {
  let hash = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13) ^ b, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16) ^ c, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** From 0 up to, but not including, 1. */
export function share(hash: number): number {
  return hash / 2 ** 32;
}

export function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
