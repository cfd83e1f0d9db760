/** Compares values of one column; null comes last, as in a database. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  return Number(a) - Number(b);
}

/** Compares by code point, like PostgreSQL's `collate "C"`. JavaScript compares units of UTF-16. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const [one, other] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (one !== other) return rank(one) - rank(other);
  }
  return a.length - b.length;
}

/** Compares names without case, the order of lists for people. */
export function compareNames(a: { readonly name: string }, b: { readonly name: string }): number {
  return compareText(a.name.toLowerCase(), b.name.toLowerCase());
}

/** Surrogates are parts of the code points above all others. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
