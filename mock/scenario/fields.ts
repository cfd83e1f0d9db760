import { didYouMean } from '../../server/model/did-you-mean.ts';
import type { Located, Report } from './located.ts';

/** The fields of a mapping, as far as it may have them; whatever else it has is reported. */
export function readFields<Key extends string>(
  { kind, line, ...rest }: Located,
  known: readonly Key[],
  whatItIs: string,
  report: Report,
): Partial<Record<Key, Located>> {
  const fields: Partial<Record<Key, Located>> = {};
  if (!('entries' in rest)) {
    report(line, `${whatItIs} is a mapping of ${list(known)}, not ${kind === 'list' ? 'a list' : 'a word'}`);
    return fields;
  }
  for (const [key, entry] of rest.entries) {
    const own = known.find((name) => name === key);
    if (own) fields[own] = entry.value;
    else report(entry.line, `${whatItIs} has no "${key}", only ${list(known)}.${didYouMean(key, known)}`);
  }
  return fields;
}

/** A text that has to be there; on `line`, where it is missing. */
export function readText(field: Located | undefined, name: string, line: number, report: Report): string {
  if (field?.kind === 'scalar' && typeof field.value === 'string' && field.value.trim() !== '') return field.value.trim();
  report(field?.line ?? line, `"${name}" is missing: a text for people`);
  return '';
}

/** One of some words; `undefined` where the field is left out, or where the mistake has been reported. */
export function readWord<Word extends string>(
  field: Located | undefined,
  name: string,
  words: readonly Word[],
  report: Report,
): Word | undefined {
  if (!field) return undefined;
  const said = describe(field);
  const word = words.find((one) => one === said);
  if (word === undefined) report(field.line, `"${name}" is ${list(words, 'or')}, not ${said}`);
  return word;
}

/** A value as a mistake names it. */
export function describe(field: Located): string {
  return field.kind === 'scalar' ? String(field.value) : `a ${field.kind}`;
}

/** `a, b and c`. */
export function list(names: readonly string[], joint = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${joint} ${names.at(-1)}`;
}
