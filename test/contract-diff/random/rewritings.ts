import { asList, asObject, isObject, type JsonObject } from '../../../contract/document.ts';
import type { Draw } from './draw.ts';

type Rewriting = (draw: Draw, node: JsonObject) => unknown;

/** Ways to write a schema that keep its meaning, by their names. */
const rewritings: Readonly<Record<string, Rewriting>> = {
  constant: (_draw, { const: value, ...node }) => (value === undefined ? undefined : { ...node, enum: [value] }),
  enumeration: (_draw, { enum: values, ...node }) =>
    values === undefined ? undefined : { ...node, anyOf: asList(values).map((value) => ({ const: value })) },
  typedEnumeration: (_draw, node) =>
    asList(node.enum).every((value) => typeof value === 'string') && node.enum
      ? { ...node, type: 'string', minLength: 0 }
      : undefined,
  order: (draw, node) => ({
    ...node,
    ...Object.fromEntries(
      ['enum', 'required', 'anyOf', 'oneOf', 'type'].flatMap((keyword) =>
        Array.isArray(node[keyword]) ? [[keyword, draw.shuffle(asList(node[keyword]))]] : [],
      ),
    ),
  }),
  keys: (draw, node) => Object.fromEntries(draw.shuffle(Object.entries(node))),
  types: (draw, { type, ...node }) =>
    Array.isArray(type)
      ? { ...node, [draw.pick(['anyOf', 'oneOf'])]: asList(type).map((one) => ({ type: one })) }
      : undefined,
  typesInside: (_draw, { type, ...node }) =>
    Array.isArray(type) ? { anyOf: asList(type).map((one) => ({ ...node, type: one })) } : undefined,
  listOfTypes: (_draw, node) => (typeof node.type === 'string' ? { ...node, type: [node.type] } : undefined),
  integer: (_draw, { minimum, ...node }) =>
    node.type === 'integer' && typeof minimum === 'number' ? { ...node, exclusiveMinimum: minimum - 1 } : undefined,
  multiple: (_draw, node) =>
    node.type === 'integer' && node.multipleOf === undefined ? { ...node, type: 'number', multipleOf: 1 } : undefined,
  fraction: (_draw, node) =>
    node.type === 'integer' && typeof node.maximum === 'number' ? { ...node, maximum: node.maximum + 0.5 } : undefined,
  defaults: (_draw, node) => ({
    ...{ minLength: 0, minItems: 0, minProperties: 0, uniqueItems: false, required: [], properties: {} },
    ...{ readOnly: false, writeOnly: false, deprecated: false },
    ...(node.type === 'object' ? { additionalProperties: true } : {}),
    ...(node.type === 'array' ? { items: {} } : {}),
    ...node,
  }),
  allOf: (_draw, node) => ({ allOf: [node] }),
  twice: (_draw, node) => ({ allOf: [node, node] }),
  anyOf: (_draw, node) => ({ anyOf: [node] }),
  oneOf: (_draw, node) => ({ oneOf: [node, false] }),
  unionTwice: (_draw, node) => (node.oneOf ? undefined : { anyOf: [node, node] }),
  split: (_draw, { required, ...node }) => (required === undefined ? undefined : { allOf: [node, { required }] }),
  splitObject: (draw, { properties, ...node }) => {
    if (node.additionalProperties !== undefined || !isObject(properties)) return undefined;
    const [first, ...others] = draw.shuffle(Object.entries(properties));
    return first
      ? { ...node, allOf: [{ properties: { [first[0]]: first[1] } }, { properties: Object.fromEntries(others) }] }
      : undefined;
  },
  unevaluated: (_draw, { additionalProperties, ...node }) =>
    additionalProperties === false ? { allOf: [node], unevaluatedProperties: false } : undefined,
  impossible: (_draw, node) => ({ ...node, allOf: [...asList(node.allOf), {}, true] }),
  otherType: (_draw, node) =>
    node.type === 'string' ? { ...node, minItems: 7, minimum: 7, required: ['z'] } : undefined,
  not: (_draw, node) => (node.not ? undefined : { ...node, not: false }),
  texts: (_draw, node) => ({ ...node, $comment: 'A comment.' }),
};

/** Schemas that references of the rewritten document point to. */
export interface Definitions {
  readonly schemas: JsonObject;
  readonly nextName: () => string;
}

/** The schema in other words, in any number of its places. */
export function rewrite(draw: Draw, schema: unknown, definitions: Definitions, depth = 0): unknown {
  if (!isObject(schema)) return schema;
  const inner = rewriteMembers(draw, schema, definitions, depth);
  const count = draw.integer(0, 2);
  const written = Array.from({ length: count }).reduce<unknown>((node) => {
    const name = draw.pick(Object.keys(rewritings));
    return isObject(node) ? (rewritings[name]?.(draw, node) ?? node) : node;
  }, inner);
  return draw.chance(15) ? refer(draw, asObject(written), definitions) : written;
}

function rewriteMembers(draw: Draw, schema: JsonObject, definitions: Definitions, depth: number): JsonObject {
  const again = (node: unknown) => rewrite(draw, node, definitions, depth + 1);
  const members = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (['anyOf', 'oneOf', 'allOf'].includes(key)) return [key, asList(value).map(again)];
    if (key === 'items' || key === 'additionalProperties') return [key, again(value)];
    if (key !== 'properties') return [key, value];
    return [key, Object.fromEntries(Object.entries(asObject(value)).map(([name, node]) => [name, again(node)]))];
  });
  return Object.fromEntries(members);
}

/** Moves a schema to another place, and refers to it in one of the ways that JSON Schema has. */
function refer(draw: Draw, schema: JsonObject, { schemas, nextName }: Definitions): JsonObject {
  const name = nextName();
  // Below an address of its own, a reference into the document would be one into the schema.
  const refers = JSON.stringify(schema).includes('"$ref"');
  const way = draw.pick(['pointer', 'anchor', refers ? 'pointer' : 'address', 'inner', 'escaped']);
  if (way === 'anchor') {
    schemas[name] = { $anchor: name, allOf: [schema] };
    return { $ref: `#${name}` };
  }
  if (way === 'address') {
    schemas[name] = { $id: `https://schemas.test/${name}`, $defs: { it: { $anchor: 'it', allOf: [schema] } } };
    return { $ref: `https://schemas.test/${name}#it` };
  }
  if (way === 'inner') {
    schemas[name] = { type: 'object', properties: { [name]: schema } };
    return { $ref: `#/components/schemas/${name}/properties/${name}` };
  }
  const key = way === 'escaped' ? `${name}/of~all %` : name;
  schemas[key] = schema;
  const pointer = key.replaceAll('~', '~0').replaceAll('/', '~1');
  return { $ref: `#/components/schemas/${pointer.replaceAll('%', '%25').replaceAll(' ', '%20')}` };
}
