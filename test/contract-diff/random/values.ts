import { asList, asObject, isObject, type JsonObject } from '../../../contract/document.ts';

/** The most values of one schema. */
const most = 40;

/** Values near the limits of a schema, most of which it allows. */
export function valuesNear(schema: unknown): unknown[] {
  const node = asObject(schema);
  const variants = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) =>
    asList(node[keyword]).map((member) => {
      const { [keyword]: _, ...others } = node;
      return valuesNear({
        ...others,
        ...asObject(member),
        properties: { ...asObject(node.properties), ...asObject(asObject(member).properties) },
      });
    }),
  );
  const names = Array.isArray(node.type) ? asList(node.type) : [node.type ?? (isObject(node.properties) && 'object')];
  const types = names.filter((type) => typeof type === 'string');
  const own = types.flatMap((type) => valuesOfType(type, node));
  const values = [...asList(node.enum), ...('const' in node ? [node.const] : []), ...own, ...variants.flat()];
  const others = [null, true, false, 'red', 'x', 1, 1.5, 0, {}, []];
  const unique = new Map(
    [...values, ...(types.length === 0 ? others : [])].map((value) => [JSON.stringify(value), value]),
  );
  return [...unique.values()].slice(0, most);
}

function valuesOfType(type: string, node: JsonObject): unknown[] {
  if (type === 'null') return [null];
  if (type === 'boolean') return [true, false];
  if (type === 'string') return textsNear(node);
  if (type === 'array') return listsNear(node);
  return type === 'object' ? objectsNear(node) : numbersNear(node);
}

function textsNear(node: JsonObject): string[] {
  const sizes = [node.minLength, node.maxLength].filter((size) => typeof size === 'number');
  const all = [0, 1, 2, 7, ...sizes.flatMap((size) => [size - 1, size, size + 1])].filter((size) => size >= 0);
  return [
    'red',
    'green',
    'blue',
    'x',
    'Apple',
    ...all.map((size) => 'e'.repeat(size)),
    ...all.map((size) => 'E'.repeat(size)),
  ];
}

function numbersNear(node: JsonObject): number[] {
  const bounds = [node.minimum, node.maximum, node.exclusiveMinimum, node.exclusiveMaximum];
  const near = bounds
    .filter((bound) => typeof bound === 'number')
    .flatMap((bound) => [bound, bound + 1, bound - 1, bound + 0.5]);
  return [0, 1, 2, 3, 4, 6, 9, 10, 12, 2.5, 5.5, 1000, -1000, ...near];
}

function listsNear(node: JsonObject): unknown[] {
  const items = valuesNear(node.items ?? {});
  const first = items.slice(0, 3);
  return [
    [],
    first,
    first.slice(0, 1),
    [items[0], items[0]],
    [...first, items[0]],
    ...items.map((item) => [item]),
    ...items.map((item) => [item, items[0]]),
  ];
}

/** Objects with all fields, with each field left out, and with each value of each field. */
function objectsNear(node: JsonObject): unknown[] {
  const fields = Object.entries(asObject(node.properties)).map(([name, member]) => [name, valuesNear(member)] as const);
  const full = (index: number) =>
    Object.fromEntries(fields.map(([name, values]) => [name, values[index % values.length]]));
  const rest = isObject(node.additionalProperties) ? valuesNear(node.additionalProperties) : ['x', 7];
  const bases = [0, 1, 2, 3, 4, 5].map(full);
  const required = asList(node.required);
  const least = bases.map((base) =>
    Object.fromEntries(Object.entries(base).filter(([name]) => required.includes(name))),
  );
  const without = fields.map(([name]) =>
    Object.fromEntries(Object.entries(full(0)).filter(([other]) => other !== name)),
  );
  const withExtra = [
    ...rest.slice(0, 12).map((value) => ({ ...least[0], extra: value })),
    { ...full(0), extra: rest[0], more: rest[0], other: rest[0] },
  ];
  const eachValue = fields.flatMap(([name, values]) =>
    values.slice(0, 12).map((value) => ({ ...least[0], [name]: value })),
  );
  return [{}, bases[0], ...least.slice(0, 2), ...without, ...withExtra, ...eachValue, ...bases, ...least];
}
