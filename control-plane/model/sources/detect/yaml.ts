import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type YAMLError,
  type YAMLMap,
} from 'yaml';

export type Yaml = string | null | readonly Yaml[] | { readonly [key: string]: Yaml };

/** A file cannot be read. The message gives the reason, for its author. */
export class YamlError extends Error {}

/** Limits against malicious files. */
const limits = {
  depth: 64,
  aliases: 500,
  /** Number of nodes after all aliases are expanded. */
  nodes: 50_000,
};
const tooDeep = `it is nested more than ${limits.depth} levels deep`;

/**
 * Parses YAML. Scalars stay text, so that `22:22` and `3.10` do not become numbers; only `null` is not text. Merge
 * keys are resolved. The caller limits the length: parsing takes up to 5 µs a character. Throws `YamlError`.
 */
export function parseYaml(source: string): Yaml {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, {
    schema: 'failsafe',
    customTags: ['null'],
    merge: true,
    // The known tags include `!!binary`, which makes bytes.
    resolveKnownTags: false,
    // The check of the parser compares each key with all others; `requireUniqueKeys` reads each key once.
    uniqueKeys: false,
    // Pretty errors quote the source, and there may be one for each character.
    prettyErrors: false,
    logLevel: 'error',
    lineCounter,
  });
  const [error] = document.errors;
  if (error) throw new YamlError(messageOf(error, lineCounter));
  checkLimits(document, lineCounter);
  try {
    // The schema has only maps, lists, texts and null. `checkLimits` has limited the aliases.
    return document.toJS({ maxAliasCount: Infinity }) as Yaml;
  } catch (cause) {
    throw new YamlError('an alias or a merge key does not refer to what it needs', { cause });
  }
}

/** The members of a map; empty for anything else. */
export function membersOf(value: Yaml | undefined): readonly (readonly [string, Yaml])[] {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [];
}

export function memberOf(value: Yaml | undefined, name: string): Yaml | undefined {
  return membersOf(value).find(([key]) => key === name)?.[1];
}

/** The items of a list, or the keys of a map: compose often allows both. */
export function itemsOf(value: Yaml | undefined): readonly Yaml[] {
  // Only the lists of `Yaml` are arrays.
  if (Array.isArray(value)) return value as readonly Yaml[];
  return membersOf(value).map(([key]) => key);
}

export function textOf(value: Yaml | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The texts of a list, or a single text; empty texts are left out. */
export function textsOf(value: Yaml | undefined): string[] {
  const items = typeof value === 'string' ? [value] : itemsOf(value);
  return items.map(textOf).filter((text) => text !== null);
}

/** The pairs of a map, or of a list of `KEY=value`; `null` for a key without a value. */
export function pairsOf(value: Yaml | undefined): (readonly [string, string | null])[] {
  const pairs = Array.isArray(value)
    ? itemsOf(value).map((item): [string, string | null] => {
        const [, key = '', text = null] = /^([^=]*)(?:=([\s\S]*))?$/.exec(textOf(item) ?? '') ?? [];
        return [key, text];
      })
    : membersOf(value).map(([key, member]): [string, string | null] => [
        key,
        typeof member === 'string' ? member : null,
      ]);
  return pairs.filter(([key]) => key !== '');
}

function messageOf({ code, message, pos }: YAMLError, lines: LineCounter): string {
  if (code === 'MULTIPLE_DOCS') return 'it has more than one document';
  // The document exceeds the parser's stack.
  if (code === 'RESOURCE_EXHAUSTION') return tooDeep;
  return `line ${lines.linePos(pos[0]).line}: ${message.slice(0, 200)}`;
}

/** A short document can expand to a large one by aliases of things that contain aliases. */
function checkLimits({ contents }: Document, lines: LineCounter): void {
  const sizes = new Map<string, number>();
  let aliases = 0;
  const measure = (part: unknown, depth: number): number => {
    if (depth > limits.depth) throw new YamlError(tooDeep);
    if (isPair(part)) return measure(part.key, depth) + measure(part.value, depth);
    if (!isNode(part)) return 0;
    if (isAlias(part)) {
      aliases++;
      if (aliases > limits.aliases) throw new YamlError(`it has more than ${limits.aliases} aliases`);
      const size = sizes.get(part.source);
      if (size === undefined)
        throw new YamlError(`the alias *${part.source.slice(0, 100)} refers to nothing before it`);
      return size;
    }
    if (isMap(part)) requireUniqueKeys(part, lines);
    const items: readonly unknown[] = isMap(part) || isSeq(part) ? part.items : [];
    const size = items.reduce((sum: number, item) => sum + measure(item, depth + 1), 1);
    if (size > limits.nodes) throw new YamlError(`it has more than ${limits.nodes} values, with its aliases replaced`);
    if (part.anchor !== undefined) sizes.set(part.anchor, size);
    return size;
  };
  measure(contents, 0);
}

/** A merge key may be written several times. */
function requireUniqueKeys({ items }: YAMLMap, lines: LineCounter): void {
  const keys = new Set<string>();
  for (const { key } of items) {
    if (!isScalar(key) || typeof key.value !== 'string' || key.value === '<<') continue;
    if (keys.has(key.value)) {
      const line = lines.linePos(key.range?.[0] ?? 0).line;
      throw new YamlError(`line ${line}: a map has this key twice`);
    }
    keys.add(key.value);
  }
}
