import { fill, joined, type Lookup, parse, type Template } from './interpolation.ts';

/** A variable that a text mentions. */
export interface Mention {
  readonly key: string;
  readonly required: boolean;
  /** `null` without one. */
  readonly default: string | null;
}

/** The variables that a text mentions, also those within a default. Throws a `TemplateError`. */
export function mentionsOf(text: string): Mention[] {
  return mentionsIn(parse(text, true));
}

/** Writes a text that `interpolate` leaves as it is. */
export function escapeDollars(text: string): string {
  return text.replaceAll('$', '$$$$');
}

/** Writes a text so that `lookup` has the values of variables that are not set later. Throws a `TemplateError`. */
export function bindDefaults(text: string, lookup: Lookup): string {
  return write(parse(text, true), lookup);
}

function mentionsIn(template: Template): Mention[] {
  return template.flatMap((part) => {
    if (typeof part === 'string') return [];
    const { key, operator, operand } = part;
    const isDefault = operator.endsWith('-');
    const usual = isDefault ? fill(operand, () => undefined, null) : null;
    return [{ key, required: !isDefault && !operator.endsWith('+'), default: usual }, ...mentionsIn(operand)];
  });
}

function write(template: Template, lookup: Lookup): string {
  return joined(
    template.map((part) => () => {
      if (typeof part === 'string') return escapeDollars(part);
      const { key, operator, operand } = part;
      const value = lookup(key);
      const isSet = operator.startsWith(':') ? Boolean(value) : value !== undefined;
      const kind = operator.at(-1) ?? '';
      if (isSet && kind === '+') return write(operand, lookup);
      // A brace would end the reference.
      if (isSet && value?.includes('}')) return escapeDollars(value);
      if (isSet) return `\${${key}${operator.startsWith(':') ? ':-' : '-'}${escapeDollars(value ?? '')}}`;
      return operator === '' ? `\${${key}}` : `\${${key}${operator}${write(operand, lookup)}}`;
    }),
  );
}
