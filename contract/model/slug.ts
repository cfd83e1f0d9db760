/** Length limit of an app's slug. */
const longest = 40;

/** Derives a slug from a name; empty if the name has no usable letter or digit. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return cut(plain.replace(/[^a-z0-9]+/g, '-'), longest);
}

/** The slug itself, or with the first free number from `-2` on, shortened if necessary. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number++) {
    const numbered = `${cut(slug, longest - `-${number}`.length)}-${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}

/** Cuts to a length, without a `-` at either end. */
function cut(text: string, length: number): string {
  return text.replace(/^-+/, '').slice(0, length).replace(/-+$/, '');
}
