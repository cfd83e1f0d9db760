/** Stands for the value of a secret. */
export const mask = '••••••••';

/** Shorter lines of a secret with several lines are too common to hide. */
const shortestLine = 4;

/** A line of a log without the values of secrets, nor the lines of a value that has several. */
export function maskSecrets(line: string, values: readonly string[]): string {
  const hidden = values.flatMap((value) => {
    const lines = value.split('\n').map((one) => one.trim());
    return lines.length === 1 ? lines : lines.filter(({ length }) => length >= shortestLine);
  });
  // A value may be a part of another one.
  const longestFirst = hidden.filter((value) => value !== '').toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((masked, value) => masked.replaceAll(value, mask), line);
}
