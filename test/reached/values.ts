import { asList, asObject, inline, isObject, type JsonObject, type OpenApiDocument } from '../../contract/document.ts';

/** A schema and the place where it is written. */
export interface Schema {
  readonly pointer: string;
  readonly node: JsonObject;
}

export interface KnownValue {
  /** The schema that lists it. */
  readonly pointer: string;
  readonly value: string;
  /** The property with the value, or with the list or map that has it. */
  readonly property: string;
}

/** The schema of a node, with its reference followed. */
export function schemaAt(document: OpenApiDocument, pointer: string, node: unknown): Schema | null {
  if (!isObject(node)) return null;
  if (typeof node.$ref === 'string') return schemaAt(document, node.$ref, inline(document, node));
  return { pointer, node };
}

/** The values that a schema lists: those of an enum, or those that are known today. */
export function listedIn({ node }: Schema): readonly string[] {
  return asList(node['x-known-values'] ?? node.enum).filter((value) => typeof value === 'string');
}

/** The known values in a body, by the schemas that list them. */
export function valuesOf(document: OpenApiDocument, schema: Schema, body: unknown, property = ''): KnownValue[] {
  const own =
    typeof body === 'string' && listedIn(schema).includes(body)
      ? [{ pointer: schema.pointer, value: body, property }]
      : [];
  const inner = partsOf(document, schema).flatMap(({ at, part }) =>
    bodiesAt(at, body).flatMap((one) => valuesOf(document, part, one, typeof at === 'string' ? property : at.property)),
  );
  const variants = variantsOf(document, schema).filter((variant) => canDescribe(document, variant, body));
  return [...own, ...inner, ...variants.flatMap((variant) => valuesOf(document, variant, body, property))];
}

/** All schemas below a schema that list values, by their pointers. */
export function listingsBelow(
  document: OpenApiDocument,
  schema: Schema,
  found = new Map<string, Schema>(),
  seen = new Set<string>(),
): Map<string, Schema> {
  if (seen.has(schema.pointer)) return found;
  seen.add(schema.pointer);
  if (listedIn(schema).length > 0) found.set(schema.pointer, schema);
  const below = [...partsOf(document, schema).map(({ part }) => part), ...variantsOf(document, schema)];
  for (const one of below) listingsBelow(document, one, found, seen);
  return found;
}

/** The part of a schema's value: a property, the items of a list, or the members without a property of their own. */
type At = { readonly property: string } | 'items' | 'members';

function partsOf(document: OpenApiDocument, { pointer, node }: Schema): { readonly at: At; readonly part: Schema }[] {
  const properties = Object.entries(asObject(node.properties)).map(([property, one]) => ({
    at: { property } as const,
    part: schemaAt(document, `${pointer}/properties/${property}`, one),
  }));
  const items = { at: 'items' as const, part: schemaAt(document, `${pointer}/items`, node.items) };
  const members = {
    at: 'members' as const,
    part: schemaAt(document, `${pointer}/additionalProperties`, node.additionalProperties),
  };
  return [...properties, items, members].flatMap(({ at, part }) => (part ? [{ at, part }] : []));
}

function bodiesAt(at: At, body: unknown): unknown[] {
  if (at === 'items') return asList(body);
  if (!isObject(body)) return [];
  if (at === 'members') return Object.values(body);
  return at.property in body ? [body[at.property]] : [];
}

function variantsOf(document: OpenApiDocument, { pointer, node }: Schema): Schema[] {
  return (['allOf', 'oneOf', 'anyOf'] as const).flatMap((keyword) =>
    asList(node[keyword]).flatMap((one, index) => schemaAt(document, `${pointer}/${keyword}/${index}`, one) ?? []),
  );
}

/** Whether a variant may describe a body: it has the required members, and the constants by which variants differ. */
function canDescribe(document: OpenApiDocument, { pointer, node }: Schema, body: unknown): boolean {
  if (!isObject(body)) return true;
  if (asList(node.required).some((name) => !(String(name) in body))) return false;
  return Object.entries(asObject(node.properties)).every(([name, property]) => {
    const schema = schemaAt(document, `${pointer}/properties/${name}`, property)?.node ?? {};
    const constants = schema.const === undefined ? asList(schema.enum) : [schema.const];
    return !(name in body) || constants.length === 0 || constants.includes(body[name]);
  });
}
