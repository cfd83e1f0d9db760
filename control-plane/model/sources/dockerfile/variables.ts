/** Values of variables by name; `null` for one whose value is not known. */
export type Values = ReadonlyMap<string, string | null>;

/** Arguments that every build has, with the platform of its machine. */
export const platformNames: readonly string[] = ['BUILD', 'TARGET'].flatMap((of) =>
  ['PLATFORM', 'OS', 'ARCH', 'VARIANT'].map((name) => `${of}${name}`),
);

/** Fills in the variables of a text, such as `$TAG` and `${TAG:-1}`; `null` if a value is missing or not known. */
export function fillIn(text: string, values: Values): string | null {
  const unknown: string[] = [];
  const valueOf = (name: string, isEmptyUnset: boolean): string | null => {
    const value = values.get(name);
    if (value === null) unknown.push(name);
    return value === undefined || (isEmptyUnset && value === '') ? null : value;
  };
  const form = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)(?:(:?)([-+])([^$}]*))?\})/g;
  const filled = text.replace(form, (_, plain?: string, braced?: string, ...other: (string | undefined)[]) => {
    const [colon, sign, word = ''] = other;
    const value = valueOf(plain ?? braced ?? '', colon === ':');
    if (sign === '+') return value === null ? '' : word;
    if (value === null && sign === undefined) unknown.push(plain ?? braced ?? '');
    return value ?? word;
  });
  // Quotes, other forms of variables and escaped characters.
  return unknown.length === 0 && !/[$"'`\\]/.test(filled) ? filled : null;
}

/** The variables that an `ARG` declares, added to earlier ones. `given` has the arguments of the build. */
export function declare(rest: string, earlier: Values, given: Readonly<Record<string, string>>): Values {
  const values = new Map(earlier);
  for (const [, name = '', value] of rest.matchAll(/(?:^|\s)([A-Za-z_]\w*)(?:=("[^"]*"|'[^']*'|\S*))?/g)) {
    if (Object.hasOwn(given, name)) values.set(name, given[name] ?? '');
    else if (value !== undefined) values.set(name, readDefault(value, values));
  }
  return values;
}

function readDefault(value: string, values: Values): string | null {
  const [, quoted] = /^"([^"]*)"$/.exec(value) ?? [];
  const [, literal] = /^'([^'$"`\\]*)'$/.exec(value) ?? [];
  return literal ?? fillIn(quoted ?? value, values);
}
