/** The longest slug of an app. */
const longest = 40;

/** The slug that follows from a name; empty if the name has no letter or digit that leads to one. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return cut(plain.replace(/[^a-z0-9]+/g, '-'), longest);
}

/**
 * The slug itself, or else with the first number from `-2` on with which it is free. The number shortens it if it
 * must.
 */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number++) {
    const numbered = `${cut(slug, longest - `-${number}`.length)}-${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}

/** Cut to a length, without a `-` at either end. */
function cut(text: string, length: number): string {
  return text.replace(/^-+/, '').slice(0, length).replace(/-+$/, '');
}
