import { asList, asObject, inline, isObject, type JsonObject, type OpenApiDocument } from './document.ts';

/** A member of a body that the contract describes: the names that lead to it, with `*` for the items of a list. */
export interface Place {
  readonly path: readonly string[];
  readonly schema: JsonObject;
  readonly isRequired: boolean;
}

/** Deeper members are those of records that stand alone elsewhere. */
const deepest = 6;

/** All members that values of a schema can have, those of variants too. */
export function placesOf(document: OpenApiDocument, schema: unknown, before: readonly string[] = []): Place[] {
  if (before.length > deepest) return [];
  const node = asObject(inline(document, schema));
  const parts = [node.allOf, node.oneOf, node.anyOf]
    .flatMap(asList)
    .flatMap((part) => placesOf(document, part, before));
  const items = node.items === undefined ? [] : placesOf(document, node.items, [...before, '*']);
  const required = asList(node.required);
  const own = Object.entries(asObject(node.properties)).flatMap(([name, property]) => {
    const path = [...before, name];
    const place = { path, schema: asObject(inline(document, property)), isRequired: required.includes(name) };
    return [place, ...placesOf(document, property, path)];
  });
  return [...own, ...parts, ...items];
}

/** The objects in a value that have the member, or could have it. */
export function holdersOf(value: unknown, path: readonly string[]): JsonObject[] {
  const [name = '', ...rest] = path;
  if (name === '*') return asList(value).flatMap((item) => holdersOf(item, rest));
  if (!isObject(value)) return [];
  return rest.length === 0 ? [value] : holdersOf(value[name], rest);
}
