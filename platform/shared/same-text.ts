import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares hashes, so that the duration does not show how much is equal. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
