import { isMap, isNode, isScalar, parseDocument } from 'yaml';
import { itemsOf, memberOf, membersOf, textOf, type Yaml } from '../yaml.ts';
import { mapOf } from './merge.ts';

/** A value with a tag of compose for the merge of files. */
export interface TaggedPlace {
  /** Keys from the root of the file. */
  readonly path: readonly string[];
  /** `!reset` removes the value of both files; `!override` takes that of the later one alone. */
  readonly tag: '!reset' | '!override';
}

/** The places with tags in a file that `parseYaml` accepts. */
export function taggedPlaces(source: string): readonly TaggedPlace[] {
  const options = { schema: 'failsafe', resolveKnownTags: false, uniqueKeys: false, logLevel: 'silent' } as const;
  return placesIn(parseDocument(source, options).contents, []);
}

function placesIn(node: unknown, path: readonly string[]): readonly TaggedPlace[] {
  const tag = isNode(node) ? node.tag : undefined;
  if (tag === '!reset' || tag === '!override') return [{ path, tag }];
  if (!isMap(node)) return [];
  return node.items.flatMap(({ key, value }) =>
    isScalar(key) && typeof key.value === 'string' ? placesIn(value, [...path, key.value]) : [],
  );
}

/** A file without the value at a path. */
export function withoutPlace(value: Yaml, [first, ...rest]: readonly string[]): Yaml {
  if (first === undefined) return null;
  // Variables, dependencies and networks may be lists of their keys.
  if (Array.isArray(value)) {
    const items = itemsOf(value);
    return rest.length > 0 ? items : items.filter((item) => textOf(item)?.split('=')[0] !== first);
  }
  if (memberOf(value, first) === undefined) return value;
  return mapOf(
    membersOf(value).flatMap(([key, member]): (readonly [string, Yaml])[] => {
      if (key !== first) return [[key, member]];
      return rest.length === 0 ? [] : [[key, withoutPlace(member, rest)]];
    }),
  );
}
