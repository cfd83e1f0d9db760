/** The end of an error about an unknown name: a sentence with a space before it; empty if no name is similar. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const similar = findSimilar(name, known).map((candidate) => `"${candidate}"`);
  if (similar.length === 0) return '';
  // Made when it is needed, since it takes longer than all else of a short command.
  const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });
  return ` Did you mean ${alternatives.format(similar)}?`;
}

/** At most three names, the most similar first. */
function findSimilar(name: string, known: Iterable<string>): string[] {
  const limit = Math.max(2, Math.ceil(name.length / 3));
  return [...known]
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** Levenshtein: the number of characters to insert, delete or replace. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, character] of Array.from(from).entries()) {
    const next = [index + 1];
    for (const [at, other] of Array.from(to).entries()) {
      const replaced = (row[at] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
