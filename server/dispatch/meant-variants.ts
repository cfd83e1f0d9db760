import type { ProblemDetail } from '../../contract/model/handler.ts';
import { asList, asObject, isObject, type JsonObject } from '../../contract/document.ts';
import { type Checked, partsOf, schemasAt, stepsTo, valueAt } from './checked.ts';
import { isOfType, typesAt } from './wrong-types.ts';

/** The members of an object, as the parts of a schema say together. */
interface Members {
  readonly required: readonly string[];
  readonly properties: JsonObject;
  readonly isClosed: boolean;
}

/**
 * Keeps, of the mistakes of a union, those of the variant that was meant. Validators name those of every variant, and
 * the union itself besides. The union is the mistake where no variant was meant more than another.
 */
export function keepMeantVariants(mistakes: readonly ProblemDetail[], checked: Checked): readonly ProblemDetail[] {
  const unions = mistakes.filter(({ rule }) => rule === 'oneOf' || rule === 'anyOf');
  const outerFirst = unions.toSorted((some, other) => some.path.length - other.path.length);
  return outerFirst.reduce((left, union) => (left.includes(union) ? resolve(left, union, checked) : left), mistakes);
}

function resolve(mistakes: readonly ProblemDetail[], union: ProblemDetail, checked: Checked): readonly ProblemDetail[] {
  const steps = stepsTo(union);
  const value = valueAt(checked.value, steps);
  const beside = schemasAt(checked, checked.schema, steps);
  const written = beside.flatMap((part) => (part[union.rule] === undefined ? [] : [asList(part[union.rule])]));
  const [variants, second] = written;
  // The mistakes of several unions cannot be kept apart.
  if (!variants || second) return mistakes;
  const fits = (variant: unknown) => typesAt(checked, variant, [])?.some((type) => isOfType(value, type)) ?? true;
  const fitting = variants.filter(fits).map((variant) => partsOf(checked, variant));
  const meant = isObject(value) ? chooseMeant(fitting, value) : fitting;
  if (meant.length === 0) return mistakes;
  const isOf = (parts: readonly JsonObject[], one: ProblemDetail) =>
    states(parts, one, stepsTo(one).slice(steps.length), valueAt(checked.value, stepsTo(one)));
  const own = mistakes.filter((one) => one !== union && isWithin(one, union) && !isOf(beside, one));
  const shared = unique(own.filter((one) => meant.every((parts) => isOf(parts, one))));
  const isOne = meant.length === 1 && shared.length > 0;
  const said = isObject(value) ? sayMembers(union, meant) : sayAlternatives(union, own);
  const ofObject = isObject(value) ? shared : [];
  const kept = isOne ? shared : said ? [...ofObject, said] : ofObject.length > 0 ? ofObject : [union];
  // In the place of the first that is left out, as the validators order them.
  const taken = new Set([union, ...own]);
  const first = mistakes.findIndex((one) => taken.has(one));
  return mistakes.filter((one) => !taken.has(one)).toSpliced(first, 0, ...kept);
}

function isWithin(one: ProblemDetail, union: ProblemDetail): boolean {
  return one.in === union.in && (one.path === union.path || one.path.startsWith(`${union.path}/`));
}

/** Whether the mistake of a value below the union, or at its place, can come from these parts of a schema. */
function states(
  parts: readonly JsonObject[],
  one: ProblemDetail,
  [name, ...deeper]: readonly string[],
  value: unknown,
): boolean {
  if (name === undefined) return parts.some((part) => part[one.rule] !== undefined);
  const { required, properties, isClosed } = membersOf(parts);
  const isDeclared = Object.hasOwn(properties, name);
  if (deeper.length === 0 && one.rule === 'required') return required.includes(name);
  if (deeper.length === 0 && one.rule === 'additionalProperties') return isClosed && !isDeclared;
  if (deeper.length === 0 && isDeclared && ['const', 'enum'].includes(one.rule))
    return refusesValue(properties[name], value);
  return isDeclared || parts.some(({ items, additionalProperties }) => isObject(items ?? additionalProperties));
}

function membersOf(parts: readonly JsonObject[]): Members {
  return {
    required: parts.flatMap(({ required }) => asList(required).map(String)),
    properties: Object.assign({}, ...parts.map(({ properties }) => asObject(properties))) as JsonObject,
    isClosed: parts.some(({ additionalProperties }) => additionalProperties === false),
  };
}

/** The variants that an object comes nearest to: several where it is as near to each. */
function chooseMeant(variants: readonly JsonObject[][], value: JsonObject): readonly JsonObject[][] {
  const ranked = variants.map((parts) => ({ parts, rank: rankOf(membersOf(parts), value) }));
  const compare = (some: readonly number[], other: readonly number[]) =>
    some.map((number, index) => number - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  const best = ranked.map(({ rank }) => rank).toSorted((some, other) => compare(other, some))[0] ?? [];
  return ranked.filter(({ rank }) => compare(rank, best) === 0).map(({ parts }) => parts);
}

/** The larger, the nearer. An object without any member of a variant does not lack one rather than another. */
function rankOf({ required, properties, isClosed }: Members, value: JsonObject): readonly number[] {
  const names = Object.keys(value);
  const declared = names.filter((name) => Object.hasOwn(properties, name));
  const others = declared.filter((name) => refusesValue(properties[name], value[name]));
  if (declared.length === 0) return [0];
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  const unknown = isClosed ? names.length - declared.length : 0;
  return [1, -others.length, -missing.length, declared.length, -unknown];
}

/** Whether a schema lists the values that it allows, without this value. */
function refusesValue(schema: unknown, value: unknown): boolean {
  const { const: constant, enum: values } = asObject(schema);
  const allowed = constant === undefined ? asList(values) : [constant];
  return allowed.length > 0 && !allowed.includes(value);
}

/** The mistake of an object, by the members that each variant needs and no other has. */
function sayMembers(union: ProblemDetail, meant: readonly JsonObject[][]): ProblemDetail | null {
  const members = meant.map(membersOf);
  const own = members.map(({ required }, index) =>
    required.find((name) => !members.some((other, at) => at !== index && Object.hasOwn(other.properties, name))),
  );
  const isSaid = own.length > 1 && !own.includes(undefined);
  return isSaid ? { ...union, message: `must have either ${own.map((name) => `\`${name}\``).join(' or ')}` } : null;
}

/** The mistake of a value that several variants refuse, each for its own reason. */
function sayAlternatives(union: ProblemDetail, own: readonly ProblemDetail[]): ProblemDetail | null {
  const messages = new Set(own.filter(({ path }) => path === union.path).map(({ message }) => message));
  return messages.size > 0 ? { ...union, message: [...messages].join(', or ') } : null;
}

function unique(mistakes: readonly ProblemDetail[]): ProblemDetail[] {
  const byText = new Map(mistakes.map((one) => [`${one.path} ${one.rule} ${one.message}`, one]));
  return [...byText.values()];
}
