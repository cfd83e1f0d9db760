import { asList, asObject, type JsonObject } from '../../../contract/document.ts';
import type { Draw } from './draw.ts';
import { drawObject, placesOf, replaceAt } from './schemas.ts';

type Narrowing = (draw: Draw, node: JsonObject) => JsonObject | undefined;

/** Ways to let a schema allow less, by keyword. `undefined`: not of this schema. */
const narrowings: Readonly<Record<string, Narrowing>> = {
  minLength: (_draw, node) => ofType(node, 'string', { minLength: Number(node.minLength ?? 0) + 1 }),
  maxLength: (_draw, node) => ofType(node, 'string', { maxLength: Number(node.maxLength ?? 8) - 1 }),
  pattern: (_draw, node) => (node.pattern === undefined ? ofType(node, 'string', { pattern: '^[a-z]+$' }) : undefined),
  minimum: (_draw, node) => ofNumber(node, { minimum: Number(node.minimum ?? -9) + 1 }),
  exclusiveMinimum: (_draw, { minimum = 0, ...node }) => ofNumber(node, { exclusiveMinimum: minimum }),
  exclusiveMaximum: (_draw, { maximum = 12, ...node }) => ofNumber(node, { exclusiveMaximum: maximum }),
  maximum: (_draw, node) => ofNumber(node, { maximum: Number(node.maximum ?? 99) - 1 }),
  multipleOf: (_draw, node) => ofNumber(node, { multipleOf: Number(node.multipleOf ?? 1) * 2 }),
  integer: (_draw, node) => (node.type === 'number' ? { ...node, type: 'integer' } : undefined),
  enum: (_draw, node) => (asList(node.enum).length > 1 ? { ...node, enum: asList(node.enum).slice(1) } : undefined),
  const: (_draw, node) =>
    node.enum === undefined ? undefined : { ...node, enum: undefined, const: asList(node.enum)[0] },
  type: (_draw, node) => (Array.isArray(node.type) ? { ...node, type: asList(node.type).slice(1) } : undefined),
  variant: (draw, node) => {
    const keyword = Array.isArray(node.anyOf) ? 'anyOf' : 'oneOf';
    const left = asList(node[keyword]).slice(1);
    return left.length === 0 ? undefined : { ...node, [keyword]: draw.shuffle(left) };
  },
  required: (draw, node) => {
    const free = Object.keys(asObject(node.properties)).filter((name) => !asList(node.required).includes(name));
    return free.length === 0 ? undefined : { ...node, required: [...asList(node.required), draw.pick(free)] };
  },
  additionalProperties: (_draw, node) =>
    node.additionalProperties === undefined ? ofType(node, 'object', { additionalProperties: false }) : undefined,
  unevaluatedProperties: (_draw, node) =>
    node.additionalProperties === undefined ? ofType(node, 'object', { unevaluatedProperties: false }) : undefined,
  maxProperties: (_draw, node) => ofType(node, 'object', { maxProperties: 2 }),
  minProperties: (_draw, node) => ofType(node, 'object', { minProperties: asList(node.required).length + 1 }),
  propertyNames: (_draw, node) => ofType(node, 'object', { propertyNames: { maxLength: 1 } }),
  patternProperties: (_draw, node) =>
    node.additionalProperties === undefined
      ? ofType(node, 'object', { patternProperties: { '^e': { type: 'boolean' } } })
      : undefined,
  dependentRequired: (_draw, node) => ofType(node, 'object', { dependentRequired: { a: ['z'] } }),
  minItems: (_draw, node) => ofType(node, 'array', { minItems: Number(node.minItems ?? 0) + 1 }),
  maxItems: (_draw, node) => ofType(node, 'array', { maxItems: Number(node.maxItems ?? 3) - 1 }),
  uniqueItems: (_draw, node) => ofType(node, 'array', { uniqueItems: true }),
  contains: (_draw, node) => ofType(node, 'array', { contains: { type: 'string' } }),
  prefixItems: (_draw, node) => ofType(node, 'array', { prefixItems: [{ allOf: [node.items, { type: 'string' }] }] }),
  not: (_draw, node) => ({ ...node, not: { enum: ['red', 1, null, true] } }),
  anyOf: (_draw, node) =>
    node.anyOf
      ? undefined
      : {
          ...node,
          anyOf: [{ type: 'string', maxLength: 2 }, { type: ['number', 'null'] }, { minProperties: 2, type: 'object' }],
        },
  oneOf: (_draw, node) =>
    node.oneOf ? undefined : { ...node, oneOf: [{ type: ['string', 'object'] }, { type: 'array', maxItems: 1 }] },
  overlap: (_draw, node) =>
    node.oneOf
      ? undefined
      : { ...node, oneOf: [{ not: { const: 7.5 } }, { minLength: 3, minimum: 5, minProperties: 2, minItems: 2 }] },
  allOf: (draw, node) => ({ ...node, allOf: [{ required: ['a'], maxLength: 2, maximum: 4 }, drawLimit(draw)] }),
  if: (_draw, node) => ofType(node, 'object', { if: { required: ['a'] }, then: { required: ['b'] } }),
  object: (draw, node) =>
    node.type === 'object' ? { allOf: [node, { required: asList(drawObject(draw, 0).required) }] } : undefined,
};

function drawLimit(draw: Draw): JsonObject {
  return draw.pick([{ maxLength: 4 }, { minimum: 1 }, { minItems: 1 }, { maxProperties: 3 }]);
}

function ofType(node: JsonObject, type: string, members: JsonObject): JsonObject | undefined {
  return [node.type].flat().includes(type) ? { ...node, ...members } : undefined;
}

function ofNumber(node: JsonObject, members: JsonObject): JsonObject | undefined {
  return ofType(node, 'number', members) ?? ofType(node, 'integer', members);
}

/** The schema with one limit more, and the name of the limit. */
export function narrow(draw: Draw, schema: JsonObject): { readonly name: string; readonly schema: JsonObject } {
  const place = draw.pick(placesOf(schema));
  const name = draw.pick(Object.keys(narrowings));
  const change = (node: JsonObject) => narrowings[name]?.(draw, node) ?? node;
  // An undefined member counts as absent.
  return { name, schema: JSON.parse(JSON.stringify(replaceAt(schema, place, change))) as JsonObject };
}
