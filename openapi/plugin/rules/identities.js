/**
 * Who the records of the told story are. A record is known by its `id` (an upload may call it `uploadId`) and its
 * `slug` or, having neither, by its `name`. Its kind is the last word of the noun (`firstDeploys.landing` is one of
 * the deploys) or of the list (`spans.0`) that it stands in. A list of a kind that has a noun only repeats records,
 * which therefore have to be the noun's.
 */
export function identitiesOf(story) {
  const known = { ids: new Set(), slugs: new Set(), kinds: new Map() };
  const nouns = new Set(Object.keys(story).map(lastWord));
  for (const [noun, records] of Object.entries(story)) {
    for (const record of Object.values(records ?? {})) meet(record, lastWord(noun), true);
  }
  return known;

  function meet(record, kind, isIntroduced) {
    if (Array.isArray(record)) return record.forEach((item) => meet(item, kind, isIntroduced));
    if (record === null || typeof record !== 'object') return;
    learn(record, kind, isIntroduced);
    for (const [key, value] of Object.entries(record)) meetLists(value, key);
  }

  function meetLists(value, key) {
    if (Array.isArray(value)) return meet(value, lastWord(key), !nouns.has(lastWord(key)));
    if (value === null || typeof value !== 'object') return;
    for (const [innerKey, inner] of Object.entries(value)) meetLists(inner, innerKey);
  }

  function learn(record, kind, isIntroduced) {
    if (!known.kinds.has(kind)) known.kinds.set(kind, { isNoun: nouns.has(kind), id: new Set(), slug: new Set(), name: new Set() });
    const own = known.kinds.get(kind);
    const id = record.id ?? record[`${singular(kind)}Id`];
    const { slug, name } = record;
    if (id === undefined && slug === undefined && typeof name === 'string') own.name.add(name);
    if (!isIntroduced) return;
    if (id !== undefined) [own.id, known.ids].forEach((set) => set.add(String(id)));
    if (slug !== undefined) [own.slug, known.slugs].forEach((set) => set.add(slug));
  }
}

const opaque = /^[0-9a-f-]{16,}$/;

/**
 * Whom a member of an example names, if it names anyone: the values that would be right. `id` and `slug` name any
 * record; `currentDeployId` a deploy (any record, if the story has no deploys); `serviceName` a service. A bare
 * `region`, or each of `regions`, names a region, since the story's regions are known by words; a bare `token` names
 * nothing, since tokens are known by opaque ids and the member holds something else.
 */
export function rightValues(key, known, isItem = false) {
  if (key === 'id') return known.ids;
  if (key === 'slug') return known.slugs;
  const [, whose, sort] = /^(.+)(Id|Slug|Name)s?$/.exec(key) ?? [];
  const own = known.kinds.get(isItem && !sort ? lastWord(key) : plural(lastWord(whose ?? key)));
  if (sort === 'Id') return own?.id.size ? own.id : known.ids;
  if (sort === 'Slug') return own?.slug.size ? own.slug : known.slugs;
  if (sort === 'Name') return own?.name.size ? new Set([...own.name, ...own.slug]) : undefined;
  return own?.isNoun ? wordsFor(own) : undefined;
}

function wordsFor({ id, slug, name }) {
  if (slug.size > 0) return new Set([...slug, ...name]);
  return id.size > 0 && ![...id].some((each) => opaque.test(each)) ? id : undefined;
}

function lastWord(key) {
  return (/[A-Z]?[a-z0-9]+$/.exec(key)?.[0] ?? key).toLowerCase();
}

function plural(word) {
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

function singular(kind) {
  return kind.endsWith('ies') ? `${kind.slice(0, -3)}y` : kind.replace(/s$/, '');
}
