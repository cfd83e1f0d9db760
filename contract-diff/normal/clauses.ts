import { isDeepStrictEqual } from 'node:util';
import { asList, asObject, isObject, type JsonObject } from '../../contract/document.ts';
import { comparedExtensions, internalExtensions } from '../model/extensions.ts';
import type { Clause, Note } from './clause.ts';
import { normalDiscriminator } from './discriminators.ts';
import { exclusiveClauses } from './exclusive.ts';
import { isAnything, variantsOf } from './variants.ts';
import { constraintKeywords, jsonTypes, silentKeywords, writtenDefaults, type JsonType } from '../model/keywords.ts';
import { componentName, follow, isReference, type Reference } from '../model/references.ts';

/** The most clauses of one schema; a union beyond them is compared as it is written. */
const mostClauses = 400;

const anything: Clause = { home: undefined, types: new Set(jsonTypes), parts: [], notes: [], exclusive: new Set() };

/** The schema as a union of clauses, without references, `allOf`, `anyOf`, `oneOf` and `nullable`. */
export function clausesOf(
  document: JsonObject,
  schema: unknown,
  home?: string,
  open: readonly unknown[] = [],
): Clause[] {
  if (schema === false) return [];
  // A schema that contains itself beside its values limits them no further.
  if (!isObject(schema) || open.includes(schema)) return [{ ...anything, home }];
  const expand: Expand = (node, name) => clausesOf(document, node, name, [...open, schema]);
  if (isReference(schema)) return clausesOfReference(document, schema, home, expand);
  const own = ownClause(document, schema, home, typesOfNot(schema.not, expand));
  const members = [...asList(schema.allOf), ...decidedBy(schema)].map((member) => expand(member, home));
  const unions = (['anyOf', 'oneOf'] as const)
    .filter((keyword) => Array.isArray(schema[keyword]))
    .map((keyword) => unionOf(keyword, schema, expand));
  const whole = [...members, ...unions].reduce((product, one) => multiply(product, one, home), [own]);
  // Documents of 3.0 leave `null` out of an `enum` and out of a referenced schema that may be null.
  const isNullable = isOld(document) && schema.nullable === true && !whole.some(({ types }) => types.has('null'));
  return isNullable ? [...whole, { ...anything, types: new Set(['null']) }] : whole;
}

/** The branch of a condition that is met always, or never. */
function decidedBy({ if: condition, then, else: otherwise }: JsonObject): unknown[] {
  const branch = isAnything(condition) ? then : condition === false ? otherwise : undefined;
  return branch === undefined ? [] : [branch];
}

/** The clauses of a schema within the one that is read; `home` is the component that has it. */
type Expand = (schema: unknown, home: string | undefined) => Clause[];

/** Members beside a reference limit the values further, from 3.1 on. */
function clausesOfReference(
  document: JsonObject,
  schema: Reference,
  home: string | undefined,
  expand: Expand,
): Clause[] {
  const target = expand(follow(document, schema), componentName(schema) ?? home);
  const { $ref: _, ...siblings } = schema;
  if (isOld(document) || isSilent(siblings)) return target;
  return multiply(target, expand(siblings, undefined), undefined);
}

/** The clauses of all variants. A discriminator names the variant of a value, so that others may match too. */
function unionOf(keyword: 'anyOf' | 'oneOf', schema: JsonObject, expand: Expand): Clause[] {
  const branches = asList(schema[keyword]).map((member) => expand(member, undefined));
  if (keyword === 'anyOf' || schema.discriminator !== undefined) return branches.flat();
  return exclusiveClauses(branches, (schemas) => expand({ allOf: schemas }, undefined));
}

/** The types that `not` refuses, if it refuses whole types. */
function typesOfNot(schema: unknown, expand: Expand): JsonType[] | undefined {
  if (schema === undefined) return undefined;
  const clauses = expand(schema, undefined).filter((clause) => variantsOf(clause).length > 0);
  const isOfTypes = ({ parts }: Clause) => parts.length === 0;
  return clauses.every(isOfTypes) ? clauses.flatMap(({ types }) => [...types]) : undefined;
}

/** Whether the document has the schemas of OpenAPI 3.0, in which nothing beside a reference counts. */
function isOld({ openapi }: JsonObject): boolean {
  return String(openapi).startsWith('3.0');
}

/** Whether members say nothing about values. */
function isSilent(members: JsonObject): boolean {
  return Object.entries(members).every(([name, value]) => isSilentMember(name, value) && !isCombining(name));
}

function isCombining(name: string): boolean {
  return ['allOf', 'anyOf', 'oneOf'].includes(name);
}

function isSilentMember(name: string, value: unknown): boolean {
  return (
    silentKeywords.has(name) ||
    internalExtensions.has(name) ||
    comparedExtensions.has(name) ||
    (name in writtenDefaults && value === writtenDefaults[name])
  );
}

function ownClause(
  document: JsonObject,
  schema: JsonObject,
  home: string | undefined,
  refused: readonly JsonType[] | undefined,
): Clause {
  const members = Object.entries(schema).filter(([name, value]) => !isSilentMember(name, value));
  const constraints = members.filter(
    ([name, value]) =>
      constraintKeywords.has(name) &&
      name !== 'nullable' &&
      !(name === 'not' && refused) &&
      (name !== 'type' || hasInteger(value)),
  );
  const notes = members
    .filter(([name]) => !constraintKeywords.has(name))
    .map(([name, value]): Note => ({
      name,
      value: name === 'discriminator' ? normalDiscriminator(document, asObject(value)) : value,
      home,
    }));
  const types = new Set([...typesOf(schema)].filter((type) => !refused?.includes(type)));
  const parts = constraints.length === 0 ? [] : [{ node: Object.fromEntries(constraints), home }];
  return { home, types, parts, notes, exclusive: new Set() };
}

/** The types of a clause say the rest of `type`. */
function hasInteger(type: unknown): boolean {
  return [type].flat().includes('integer');
}

function typesOf({ type }: JsonObject): ReadonlySet<JsonType> {
  if (type === undefined) return anything.types;
  const names = (Array.isArray(type) ? asList(type) : [type]).map((name) => (name === 'integer' ? 'number' : name));
  return new Set(jsonTypes.filter((name) => names.includes(name)));
}

/** The clauses that match one of each list. */
function multiply(some: readonly Clause[], others: readonly Clause[], home: string | undefined): Clause[] {
  const product = some
    .flatMap((one) => others.map((other) => join(one, other, home)))
    .filter(({ types }) => types.size > 0);
  // Beyond the limit, only the larger union counts.
  if (product.length > mostClauses) return some.length > others.length ? [...some] : [...others];
  return product;
}

function join(one: Clause, other: Clause, home: string | undefined): Clause {
  const types = new Set([...one.types].filter((type) => other.types.has(type)));
  const parts = [...one.parts, ...other.parts.filter((part) => !one.parts.some((own) => isDeepStrictEqual(own, part)))];
  // The first schema is the outer one, so that its note counts.
  const notes = [...one.notes, ...other.notes.filter(({ name }) => !one.notes.some((note) => note.name === name))];
  const place = one.parts.length === 0 ? (other.home ?? home) : other.parts.length === 0 ? (one.home ?? home) : home;
  return { home: place, types, parts, notes, exclusive: new Set([...one.exclusive, ...other.exclusive]) };
}
