import { asList, asObject, isObject, type JsonObject } from '../../contract/document.ts';
import type { Clause, Note, Part } from './clause.ts';
import type { JsonType } from '../model/keywords.ts';
import { isBound, isEmpty, keeps, limitsOf, type Limits } from './limits.ts';
import { canonical, matches, typeOf } from './values.ts';

/** Schemas that a value has to match, all of them. */
export type Schemas = readonly unknown[];

/** Keywords that one schema has for the members of a value. */
interface Piece {
  readonly members: JsonObject;
  readonly patterns: JsonObject;
  /** The schema of each other member; `undefined` allows everything. */
  readonly rest: unknown;
  readonly home: string | undefined;
}

/** A keyword that is compared as a whole, such as `not`; its schemas, and what else it says. */
export interface Condition {
  readonly keyword: string;
  readonly detail: string;
  readonly schemas: readonly unknown[];
}

/** Values of one type that a schema allows. */
export interface Variant {
  readonly type: JsonType;
  readonly home: string | undefined;
  readonly notes: readonly Note[];
  /** The values by their canonical texts, if they are enumerated. */
  readonly values: ReadonlyMap<string, unknown> | undefined;
  readonly limits: Limits;
  readonly conditions: readonly Condition[];
  readonly required: ReadonlySet<string>;
  readonly pieces: readonly Piece[];
  /** Whether a value must not match another variant too. */
  readonly isExclusive: boolean;
}

/** The values that a clause allows, by type. */
export function variantsOf(clause: Clause): Variant[] {
  return [...clause.types].flatMap((type) => {
    const { home, notes, parts, exclusive } = clause;
    const limits = limitsOf(type, parts);
    const values = valuesOf(type, parts, limits);
    if (values?.size === 0 || isEmpty(limits)) return [];
    const isPlain = type !== 'object' && type !== 'array';
    const required = new Set(type === 'object' ? parts.flatMap(({ node }) => asList(node.required).map(String)) : []);
    const pieces = type === 'object' ? parts.flatMap(objectPieces) : type === 'array' ? parts.flatMap(arrayPieces) : [];
    const variant: Variant = {
      ...{ type, home, notes, isExclusive: exclusive.has(type) },
      ...{ required, pieces: [...pieces, ...unevaluated(type, parts, pieces)] },
      // Enumerated values need no limits.
      limits: values && isPlain ? new Map() : impliedLimits(limits, required.size),
      values: type === 'boolean' && values?.size === 2 ? undefined : type === 'null' ? undefined : values,
      conditions: parts.flatMap((part) => conditionsOf(type, part)),
    };
    return [variant];
  });
}

/** An object has as many members as are required. */
function impliedLimits(limits: Limits, count: number): Limits {
  const least = limits.get('minProperties');
  if (least === undefined || !isBound(least) || least.value > count) return limits;
  return new Map([...limits].filter(([keyword]) => keyword !== 'minProperties'));
}

function valuesOf(type: JsonType, parts: readonly Part[], limits: Limits): ReadonlyMap<string, unknown> | undefined {
  const lists = parts.flatMap(({ node }) => [
    ...('const' in node ? [[node.const]] : []),
    ...(Array.isArray(node.enum) ? [asList(node.enum)] : []),
  ]);
  const [first, ...others] = lists.map((list) => new Map(list.map((value) => [canonical(value), value])));
  if (!first) return undefined;
  const allowed = [...first].filter(
    ([text, value]) => typeOf(value) === type && others.every((other) => other.has(text)) && keeps(value, limits),
  );
  return new Map(allowed.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function objectPieces({ node, home }: Part): Piece[] {
  const { properties, patternProperties, additionalProperties } = node;
  if (properties === undefined && patternProperties === undefined && additionalProperties === undefined) return [];
  return [{ members: asObject(properties), patterns: asObject(patternProperties), rest: additionalProperties, home }];
}

/** Items are members by their number. */
function arrayPieces({ node, home }: Part): Piece[] {
  const { items, prefixItems, additionalItems } = node;
  const first = Array.isArray(prefixItems) ? asList(prefixItems) : asList(items);
  const rest = Array.isArray(items) ? additionalItems : items;
  if (first.length === 0 && rest === undefined) return [];
  return [{ members: Object.fromEntries(first.entries()), patterns: {}, rest, home }];
}

const unevaluatedKeywords: Partial<Record<JsonType, string>> = {
  object: 'unevaluatedProperties',
  array: 'unevaluatedItems',
};

/** `unevaluatedProperties` is the rest of an object in which all other schemas are known. */
function unevaluated(type: JsonType, parts: readonly Part[], pieces: readonly Piece[]): Piece[] {
  const keyword = unevaluatedKeywords[type];
  if (keyword === undefined || pieces.some(({ rest }) => rest !== undefined)) return [];
  const allow = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));
  return parts
    .filter(({ node }) => node[keyword] !== undefined)
    .map(({ node, home }) => ({
      members: allow(pieces.flatMap(({ members }) => Object.keys(members))),
      patterns: allow(pieces.flatMap(({ patterns }) => Object.keys(patterns))),
      rest: node[keyword],
      home,
    }));
}

