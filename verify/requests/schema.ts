import { inline, isObject, type OpenApiDocument } from '../../contract/document.ts';
import { NoValue } from './no-value.ts';
import { requireUsable } from './patterns.ts';

/** The part of JSON Schema that requests of the contract use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly discriminator?: { readonly propertyName: string };
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  /** Only in the form that excludes fields beside each other. */
  readonly not?: Together & { readonly anyOf?: readonly Together[] };
}

/** Fields that exclude each other. */
interface Together {
  readonly required?: readonly string[];
}

const understood = new Set(
  `type const enum oneOf discriminator properties required additionalProperties propertyNames minProperties maxProperties items minItems
  maxItems uniqueItems minLength maxLength pattern format minimum maximum
  exclusiveMinimum exclusiveMaximum multipleOf not`.split(/\s+/),
);
const saysNothing = new Set([
  'title',
  'description',
  'default',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
]);

type Reference = Schema & { readonly $ref?: string };

// The same schemas are resolved for each request.
const resolved = new WeakMap<OpenApiDocument, WeakMap<Reference, Schema>>();

/** The schema that a reference resolves to. */
export function resolve(document: OpenApiDocument, schema: Reference): Schema {
  const known = resolved.get(document) ?? new WeakMap<Reference, Schema>();
  resolved.set(document, known);
  const former = known.get(schema);
  if (former) return former;
  const found = findSchema(document, schema);
  known.set(schema, found);
  return found;
}

const mostReferences = 20;

function findSchema(document: OpenApiDocument, schema: Reference): Schema {
  let found: Reference = schema;
  for (let turn = 0; found.$ref !== undefined; turn++) {
    const { $ref, ...beside } = found;
    const target = inline(document, { $ref });
    if (!isObject(target) || turn === mostReferences) throw new NoValue(`${$ref} leads to no schema of the document`);
    // The members beside a reference apply as well.
    found = { ...target, ...beside };
  }
  return found;
}

/** The resolved schema. Throws a `NoValue` for a keyword that the generators of requests do not support. */
export function understand(document: OpenApiDocument, schema: Reference): Schema {
  const known = resolve(document, schema);
  const unknown = Object.keys(known).find(
    (key) => !understood.has(key) && !saysNothing.has(key) && !key.startsWith('x-'),
  );
  if (unknown !== undefined)
    throw new NoValue(`the generators of requests do not support the keyword "${unknown}" yet`);
  if (known.pattern !== undefined) requireUsable(known.pattern);
  return known;
}

/** The fields of each group that must not be sent together. */
export function exclusionsOf(not: Schema['not'] = {}): (readonly string[])[] {
  return [not, ...(not.anyOf ?? [])].flatMap(({ required }) => (required ? [required] : []));
}

/** The types that a schema names; empty where it allows any. */
export function typesOf({ type }: Schema): readonly string[] {
  return typeof type === 'string' ? [type] : (type ?? []);
}

const keywordsOf: readonly (readonly [string, readonly (keyof Schema)[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'propertyNames', 'minProperties', 'maxProperties']],
  ['array', ['items', 'minItems', 'maxItems', 'uniqueItems']],
  ['string', ['pattern', 'format', 'minLength', 'maxLength']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

/** The types that a schema names, or else those that its keywords are about; empty where it says nothing. */
export function impliedTypesOf(schema: Schema): readonly string[] {
  if (schema.type !== undefined) return typesOf(schema);
  return keywordsOf.filter(([, names]) => names.some((name) => name in schema)).map(([type]) => type);
}

/** The type of a JSON value, as JSON Schema names it. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** JSON Schema measures length in code points. No list of them is made, since some texts have a million. */
export function lengthOf(text: string): number {
  let length = text.length;
  for (let at = 1; at < text.length; at++) {
    if (isBetween(text.charCodeAt(at), 0xdc00, 0xdfff) && isBetween(text.charCodeAt(at - 1), 0xd800, 0xdbff)) length--;
  }
  return length;
}

function isBetween(code: number, first: number, last: number): boolean {
  return code >= first && code <= last;
}

// A run compares with few patterns, and some 100,000 times.
const compiled = new Map<string, RegExp>();

export function matches(text: string, pattern: string | undefined): boolean {
  if (pattern === undefined) return true;
  let expression = compiled.get(pattern);
  if (!expression) compiled.set(pattern, (expression = new RegExp(pattern, 'u')));
  return expression.test(text);
}
