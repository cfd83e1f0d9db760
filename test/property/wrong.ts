import { isObject } from '../../server/contract/document.ts';
import { resolve, type Schema, typeOf, typesOf, variantOf } from './schema.ts';

/** A value with one mistake: its location as a JSON pointer, the broken rule, and the whole value. */
export interface Wrong {
  readonly at: string;
  readonly rule: string;
  readonly value: unknown;
}

/** Every single mistake in a valid value, one for each rule and location. */
export function wrongs(schema: Schema, value: unknown): Wrong[] {
  const known = resolve(schema);
  if (known.oneOf)
    return [
      wrongType(known.oneOf.map(resolve), value),
      ...wrongs(variantOf(known, value), value).filter(({ at, rule }) => at !== '' || rule !== 'type'),
    ].flat();
  if (known.const !== undefined) return wrongConstant();
  const own = [wrongType([known], value), ...wrongValue(known)];
  if (typeof value === 'string') own.push(...wrongText(known, value));
  if (typeof value === 'number') own.push(...wrongNumber(known));
  if (Array.isArray(value)) own.push(...wrongList(known, value));
  if (isObject(value)) own.push(...wrongObject(known, value));
  return own.flat();
}

const samples: readonly unknown[] = [12.5, 'text', true, null, [], {}];

function wrongType(variants: readonly Schema[], value: unknown): Wrong[] {
  const allowed = new Set(variants.flatMap((variant) => typesOf(variant).map((type) => (type === 'integer' ? 'number' : type))));
  // An enum may have no type; then it is the type of the value.
  if (allowed.size === 0) allowed.add(typeOf(value));
  return samples.filter((sample) => !allowed.has(typeOf(sample))).map((sample) => ({ at: '', rule: 'type', value: sample }));
}

/** A constant identifies the variant of its object, so it counts as an enum. */
function wrongConstant(): Wrong[] {
  return [...samples, 'not-a-value'].map((value) => ({ at: '', rule: 'enum', value }));
}

function wrongValue({ enum: values }: Schema): Wrong[] {
  return values ? [{ at: '', rule: 'enum', value: 'not-a-value' }] : [];
}

function wrongText({ minLength = 0, maxLength, pattern, format }: Schema, value: string): Wrong[] {
  const broken = ['\n', ' ', '..', '-', 'ß?', '/../'].find((text) => pattern && !new RegExp(pattern, 'u').test(text));
  return [
    ...(minLength > 0 ? [{ at: '', rule: 'minLength', value: value.slice(0, minLength - 1) }] : []),
    ...(maxLength !== undefined ? [{ at: '', rule: 'maxLength', value: value.padEnd(maxLength + value.length + 1, 'a') }] : []),
    ...(broken !== undefined ? [{ at: '', rule: 'pattern', value: broken }] : []),
    ...(format !== undefined && pattern === undefined ? [{ at: '', rule: 'format', value: 'not like that' }] : []),
  ];
}

function wrongNumber({ type, minimum, maximum, exclusiveMaximum }: Schema): Wrong[] {
  const limits = { minimum: (minimum ?? NaN) - 1, maximum: (maximum ?? NaN) + 1, exclusiveMaximum: exclusiveMaximum ?? NaN };
  const beyond = Object.entries(limits).filter(([, limit]) => !Number.isNaN(limit));
  const wrong = beyond.map(([rule, limit]) => ({ at: '', rule, value: limit }));
  return type === 'integer' ? [...wrong, { at: '', rule: 'type', value: (minimum ?? 0) + 0.5 }] : wrong;
}

function wrongList({ items, minItems = 0, maxItems, uniqueItems }: Schema, value: readonly unknown[]): Wrong[] {
  const [first] = value;
  const filled = (length: number) => Array.from({ length }, () => first);
  return [
    ...(minItems > 0 ? [{ at: '', rule: 'minItems', value: value.slice(0, minItems - 1) }] : []),
    ...(maxItems !== undefined && first !== undefined ? [{ at: '', rule: 'maxItems', value: filled(maxItems + 1) }] : []),
    ...(uniqueItems && first !== undefined ? [{ at: '', rule: 'uniqueItems', value: filled(2) }] : []),
    ...(items && first !== undefined ? within('0', wrongs(items, first), (wrong) => value.with(0, wrong)) : []),
  ];
}

function wrongObject(schema: Schema, value: Readonly<Record<string, unknown>>): Wrong[] {
  const { properties = {}, required = [], additionalProperties, minProperties = 0, maxProperties } = schema;
  const without = (name: string) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  const [any] = Object.values(value);
  return [
    ...required.map((name) => ({ at: `/${name}`, rule: 'required', value: without(name) })),
    ...(additionalProperties === false
      ? [{ at: '/unknownField', rule: 'additionalProperties', value: { ...value, unknownField: 1 } }]
      : []),
    ...(minProperties > 0 && required.length === 0 ? [{ at: '', rule: 'minProperties', value: {} }] : []),
    ...(maxProperties !== undefined && any !== undefined ? [{ at: '', rule: 'maxProperties', value: many(maxProperties + 1, any) }] : []),
    ...Object.entries(value).flatMap(([name, item]) => {
      const schemaOfItem = properties[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : {});
      return within(name, wrongs(schemaOfItem, item), (wrong) => ({ ...value, [name]: wrong }));
    }),
  ];
}

function many(count: number, value: unknown): object {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`K_${i}`, value]));
}

function within(name: string, below: readonly Wrong[], put: (value: unknown) => unknown): Wrong[] {
  return below.map(({ at, rule, value }) => ({ at: `/${name}${at}`, rule, value: put(value) }));
}
