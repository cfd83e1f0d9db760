import { asList, asObject, type JsonObject } from '../../../contract/document.ts';
import type { Draw } from './draw.ts';

const names = ['a', 'b', 'c', 'kind'];
const words = ['red', 'green', 'blue', 'x'];

/** A random schema in the spelling that is usual. */
export function drawSchema(draw: Draw, depth = 2): JsonObject {
  const plain = [drawText, drawNumber, drawEnum, drawFlag, drawTypes];
  const nested = [drawObject, drawObject, drawList, drawUnion, drawMap];
  return draw.pick(depth > 0 ? [...plain, ...nested] : plain)(draw, depth);
}

/** A random object, for the root of a body. */
export function drawObject(draw: Draw, depth: number): JsonObject {
  const fields = names.filter(() => draw.chance(60));
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((name) => [name, drawSchema(draw, depth - 1)])),
    required: fields.filter(() => draw.chance(50)),
    ...(draw.chance(30) ? { additionalProperties: false } : {}),
  };
}

function drawText(draw: Draw): JsonObject {
  return {
    type: 'string',
    ...(draw.chance(40) ? { minLength: draw.integer(1, 2) } : {}),
    ...(draw.chance(40) ? { maxLength: draw.integer(3, 6) } : {}),
    ...(draw.chance(20) ? { pattern: draw.pick(['^[a-z]*$', 'e']) } : {}),
  };
}

function drawNumber(draw: Draw): JsonObject {
  return {
    type: draw.pick(['integer', 'number']),
    ...(draw.chance(50) ? { minimum: draw.integer(-2, 3) } : {}),
    ...(draw.chance(50) ? { maximum: draw.integer(12, 24) } : {}),
    ...(draw.chance(20) ? { multipleOf: draw.pick([2, 3]) } : {}),
  };
}

function drawEnum(draw: Draw): JsonObject {
  const values = draw.shuffle(words).slice(0, draw.integer(2, 3));
  return draw.chance(50) ? { type: 'string', enum: values } : { enum: [...values, draw.pick([1, null, true])] };
}

function drawFlag(): JsonObject {
  return { type: 'boolean' };
}

function drawTypes(draw: Draw): JsonObject {
  return { type: draw.shuffle(['string', 'number', 'boolean', 'null']).slice(0, draw.integer(2, 3)) };
}

function drawList(draw: Draw, depth: number): JsonObject {
  return {
    type: 'array',
    items: drawSchema(draw, depth - 1),
    ...(draw.chance(30) ? { minItems: 1 } : {}),
    ...(draw.chance(30) ? { maxItems: draw.integer(2, 3) } : {}),
  };
}

function drawMap(draw: Draw, depth: number): JsonObject {
  return { type: 'object', additionalProperties: drawSchema(draw, depth - 1) };
}

/** A union whose variants differ in a constant, or in their types. */
function drawUnion(draw: Draw, depth: number): JsonObject {
  const keyword = draw.pick(['anyOf', 'oneOf']);
  if (draw.chance(40))
    return { [keyword]: [drawText(draw), { type: 'null' }, drawNumber(draw)].slice(draw.integer(0, 1)) };
  const variants = ['first', 'second', 'third'].slice(0, draw.integer(2, 3)).map((kind) => {
    const { properties, required, ...others } = drawObject(draw, depth - 1);
    const fields = { ...asObject(properties), kind: { const: kind } };
    return { ...others, properties: fields, required: [...new Set([...asList(required), 'kind'])] };
  });
  return { [keyword]: variants };
}

/** The schemas in a schema that allow fewer values if they do: paths of keys from the root. */
export function placesOf(schema: unknown, path: readonly string[] = []): (readonly string[])[] {
  const node = asObject(schema);
  const lists = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) =>
    asList(node[keyword]).flatMap((member, index) => placesOf(member, [...path, keyword, `${index}`])),
  );
  const fields = Object.entries(asObject(node.properties)).flatMap(([name, member]) =>
    placesOf(member, [...path, 'properties', name]),
  );
  const rest = ['items', 'additionalProperties'].flatMap((keyword) =>
    typeof node[keyword] === 'object' ? placesOf(node[keyword], [...path, keyword]) : [],
  );
  return [path, ...lists, ...fields, ...rest];
}

/** The schema with another one at a place. */
export function replaceAt(schema: unknown, path: readonly string[], change: (node: JsonObject) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(asObject(schema));
  if (Array.isArray(schema))
    return asList(schema).map((item, index) => (`${index}` === step ? replaceAt(item, rest, change) : item));
  const node = asObject(schema);
  return { ...node, [step]: replaceAt(node[step], rest, change) };
}
