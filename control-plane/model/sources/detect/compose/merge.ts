import { itemsOf, memberOf, membersOf, pairsOf, textOf, type Yaml } from '../yaml.ts';

/** Members that are replaced as a whole. */
const whole = new Set(['command', 'entrypoint', 'test']);
/** Maps that may be written as a list of `KEY=value`. */
const pairs = new Set(['environment', 'labels', 'args', 'sysctls', 'extra_hosts', 'annotations']);
/** Lists of mounts, one for each path. */
const mounted = new Set(['volumes', 'secrets', 'configs']);
/** Maps that may be written as a list of their keys. */
const keyed = new Set(['depends_on', 'networks']);

/** A service that extends another one, by the rules of compose. */
export function mergeService(base: Yaml, over: Yaml): Yaml {
  return merge(base, over, '');
}

function merge(base: Yaml | undefined, over: Yaml | undefined, name: string): Yaml {
  if (base === undefined || base === null || whole.has(name)) return over ?? base ?? null;
  if (over === undefined || over === null) return base;
  if (pairs.has(name)) return mapOf([...pairsOf(base), ...pairsOf(over)]);
  if (name === 'build') return merge(buildMap(base), buildMap(over), 'build map');
  if (Array.isArray(base) && Array.isArray(over))
    return unique([...itemsOf(base), ...itemsOf(over)], mounted.has(name) ? targetOf : (item) => JSON.stringify(item));
  if (keyed.has(name) && (Array.isArray(base) || Array.isArray(over))) return merge(keyMap(base), keyMap(over), '');
  if (typeof base !== 'object' || typeof over !== 'object' || Array.isArray(base) !== Array.isArray(over)) return over;
  const names = new Set([...membersOf(base), ...membersOf(over)].map(([key]) => key));
  return mapOf([...names].map((key) => [key, merge(memberOf(base, key), memberOf(over, key), key)]));
}

function buildMap(build: Yaml): Yaml {
  return typeof build === 'string' ? { context: build } : build;
}

function keyMap(value: Yaml): Yaml {
  return Array.isArray(value) ? mapOf(itemsOf(value).map((key) => [typeof key === 'string' ? key : '', null])) : value;
}

/** A file with another one over it: maps are merged, and services by the rules of compose. */
export function mergeFiles(base: Yaml, over: Yaml): Yaml {
  return merge(base, over, '');
}

/** A map with any names, also `__proto__`. */
export function mapOf(entries: readonly (readonly [string, Yaml])[]): Yaml {
  return Object.fromEntries(entries);
}

function unique(items: readonly Yaml[], keyOf: (item: Yaml) => string): Yaml {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

/** The path of a mount in its container. */
function targetOf(item: Yaml): string {
  const text = textOf(item);
  if (text === null)
    return textOf(memberOf(item, 'target')) ?? textOf(memberOf(item, 'source')) ?? JSON.stringify(item);
  const [first = '', second = first] = text.split(':');
  return second;
}
