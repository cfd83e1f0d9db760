/** Shown instead of the value of a secret. */
export const mask = '••••••••';

/** Length below which a line of a secret is not hidden: it is too common. */
const shortestLine = 4;

/** Removes the values of secrets from a line of a log, and each line of a value with several. */
export function maskSecrets(line: string, values: readonly string[]): string {
  const hidden = values.flatMap((value) => {
    const lines = value.split('\n').map((one) => one.trim());
    return lines.length === 1 ? lines : lines.filter(({ length }) => length >= shortestLine);
  });
  // A value may be part of another one.
  const longestFirst = hidden.filter((value) => value !== '').toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((masked, value) => masked.replaceAll(value, mask), line);
}
