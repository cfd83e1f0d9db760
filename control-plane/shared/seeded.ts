import { fnv1a } from '../model/shared/hash.ts';
import type { Random } from '../ports/random.ts';

/** Ids and secrets that depend on the seed alone. They are unique, but they can be guessed: for simulations only. */
export function createSeededRandom(seed: number): Random {
  const next = sfc32(seed);
  const hex = (digits: number) => next().toString(16).padStart(8, '0').slice(0, digits);
  return {
    // Version 8 (RFC 9562) is for custom formats.
    id: () => `${hex(8)}-${hex(4)}-8${hex(3)}-a${hex(3)}-${hex(8)}${hex(4)}`,
    secret: () => Array.from({ length: 15 }, () => hex(4)).join(''),
  };
}

/**
 * Chris Doty-Humphrey's generator, in the public domain. Its state of 128 bits is large enough for ids, which that of
 * a generator of 32 bits is not.
 */
function sfc32(seed: number): () => number {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1];
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // The first numbers still show the seed.
  for (let round = 0; round < 12; round++) next();
  return next;
}

/** A UUID derived from a name: the same name gives the same UUID. */
export function seededId(name: string): string {
  const hex = [0, 1, 2, 3].map((salt) => hash32(`${salt} ${name}`).toString(16).padStart(8, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** FNV-1a with a final mix: texts that differ in one letter give unrelated numbers. Not for secrets. */
export function hash32(text: string): number {
  const hash = fnv1a(text);
  let sum = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return (sum ^ (sum >>> 16)) >>> 0;
}
