import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import type { Part } from './clause.ts';
import type { JsonType } from '../model/keywords.ts';
import { canonical, isMultiple, lengthOf, matches } from './values.ts';

/** A limit of a number or of a size; an open one does not allow the value itself. */
export interface Bound {
  readonly value: number;
  readonly isOpen: boolean;
}

/** The limits of the values of one type, by keyword. Lists are limits that all hold. */
export type Limits = ReadonlyMap<string, Bound | readonly unknown[]>;

const lower = ['minimum', 'minLength', 'minItems', 'minProperties'];
const upper = ['maximum', 'maxLength', 'maxItems', 'maxProperties'];

const keywordsOf: Readonly<Record<JsonType, readonly string[]>> = {
  null: [],
  boolean: [],
  number: ['minimum', 'maximum', 'multipleOf', 'format'],
  string: ['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding', 'contentMediaType'],
  array: ['minItems', 'maxItems', 'uniqueItems'],
  object: ['minProperties', 'maxProperties', 'dependentRequired'],
};

/** The limits of the parts for values of a type, each in one spelling; those that limit nothing are left out. */
export function limitsOf(type: JsonType, parts: readonly Part[]): Limits {
  const nodes = parts.map(({ node }) => node);
  const isInteger = type === 'number' && nodes.some(isOfIntegers);
  const entries = keywordsOf[type].flatMap((keyword): [string, Bound | readonly unknown[]][] => {
    if (!lower.includes(keyword) && !upper.includes(keyword)) {
      const values = nodes.flatMap((node) => listOf(keyword, inNewWords(node), isInteger, type));
      return values.length === 0 ? [] : [[keyword, uniqueValues(values)]];
    }
    const bounds = nodes
      .flatMap((node) => boundsOf(keyword, node))
      .map((bound) => (isInteger ? closed(keyword, bound) : bound));
    const [strictest] = bounds.filter((bound) => bounds.every((other) => isWithin(keyword, bound, other)));
    return strictest === undefined || isTrivial(keyword, strictest) ? [] : [[keyword, strictest]];
  });
  return new Map<string, Bound | readonly unknown[]>(isInteger ? [...entries, ['type', ['integer']]] : entries);
}

function isOfIntegers({ type, multipleOf }: JsonObject): boolean {
  const names = Array.isArray(type) ? asList(type) : [type];
  return (names.includes('integer') && !names.includes('number')) || Number.isInteger(multipleOf);
}

function isTrivial(keyword: string, { value }: Bound): boolean {
  return keyword.startsWith('min') && keyword !== 'minimum' && value <= 0;
}

/** The formats of JSON Schema, which say nothing about a number. */
const formatsOfText = new Set<unknown>('date-time date time duration uuid email uri hostname ipv4 ipv6'.split(' '));

/** `byte` of OpenAPI 3.0 is the base64 of 3.1. */
function inNewWords(node: JsonObject): JsonObject {
  return node.format === 'byte' ? { ...node, format: undefined, contentEncoding: 'base64' } : node;
}

function listOf(keyword: string, node: JsonObject, isInteger: boolean, type: JsonType): unknown[] {
  const value = node[keyword];
  if (value === undefined || value === false) return [];
  if (keyword === 'format' && type === 'number' && formatsOfText.has(value)) return [];
  // Every text has these patterns.
  if (keyword === 'pattern' && (value === '' || value === '.*')) return [];
  if (keyword === 'contentMediaType' && typeof value === 'string') return [value.toLowerCase()];
  if (keyword === 'dependentRequired')
    return Object.entries(asObject(value)).flatMap(([name, names]) =>
      asList(names).map((other) => `${name} → ${String(other)}`),
    );
  // Each integer is a multiple of 1.
  if (keyword === 'multipleOf' && isInteger && isMultiple(1, Number(value))) return [];
  return [value];
}

function uniqueValues(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [canonical(value), value])).values()].toSorted();
}

