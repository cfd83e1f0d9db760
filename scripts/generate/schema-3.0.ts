import { asList, asObject, inline, isObject, type JsonObject } from '../../contract/document.ts';
import { ContractError } from '../../contract/operations.ts';
import type { ContractDocument } from './contract.ts';

/** The keywords that mean the same in 3.0 and hold no schema. */
const same = new Set(
  'title description format pattern minLength maxLength minimum maximum multipleOf minItems maxItems uniqueItems minProperties maxProperties required enum readOnly writeOnly deprecated discriminator'.split(
    ' ',
  ),
);

/** The keywords that 3.0 lacks, and that only narrow what a schema allows. */
const dropped = new Set([
  'contentMediaType',
  'contentSchema',
  'dependentRequired',
  'propertyNames',
  'unevaluatedProperties',
]);

/** A schema of OpenAPI 3.1 as one of 3.0. Fails on a keyword that it does not know. */
export function toSchema30(contract: ContractDocument, schema: unknown): JsonObject {
  if (schema === true) return {};
  if (schema === false) return { not: {} };
  const { 'x-known-values': knownValues, ...rest } = asObject(schema);
  const keywords = withoutExtensions(rest);
  if (Array.isArray(knownValues)) keywords.description = describeKnown(keywords.description, knownValues);
  return convert(contract, nullableBy(withoutDefaultOfEnum(keywords)));
}

/** The generator of FastAPI servers writes the default of an enumeration without quotes. So only the prose has it. */
function withoutDefaultOfEnum({ default: value, ...keywords }: JsonObject): JsonObject {
  if (value === undefined) return keywords;
  if (!Array.isArray(keywords.enum) || typeof value !== 'string') return { ...keywords, default: value };
  return { ...keywords, description: sentences(keywords.description, `Default: \`${value}\`.`) };
}

/** The keywords of a schema, in which `nullable` stands for each way in which 3.1 allows null. */
function nullableBy(keywords: JsonObject): JsonObject {
  const { type, oneOf, anyOf, enum: values, const: only, ...rest } = keywords;
  const types = [type ?? []].flat();
  const options = only === undefined ? values : [only];
  const nullable = types.includes('null') || [oneOf, anyOf].some((union) => asList(union).some(isNull));
  return {
    ...typesOf(types),
    ...rest,
    ...(Array.isArray(options) ? { enum: options.filter((value) => value !== null) } : {}),
    ...unionOf('oneOf', oneOf),
    ...unionOf('anyOf', anyOf),
    ...(nullable ? { nullable: true } : {}),
  };
}

/** 3.0 has one type a schema. A value of several types has none, and the generators make it of any type. */
function typesOf(types: unknown[]): JsonObject {
  const others = types.filter((type) => type !== 'null');
  return others.length === 1 ? { type: others[0] } : {};
}

/** A union that has one variant besides null is that variant. */
function unionOf(word: 'oneOf' | 'anyOf', union: unknown): JsonObject {
  const variants = asList(union).filter((variant) => !isNull(variant));
  if (variants.length === 0) return {};
  return variants.length === 1 ? asObject(variants[0]) : { [word]: variants };
}

function isNull(schema: unknown): boolean {
  return isObject(schema) && schema.type === 'null';
}

function convert(contract: ContractDocument, { $ref, ...keywords }: JsonObject): JsonObject {
  if (typeof $ref !== 'string') return convertKeywords(contract, keywords);
  // Siblings that narrow a target's properties, such as the codes of an error, would make a type for each response.
  const { properties: _, ...siblings } = keywords;
  const own = convertKeywords(contract, siblings);
  if (Object.keys(own).length === 0) return { $ref };
  const target = toSchema30(contract, inline(contract, { $ref }));
  return isNamedByGenerators(target) ? { allOf: [{ $ref }], ...own } : { ...target, ...own };
}

/** Generators make a type of an object, a union and an enumeration. Anything else is written in place. */
function isNamedByGenerators(schema: JsonObject): boolean {
  return schema.type === 'object' || ['enum', 'oneOf', 'anyOf', 'allOf', '$ref'].some((word) => word in schema);
}

function convertKeywords(contract: ContractDocument, keywords: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(keywords).flatMap(([word, value]) => Object.entries(convertKeyword(contract, word, value))),
  );
}

function convertKeyword(contract: ContractDocument, word: string, value: unknown): JsonObject {
  const toSchema = (schema: unknown) => toSchema30(contract, schema);
  if (same.has(word) || word === 'type' || word === 'nullable') return { [word]: value };
  if (dropped.has(word)) return {};
  switch (word) {
    case 'items':
      return { [word]: toSchema(value) };
    case 'not':
      return isObject(value) && Array.isArray(value.enum)
        ? { pattern: patternWithout(value.enum) }
        : { [word]: toSchema(value) };
    case 'additionalProperties':
      return { [word]: isObject(value) ? toSchema(value) : value };
    case 'properties':
      return {
        [word]: Object.fromEntries(Object.entries(asObject(value)).map(([name, schema]) => [name, toSchema(schema)])),
      };
    case 'oneOf':
    case 'anyOf':
    case 'allOf':
      return combination(word, asList(value).map(toSchema));
    case 'exclusiveMinimum':
      return { minimum: value, exclusiveMinimum: true };
    case 'exclusiveMaximum':
      return { maximum: value, exclusiveMaximum: true };
    case 'default':
      // Generators write an object as it stands into the code of another language.
      return typeof value === 'object' ? {} : { default: value };
    case 'examples':
      return { example: asList(value)[0] };
    default:
      throw new ContractError(
        `scripts/generate/schema-3.0.ts does not know the keyword "${word}". Say there what becomes of it.`,
      );
  }
}

/** Variants that differ only in what 3.0 leaves out, such as the codes of an error, are one. */
function combination(word: string, schemas: JsonObject[]): JsonObject {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  const [only, ...others] = distinct;
  return only && others.length === 0 && schemas.length > 1 ? only : { [word]: distinct };
}

/**
 * A pattern in place of `not`, which no generator checks: one variant of a union excludes the values of the others.
 */
function patternWithout(values: unknown[]): string {
  return `^(?!(?:${values.map((value) => String(value).replaceAll(/[^\w-]/g, String.raw`\$&`)).join('|')})$)`;
}

function describeKnown(description: unknown, values: unknown[]): string {
  return sentences(description, `Known values: ${values.map((value) => `\`${String(value)}\``).join(', ')}.`);
}

function sentences(description: unknown, added: string): string {
  return typeof description === 'string' ? `${description.trimEnd()} ${added}` : added;
}

function withoutExtensions(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([word]) => !word.startsWith('x-')));
}
