/**
 * The ids, slugs and names of the records of the expanded story. A record is identified by its `id` (`uploadId` in an
 * upload) and its `slug`, or by its `name` if it has neither. Its kind is the last word of its noun
 * (`firstDeploys.landing` is one of the deploys) or of the list that contains it (`spans.0`). If a kind has a noun,
 * lists of that kind only repeat its records and introduce none.
 */
export function identitiesOf(story) {
  const known = { ids: new Set(), slugs: new Set(), kinds: new Map() };
  const nouns = new Set(Object.keys(story).map(lastWord));
  for (const [noun, records] of Object.entries(story)) {
    for (const record of Object.values(records ?? {})) add(record, lastWord(noun), true);
  }
  return known;

  function add(record, kind, isIntroduced) {
    if (Array.isArray(record)) return record.forEach((item) => add(item, kind, isIntroduced));
    if (record === null || typeof record !== 'object') return;
    addRecord(record, kind, isIntroduced);
    for (const [key, value] of Object.entries(record)) addLists(value, key);
  }

  function addLists(value, key) {
    if (Array.isArray(value)) return add(value, lastWord(key), !nouns.has(lastWord(key)));
    if (value === null || typeof value !== 'object') return;
    for (const [innerKey, inner] of Object.entries(value)) addLists(inner, innerKey);
  }

  function addRecord(record, kind, isIntroduced) {
    if (!known.kinds.has(kind))
      known.kinds.set(kind, { isNoun: nouns.has(kind), id: new Set(), slug: new Set(), name: new Set() });
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
 * The allowed values of a field in an example, or `undefined` if the field refers to no record. `id` and `slug` refer
 * to any record; `currentDeployId` to a deploy (to any record if the story has no deploys); `serviceName` to a
 * service. A bare `region`, or an item of `regions`, refers to a region, because regions have readable ids. A bare
 * `token` refers to nothing, because tokens have opaque ids and the field holds something else.
 */
export function rightValues(key, known, isItem = false) {
  if (key === 'id') return known.ids;
  if (key === 'slug') return known.slugs;
  // An operation is not a record.
  if (key === 'operationId') return undefined;
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
