/** The value of a text in JSON, from another machine. `from` names the machine in the error. */
export function parseJson(text: Buffer | string, from: string): unknown {
  try {
    return JSON.parse(text.toString());
  } catch (cause) {
    throw new Error(`${from} sent a response that is not JSON.`, { cause });
  }
}

/** The value at a path of members and indexes; `undefined` if it is not there. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let here = value;
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined;
    here = (here as Readonly<Record<string, unknown>>)[step];
  }
  return here;
}

/** The text at a path; `null` if it is missing or empty. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | null {
  const found = at(value, ...path);
  return typeof found === 'string' && found !== '' ? found : null;
}

/** The list at a path; empty if it is missing. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** The names of the members of the object at a path; empty if it is missing. */
export function namesAt(value: unknown, ...path: readonly (string | number)[]): string[] {
  const found = at(value, ...path);
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? Object.keys(found) : [];
}
