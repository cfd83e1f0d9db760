import { didYouMean } from '../../contract/model/did-you-mean.ts';
import type { Located, Report } from './located.ts';

/** The known fields of a mapping; reports all others. */
export function readFields<Key extends string>(
  { kind, line, ...rest }: Located,
  known: readonly Key[],
  whatItIs: string,
  report: Report,
): Partial<Record<Key, Located>> {
  const fields: Partial<Record<Key, Located>> = {};
  if (!('entries' in rest)) {
    report(line, `${whatItIs} must be a mapping of ${list(known)}, not ${kind === 'list' ? 'a list' : 'a scalar'}`);
    return fields;
  }
  for (const [key, entry] of rest.entries) {
    const own = known.find((name) => name === key);
    if (own) fields[own] = entry.value;
    else
      report(entry.line, `${whatItIs} has no field "${key}"; its fields are ${list(known)}.${didYouMean(key, known)}`);
  }
  return fields;
}

/** A required text; `line` is reported where it is missing. */
export function readText(field: Located | undefined, name: string, line: number, report: Report): string {
  if (field?.kind === 'scalar' && typeof field.value === 'string' && field.value.trim() !== '')
    return field.value.trim();
  report(field?.line ?? line, `"${name}" is missing; it must be a text`);
  return '';
}

/** A value, for a message. */
export function describe(field: Located): string {
  return field.kind === 'scalar' ? String(field.value) : `a ${field.kind}`;
}

/** `a, b and c`. */
export function list(names: readonly string[], joint = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${joint} ${names.at(-1)}`;
}
