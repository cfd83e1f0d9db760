/** Escapes every reserved character, since servers may reject unescaped ones. A list repeats its name. */
export function serializeQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((item): [string, unknown] => [name, item]));
  const sent = pairs.filter(([, item]) => item !== undefined && item !== null);
  return sent.map((pair) => pair.map(escape).join('=')).join('&');
}

function escape(value: unknown): string {
  return encodeURIComponent(String(value)).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