/** The schemas of a member of an object or list. */
export function memberOf({ pieces }: Variant, name: string): Schemas {
  return pieces.flatMap(({ members, patterns, rest }) => {
    const own = Object.hasOwn(members, name) ? [members[name]] : [];
    const others = Object.entries(patterns).flatMap(([pattern, node]) => (matches(pattern, name) ? [node] : []));
    const nodes = [...own, ...others];
    return (nodes.length > 0 ? nodes : [rest ?? true]).filter((node) => node !== true);
  });
}

/** The component that declares a member, if it is one. */
export function homeOf({ pieces }: Variant, name: string): string | undefined {
  const homes = new Set(pieces.filter(({ members }) => Object.hasOwn(members, name)).map(({ home }) => home));
  return homes.size === 1 ? [...homes][0] : undefined;
}

/** The schemas of the members that are not declared. */
export function restOf({ pieces }: Variant): Schemas {
  return pieces.map(({ rest }) => rest ?? true).filter((node) => node !== true);
}

export function patternsOf({ pieces }: Variant): string[] {
  return [...new Set(pieces.flatMap(({ patterns }) => Object.keys(patterns)))];
}

export function byPattern({ pieces }: Variant, pattern: string): Schemas {
  return pieces.flatMap(({ patterns }) => (Object.hasOwn(patterns, pattern) ? [patterns[pattern]] : []));
}

export function memberNames({ pieces }: Variant): string[] {
  return [...new Set(pieces.flatMap(({ members }) => Object.keys(members)))];
}

const conditionKeywords: Readonly<Record<string, readonly JsonType[]>> = {
  contains: ['array'],
  contentSchema: ['string'],
  dependentSchemas: ['object'],
  if: ['null', 'boolean', 'number', 'string', 'array', 'object'],
  not: ['null', 'boolean', 'number', 'string', 'array', 'object'],
  propertyNames: ['object'],
};

function conditionsOf(type: JsonType, { node }: Part): Condition[] {
  return Object.entries(conditionKeywords).flatMap(([keyword, types]): Condition[] => {
    const value = node[keyword];
    if (value === undefined || !types.includes(type)) return [];
    if (keyword === 'dependentSchemas')
      return Object.entries(asObject(value))
        .filter(([, schema]) => !isAnything(schema))
        .map(([name, schema]) => ({ keyword, detail: name, schemas: [schema] }));
    if (keyword === 'if') {
      const branches = [node.then ?? true, node.else ?? true];
      // A condition that is met always, or never, has become a part of the schema.
      const isDecided = value === false || isAnything(value) || branches.every(isAnything);
      return isDecided ? [] : [{ keyword, detail: '', schemas: [value, ...branches] }];
    }
    if (keyword === 'contains') {
      const { minContains = 1, maxContains } = node;
      if (minContains === 0 && maxContains === undefined) return [];
      return [{ keyword, detail: canonical([minContains, maxContains]), schemas: [value] }];
    }
    return keyword !== 'not' && isAnything(value) ? [] : [{ keyword, detail: '', schemas: [value] }];
  });
}

/** Whether a schema allows every value. */
export function isAnything(schema: unknown): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).length === 0);
}
