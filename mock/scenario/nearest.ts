/** What somebody may have meant who wrote `name`: the names that take the fewest changes to get to, nearest first. */
export function nearest(name: string, names: Iterable<string>): string[] {
  const far = Math.max(2, Math.ceil(name.length / 3));
  return [...names]
    .map((candidate) => ({ candidate, distance: distanceOf(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= far)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** How many letters have to be put in, taken out or replaced (Levenshtein). */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (const [at, other] of Array.from(to).entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
