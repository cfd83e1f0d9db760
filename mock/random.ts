/** The next number of a sequence, from 0 up to but not including 1. */
export type Random = () => number;

/** A sequence that depends on the seed alone. It looks random, but is not a source of secrets. */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  // mulberry32 (Tommy Ettinger, public domain).
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a with 32 bits: seeds that differ in one letter give unrelated sequences. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return sum;
}
