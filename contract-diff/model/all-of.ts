import { isDeepStrictEqual } from 'node:util';
import { asList, asObject, isObject, type JsonObject } from '../../contract/document.ts';
import { resolve } from './compare-operations.ts';

/** The two documents with `allOf` merged into one schema wherever it differs between them. */
export function alignAllOf(before: JsonObject, after: JsonObject): readonly [before: JsonObject, after: JsonObject] {
  const align = (old: unknown, current: unknown): readonly [unknown, unknown] => {
    if (old === current || !isContainer(old) || !isContainer(current)) return [old, current];
    if (Array.isArray(old) || Array.isArray(current)) return alignLists(old, current);
    const differs =
      (Array.isArray(old.allOf) || Array.isArray(current.allOf)) && !isDeepStrictEqual(old.allOf, current.allOf);
    return differs
      ? alignMembers(merged(before, old) ?? old, merged(after, current) ?? current)
      : alignMembers(old, current);
  };
  const alignLists = (old: unknown, current: unknown): readonly [unknown, unknown] => {
    if (!Array.isArray(old) || !Array.isArray(current)) return [old, current];
    const pairs = asList(old).map((item, index) => align(item, index < current.length ? current[index] : undefined));
    return [pairs.map(([one]) => one), asList(current).map((item, index) => pairs[index]?.[1] ?? item)];
  };
  const alignMembers = (old: JsonObject, current: JsonObject): readonly [JsonObject, JsonObject] => {
    const [first, second] = [{ ...old }, { ...current }];
    for (const name of Object.keys(old).filter((one) => one in current))
      [first[name], second[name]] = align(old[name], current[name]);
    return [first, second];
  };
  return alignMembers(before, after);
}

function isContainer(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}

/** Keywords that mean something else beside `allOf` than within it. */
const closing = ['additionalProperties', 'unevaluatedProperties', 'patternProperties'];
const texts = ['description', 'title', 'example', 'examples'];

/** The schema without `allOf`; `null` where the parts cannot be one schema. */
function merged(document: JsonObject, { allOf, ...own }: JsonObject): JsonObject | null {
  const result: JsonObject = {};
  const parts = asList(allOf).map((part) => resolve(document, part));
  const whole = parts.map((part) => (Array.isArray(part.allOf) ? merged(document, part) : part));
  for (const part of [...whole, own]) {
    if (part === null || (parts.length > 0 && closing.some((keyword) => keyword in part))) return null;
    for (const [keyword, value] of Object.entries(part)) {
      const former = result[keyword];
      if (former === undefined || texts.includes(keyword)) result[keyword] = value;
      else if (keyword === 'required') result.required = [...new Set([...asList(former), ...asList(value)])];
      else if (keyword === 'properties' && haveSame(former, value))
        result.properties = { ...asObject(former), ...asObject(value) };
      else if (!isDeepStrictEqual(former, value)) return null;
    }
  }
  return result;
}

/** Whether what two objects both have is the same. */
function haveSame(one: unknown, other: unknown): boolean {
  const [first, second] = [asObject(one), asObject(other)];
  return (
    isObject(one) &&
    Object.keys(first).every((name) => !(name in second) || isDeepStrictEqual(first[name], second[name]))
  );
}
