import { cached } from '../cached.ts';
import { asList, asObject, inline, isObject, type JsonObject, type OpenApiDocument } from '../document.ts';

/** The members that are declared at one place of a response. */
export interface Shape {
  /** `null` where members of any name are allowed, as in a map, and where no object is expected. */
  properties: ReadonlyMap<string, Shape> | null;
  items: Shape | null;
  /** Frozen bodies without their unknown members. */
  readonly stripped: WeakMap<object, object>;
}

/** Compiles the schemas that a value may match, any or all of them, to one shape. */
export function createCompile(document: OpenApiDocument): (schemas: readonly unknown[]) => Shape {
  const ids = new Map<unknown, number>();
  const shapes = new Map<string, Shape>();
  const compile = (schemas: readonly unknown[]): Shape => {
    const distinct = [...new Set(schemas.map((schema) => resolve(document, schema)))];
    const key = distinct.map((schema) => cached(ids, schema, () => ids.size)).join();
    const known = shapes.get(key);
    if (known) return known;
    const shape: Shape = { properties: null, items: null, stripped: new WeakMap() };
    // The shape is known before its members are compiled: a schema may contain itself.
    shapes.set(key, shape);
    const declared: Declared = { properties: new Map(), items: [], isOpen: false, seen: new Set() };
    for (const schema of distinct) collect(document, schema, declared, false);
    if (!declared.isOpen && declared.properties.size > 0) {
      shape.properties = new Map([...declared.properties].map(([name, list]) => [name, compile(list)]));
    }
    if (declared.items.length > 0) shape.items = compile(declared.items);
    return shape;
  };
  return compile;
}

interface Declared {
  readonly properties: Map<string, unknown[]>;
  readonly items: unknown[];
  /** Some variant allows members of any name. */
  isOpen: boolean;
  readonly seen: Set<unknown>;
}

/**
 * Adds the members that a schema declares. A schema that only constrains the members of another one leaves it closed.
 */
function collect(document: OpenApiDocument, node: unknown, declared: Declared, onlyConstrains: boolean): void {
  const schema = resolve(document, node);
  if (declared.seen.has(schema)) return;
  declared.seen.add(schema);
  if (!isObject(schema)) {
    declared.isOpen ||= schema === true && !onlyConstrains;
    return;
  }
  const { properties, items, prefixItems } = schema;
  for (const [name, property] of Object.entries(asObject(properties)))
    cached(declared.properties, name, newList).push(property);
  if (isObject(items) && prefixItems === undefined) declared.items.push(items);
  const variants = [...asList(schema.oneOf), ...asList(schema.anyOf)];
  const parts = [...asList(schema.allOf), schema.if, schema.then, schema.else].filter(isObject);
  if (
    isMap(schema) ||
    (!onlyConstrains && !properties && variants.length + parts.length === 0 && mayBeObject(schema))
  ) {
    declared.isOpen = true;
  }
  for (const variant of variants) collect(document, variant, declared, properties !== undefined);
  for (const part of parts) collect(document, part, declared, true);
}

function isMap({ additionalProperties, unevaluatedProperties, patternProperties }: JsonObject): boolean {
  const allows = (rule: unknown) => rule === true || isObject(rule);
  return allows(additionalProperties) || allows(unevaluatedProperties) || patternProperties !== undefined;
}

function mayBeObject({ type, enum: values, const: value, items }: JsonObject): boolean {
  if (type !== undefined) return [type].flat().includes('object');
  return values === undefined && value === undefined && items === undefined;
}

/** Follows references, as long as nothing stands beside them. */
function resolve(document: OpenApiDocument, schema: unknown): unknown {
  if (!isObject(schema) || typeof schema.$ref !== 'string') return schema;
  const target = resolve(document, inline(document, schema));
  const { $ref: _, description: __, ...beside } = schema;
  return Object.keys(beside).length === 0 ? target : { ...beside, allOf: [target, ...asList(beside.allOf)] };
}

function newList(): unknown[] {
  return [];
}