function boundsOf(keyword: string, node: JsonObject): Bound[] {
  const plain = node[keyword];
  const strict = { minimum: node.exclusiveMinimum, maximum: node.exclusiveMaximum }[keyword];
  return [
    ...(typeof plain === 'number' ? [{ value: plain, isOpen: strict === true }] : []),
    ...(typeof strict === 'number' ? [{ value: strict, isOpen: true }] : []),
  ];
}

/** The bound of an integer without its fraction: more than 0 is 1 or more. */
function closed(keyword: string, { value, isOpen }: Bound): Bound {
  if (keyword === 'minimum') return { value: isOpen ? Math.floor(value) + 1 : Math.ceil(value), isOpen: false };
  return { value: isOpen ? Math.ceil(value) - 1 : Math.floor(value), isOpen: false };
}

/** Whether what one limit allows is allowed by another of the same keyword. */
function isWithin(keyword: string, one: Bound, other: Bound): boolean {
  if (one.value === other.value) return one.isOpen || !other.isOpen;
  return lower.includes(keyword) ? one.value > other.value : one.value < other.value;
}

/** Formats whose values are all of another format. */
const widerFormats: Readonly<Record<string, string>> = { int32: 'int64', float: 'double' };

/** Whether the limits of one side imply the limit that the other has for a keyword. */
export function implies(keyword: string, one: Limits, other: Limits): boolean {
  const [own, demanded] = [one.get(keyword), other.get(keyword)];
  if (demanded === undefined) return true;
  if (isBound(demanded)) return own !== undefined && isBound(own) && isWithin(keyword, own, demanded);
  const values = own === undefined || isBound(own) ? [] : own;
  return demanded.every((value) => {
    if (values.some((mine) => canonical(mine) === canonical(value))) return true;
    if (keyword === 'format') return values.some((mine) => widerFormats[String(mine)] === value);
    return keyword === 'multipleOf' && impliesMultiple(one, values, Number(value));
  });
}

function impliesMultiple(limits: Limits, values: readonly unknown[], of: number): boolean {
  return values.some((mine) => isMultiple(Number(mine), of)) || (limits.has('type') && isMultiple(1, of));
}

export function isBound(limit: Bound | readonly unknown[]): limit is Bound {
  return !Array.isArray(limit);
}

/** Whether a number, a text or another plain value keeps the limits; formats are not checked. */
export function keeps(value: unknown, limits: Limits): boolean {
  return [...limits].every(([keyword, limit]) => {
    if (isBound(limit)) return keepsBound(keyword, value, limit);
    if (typeof value === 'number')
      return (
        (keyword !== 'type' || Number.isInteger(value)) &&
        (keyword !== 'multipleOf' || limit.every((of) => isMultiple(value, Number(of))))
      );
    return (
      keyword !== 'pattern' || typeof value !== 'string' || limit.every((pattern) => matches(String(pattern), value))
    );
  });
}

function keepsBound(keyword: string, value: unknown, bound: Bound): boolean {
  const size = typeof value === 'number' ? value : typeof value === 'string' ? lengthOf(value) : undefined;
  return size === undefined || isWithin(keyword, { value: size, isOpen: false }, bound);
}

/** Whether the limits leave no value. */
export function isEmpty(limits: Limits): boolean {
  return areLimitsApart(limits, limits);
}

/** Whether a value that keeps some limits breaks the others, by the least and the greatest. */
export function areLimitsApart(one: Limits, other: Limits): boolean {
  return lower.some((keyword, index) => {
    const greatest = upper[index] ?? '';
    return isAbove(one.get(keyword), other.get(greatest)) || isAbove(other.get(keyword), one.get(greatest));
  });
}

function isAbove(least: Bound | readonly unknown[] | undefined, greatest: typeof least): boolean {
  if (!least || !greatest || !isBound(least) || !isBound(greatest)) return false;
  return least.value > greatest.value || (least.value === greatest.value && (least.isOpen || greatest.isOpen));
}
