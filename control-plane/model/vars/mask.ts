/** Shown instead of the value of a secret. */
export const mask = '••••••••';

/** Length below which a text is not looked for as a secret: it is too common, such as `1` or `true`. */
const shortest = 8;

/** Usual values of variables, which are common texts wherever they stand. */
const usual = new Set(['127.0.0.1', 'development', 'disabled', 'localhost', 'postgres', 'production', 'undefined']);

/**
 * The texts that show a secret: its value, or each line of a value with several. Short and usual ones are left out.
 */
export function secretParts(values: readonly string[]): string[] {
  const lines = values.flatMap((value) => value.split('\n').map((one) => one.trim()));
  return [...new Set(lines)].filter((line) => line.length >= shortest && !usual.has(line.toLowerCase()));
}

/** Removes the values of secrets from a line of a log. */
export function maskSecrets(line: string, values: readonly string[]): string {
  // A value may be part of another one.
  const longestFirst = secretParts(values).toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((masked, value) => masked.replaceAll(value, mask), line);
}
