/** Escapes every reserved character, since servers may reject unescaped ones. A list repeats its name. */
export function serializeQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((item): [string, unknown] => [name, item]),
  );
  const sent = pairs.filter(([, item]) => item !== undefined && item !== null);
  return sent.map((pair) => pair.map(escape).join('=')).join('&');
}

/**
 * Replaces the parameters of a path. An empty value and dots would make it another path, since `..` leaves a folder
 * also when it is escaped.
 */
export function serializePath(path: string, values: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const segment = escape(values[name] ?? '');
    if (/^\.{0,2}$/.test(segment))
      throw new TypeError(`The path parameter ${name} is missing, or cannot be "${segment}".`);
    return segment;
  });
}

function escape(value: unknown): string {
  return encodeURIComponent(String(value instanceof Date ? value.toJSON() : value)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
