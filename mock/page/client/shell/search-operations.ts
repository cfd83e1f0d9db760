import type { Operation } from '../base/control.ts';

/** The operations that contain every word in their id, method, path, area or summary. The best matches come first. */
export function searchOperations(operations: readonly Operation[], text: string): readonly Operation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return operations
    .map((operation) => ({ operation, score: score(operation, words) }))
    .filter((one) => one.score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map((one) => one.operation);
}

/** Zero if a word does not occur. A word that is the id, or with which the id or a word begins, counts more. */
function score({ id, method, path, area, summary }: Operation, words: readonly string[]): number {
  const name = id.toLowerCase();
  const text = `${id} ${method} ${path} ${area} ${summary}`.toLowerCase();
  let sum = 1;
  for (const word of words) {
    if (!text.includes(word)) return 0;
    if (name === word) sum += 100;
    else if (name.startsWith(word)) sum += 20;
    else if (name.includes(word)) sum += 10;
    if (` ${summary.toLowerCase()}`.includes(` ${word}`)) sum += 5;
  }
  return sum;
}
