import { inline, isObject, type OpenApiDocument } from '../../contract/document.ts';

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
  readonly exclusiveMaximum?: number;
  /** Only in the form that excludes fields beside each other. */
  readonly not?: Together & { readonly anyOf?: readonly Together[] };
}

/** Fields that exclude each other. */
interface Together {
  readonly required?: readonly string[];
}

const understood = new Set(
  `type const enum oneOf discriminator properties required additionalProperties propertyNames minProperties maxProperties items minItems
  maxItems uniqueItems minLength maxLength pattern format minimum maximum exclusiveMaximum not`.split(/\s+/),
);
const saysNothing = new Set(['$ref', 'title', 'description', 'default', 'example', 'examples', 'deprecated']);

type Reference = Schema & { readonly $ref?: string };

// The same schemas are resolved for each request.
const resolved = new WeakMap<OpenApiDocument, WeakMap<Reference, Schema>>();

/** The schema that a reference resolves to. Throws on a keyword that the generators of requests do not support. */
export function resolve(document: OpenApiDocument, schema: Reference): Schema {
  const known = resolved.get(document) ?? new WeakMap<Reference, Schema>();
  resolved.set(document, known);
  const former = known.get(schema);
  if (former) return former;
  const found = findSchema(document, schema);
  known.set(schema, found);
  return found;
}

function findSchema(document: OpenApiDocument, schema: Reference): Schema {
  const target = inline(document, schema);
  if (!isObject(target)) throw new Error(`Not a schema: ${JSON.stringify(schema)}`);
  // The members beside a reference apply as well.
  const found: Schema = { ...target, ...schema };
  const unknown = Object.keys(found).find(
    (key) => !understood.has(key) && !saysNothing.has(key) && !key.startsWith('x-'),
  );
  if (unknown !== undefined) throw new Error(`The generators of requests do not support the keyword "${unknown}" yet.`);
  return found;
}

/** The fields of each group that must not be sent together. */
export function exclusionsOf(not: Schema['not'] = {}): (readonly string[])[] {
  return [not, ...(not.anyOf ?? [])].flatMap(({ required }) => (required ? [required] : []));
}

export function typesOf({ type }: Schema): readonly string[] {
  return typeof type === 'string' ? [type] : (type ?? []);
}

/** The type of a JSON value, as JSON Schema names it. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** JSON Schema measures length in code points. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

// A run compares with few patterns, and some 100,000 times.
const compiled = new Map<string, RegExp>();

export function matches(text: string, pattern: string | undefined): boolean {
  if (pattern === undefined) return true;
  let expression = compiled.get(pattern);
  if (!expression) compiled.set(pattern, (expression = new RegExp(pattern, 'u')));
  return expression.test(text);
}
