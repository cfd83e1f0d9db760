import fc from 'fast-check';
import { lengthOf, matches, type Schema } from './schema.ts';
import { strings } from './valid.ts';

const found = new Map<string, string | undefined>();

/** A text of a schema that has exactly that length; `undefined` if none was found. */
export function textOfLength(schema: Schema, length: number): string | undefined {
  const { pattern, format } = schema;
  // A format has limits of its own, which are lower.
  if (format !== undefined && pattern === undefined) return undefined;
  const key = `${length} ${pattern}`;
  if (!found.has(key)) found.set(key, find(schema, length));
  return found.get(key);
}

function find(schema: Schema, length: number): string | undefined {
  const simple = ['a', 'A', '0'].map((sign) => sign.repeat(length));
  // The name of a host has labels of at most 63 characters.
  const labels = `${'a'.repeat(61)}.`.repeat(Math.ceil(length / 62)).slice(0, length);
  const samples = fc.sample(strings(schema), { numRuns: 30, seed: 1 });
  const padded = samples.flatMap((text) =>
    ['a', 'A', '0'].map((sign) => text + sign.repeat(Math.max(0, length - lengthOf(text)))),
  );
  return [...simple, labels, ...padded].find((text) => lengthOf(text) === length && matches(text, schema.pattern));
}
