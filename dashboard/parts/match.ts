/**
 * The entries that fit a text, best first: those that begin with it, then those with words that do, then those that
 * have it anywhere, or its letters in this order. Entries that fit alike keep their order.
 */
export function bestOf<Entry extends { readonly text: string }>(
  entries: readonly Entry[],
  wanted: string,
): readonly Entry[] {
  const needle = wanted.trim().toLowerCase();
  if (needle === '') return entries;
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry.text.toLowerCase(), needle) }))
    .filter(({ rank }) => rank < ranks)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

const ranks = 4;

function rankOf(text: string, needle: string): number {
  if (text.startsWith(needle)) return 0;
  const words = text.split(/[^\p{Letter}\p{Number}]+/u);
  const parts = needle.split(/\s+/);
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 1;
  if (parts.every((part) => text.includes(part))) return 2;
  return hasInOrder(text, parts.join('')) ? 3 : ranks;
}

function hasInOrder(text: string, letters: string): boolean {
  let from = 0;
  for (const letter of letters) {
    const at = text.indexOf(letter, from);
    if (at < 0) return false;
    from = at + letter.length;
  }
  return true;
}
