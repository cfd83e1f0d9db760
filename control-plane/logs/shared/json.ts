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

/** The members as texts, without `null`s. */
export function textsOf(members: Readonly<Record<string, unknown>>): Record<string, string> {
  const known = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, textOf(value)]));
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
