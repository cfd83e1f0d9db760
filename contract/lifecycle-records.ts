import { lifecycles } from '../generated/lifecycles.ts';
import type { Lifecycle } from './model/lifecycle.ts';
import { asList, asObject, inline, isObject, type JsonObject, type OpenApiDocument } from './document.ts';

/** A record whose schema has a lifecycle. */
export interface LifecycleRecord {
  readonly lifecycle: Lifecycle;
  readonly fields: JsonObject;
  /** Where it is in the value that was searched: `/app/deploy`. */
  readonly at: string;
}

/** Finds every record with a lifecycle in a value of some schema. */
export type FindRecords = (schema: unknown, value: unknown) => LifecycleRecord[];

export function createFindRecords(document: OpenApiDocument): FindRecords {
  const fruitful = new Map<unknown, boolean>();
  const isFruitful = (schema: unknown): boolean => {
    let known = fruitful.get(schema);
    if (known === undefined) fruitful.set(schema, (known = reaches(document, schema, new Set())));
    return known;
  };
  const find = (schema: unknown, value: unknown, at: string): LifecycleRecord[] => {
    // Most values hold no such record.
    if (!isFruitful(schema)) return [];
    const node = asObject(inline(document, schema));
    if (Array.isArray(value)) return value.flatMap((item, index) => find(node.items, item, `${at}/${index}`));
    if (!isObject(value)) return [];
    const lifecycle = lifecycleOf(node);
    return [
      ...(lifecycle ? [{ lifecycle, fields: value, at }] : []),
      ...partsOf(node).flatMap((part) => find(part, value, at)),
      ...Object.entries(asObject(node.properties)).flatMap(([key, property]) =>
        find(property, value[key], `${at}/${key}`),
      ),
    ];
  };
  return (schema, value) => find(schema, value, '');
}

function lifecycleOf({ 'x-lifecycle': declared }: JsonObject): Lifecycle | undefined {
  const { name } = asObject(declared);
  return Object.values<Lifecycle>(lifecycles).find((one) => one.name === name);
}

function partsOf({ allOf, oneOf, anyOf }: JsonObject): unknown[] {
  return [allOf, oneOf, anyOf].flatMap(asList);
}

/** Whether values of a schema can hold a record with a lifecycle. */
function reaches(document: OpenApiDocument, schema: unknown, seen: Set<unknown>): boolean {
  const node = inline(document, schema);
  if (!isObject(node) || seen.has(node)) return false;
  seen.add(node);
  if ('x-lifecycle' in node) return true;
  return [...partsOf(node), node.items, ...Object.values(asObject(node.properties))].some((inner) =>
    reaches(document, inner, seen),
  );
}
