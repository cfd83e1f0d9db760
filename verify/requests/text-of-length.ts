import fc from 'fast-check';
import { unlessNoValue } from './no-value.ts';
import { lengthOf, matches, type Schema } from './schema.ts';
import { longestText, stretched, strings } from './texts.ts';

const found = new Map<string, string | undefined>();

/** A text of a schema that has exactly that length; `undefined` if none was found. */
export function textOfLength(schema: Schema, length: number): string | undefined {
  const { pattern, format, minLength, maxLength } = schema;
  // A format has limits of its own, which are lower.
  if ((format !== undefined && pattern === undefined) || length > longestText) return undefined;
  const key = JSON.stringify([length, minLength, maxLength, pattern]);
  if (!found.has(key)) found.set(key, find(schema, length));
  return found.get(key);
}

function find(schema: Schema, length: number): string | undefined {
  const texts = unlessNoValue(() => strings(schema));
  if (!texts) return undefined;
  const simple = ['a', 'A', '0'].map((sign) => sign.repeat(length));
  // The name of a host has labels of at most 63 characters.
  const labels = `${'a'.repeat(61)}.`.repeat(Math.ceil(length / 62)).slice(0, length);
  const fits = (text: string) => lengthOf(text) === length && matches(text, schema.pattern);
  const known = [...simple, labels].find(fits);
  if (known !== undefined) return known;
  const samples = unlessNoValue(() => fc.sample(texts, { numRuns: 30, seed: 1 })) ?? [];
  return samples.map((text) => stretched(text, length, fits)).find(fits);
}
