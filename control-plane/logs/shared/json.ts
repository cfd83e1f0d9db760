import { withoutColors } from '../../model/shared/colors.ts';

/** Parses a line as a JSON object; `null` for anything else. */
export function readObject(text: string): Readonly<Record<string, unknown>> | null {
  if (!text.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members as texts, without `null`s and without some names. */
export function textsOf(
  members: Readonly<Record<string, unknown>>,
  without: readonly (string | undefined)[] = [],
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(members)) {
    if (value !== null && value !== undefined && !without.includes(name)) texts[name] = textOf(value);
  }
  return texts;
}

/** A value as people read it. */
export function textOf(value: unknown): string {
  return withoutColors(typeof value === 'string' ? value : JSON.stringify(value));
}
