import { UsageError } from '../../bin/program/options.ts';
import { didYouMean } from '../../contract/model/did-you-mean.ts';
import type { FormFields, FormValue } from '../../contract/model/form-field.ts';
import { forms } from '../../generated/client/forms.ts';
import { requestSchemas } from '../../generated/request-schemas.ts';
import { isObject } from './system-error.ts';

const bodies: Readonly<Record<string, FormFields>> = forms;

/** A field of a request: one of its body, or a parameter. */
export interface Field extends FormValue {
  readonly required: boolean;
}

export type Fields = Readonly<Record<string, Field>>;
export type Values = Readonly<Record<string, unknown>>;
export type Pair = readonly [name: string, value: unknown];

/** The parts of a request that names and values fill. */
export interface Request {
  readonly params: { readonly path: Values; readonly query: Values };
  readonly body?: unknown;
}

/** The fields of an operation's body; none without a body of JSON. */
export function fieldsOf(operationId: string): Fields {
  const { $ref = '' } = requestSchemas.operations[operationId]?.body?.['application/json'] ?? {};
  return bodies[$ref] ?? {};
}

/** The parameters of an operation, in the path and in the query. */
export function parametersOf(operationId: string): Fields {
  const { parameters = [] } = requestSchemas.operations[operationId] ?? {};
  const all = parameters.flatMap((name) => requestSchemas.parameters[name] ?? []);
  const own = all.filter((parameter) => parameter.in !== 'header');
  return Object.fromEntries(own.map(({ name, required = false, schema }) => [name, { ...valueOf(schema), required }]));
}

type Schema = (typeof requestSchemas.schemas)[string];

/** The schema of a parameter, as the value of a form. */
function valueOf({ $ref, ...own }: Schema): FormValue {
  const { enum: options, items, ...limits } = { ...($ref !== undefined && requestSchemas.schemas[$ref]), ...own };
  const more = { ...(options && { options }), ...(items && { items: valueOf(items) }) };
  // A parameter has a type, and no other members than a field has.
  return { ...limits, ...more } as FormValue;
}

/** The names of all fields with their values; a dot leads into an object, and `[]` into the items of a list. */
export function listFields(fields: Fields, before = ''): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const inner = field.fields ?? field.items?.fields ?? {};
    const path = `${before}${name}`;
    return [[path, field] as const, ...listFields(inner, field.fields ? `${path}.` : `${path}[].`)];
  });
}

/** The body that names and values give. A dot leads into an object, and a list takes each value of its name. */
export function readBody(operationId: string, given: readonly Pair[]): Values {
  const fields = fieldsOf(operationId);
  const body: Record<string, unknown> = {};
  for (const [name, value] of given) {
    const steps = Object.hasOwn(fields, name) ? [name] : name.split('.');
    const field = fieldAt(fields, steps);
    if (!field) {
      const known = listFields(fields).map(([one]) => one);
      throw new UsageError(`${operationId} has no field "${name}".${didYouMean(name, known)}`);
    }
    set(body, steps, readAs(field, value));
  }
  return body;
}

function fieldAt(fields: Fields, [name = '', ...within]: readonly string[]): FormValue | undefined {
  const field: FormValue | undefined = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || within.length === 0) return field;
  return field.values && within.length === 1 ? field.values : fieldAt(field.fields ?? {}, within);
}

function set(object: Record<string, unknown>, [name = '', ...within]: readonly string[], value: unknown): void {
  const before = object[name];
  if (within.length === 0) object[name] = joinLists(before, value);
  else set((object[name] = isObject(before) ? { ...before } : {}), within, value);
}

/** The values of a query, each as its parameter is read. */
export function readQuery(operationId: string, given: readonly Pair[]): Values {
  const parameters = parametersOf(operationId);
  const query: Record<string, unknown> = {};
  for (const [name, value] of given) {
    const field = parameters[name];
    query[name] = field ? joinLists(query[name], readAs(field, value)) : value;
  }
  return query;
}

/** Two lists as one; of other values, the later. */
export function joinLists(before: unknown, value: unknown): unknown {
  return Array.isArray(before) && Array.isArray(value) ? [...(before as unknown[]), ...(value as unknown[])] : value;
}

/** A text as the value of a field: as JSON, unless the field is a text. What fits no type is refused later. */
function readAs({ type, items }: FormValue, text: unknown): unknown {
  const types = [type].flat();
  if (typeof text !== 'string' || types.includes('string')) return text;
  const value = parse(text);
  const isItem = types.includes('array') && !Array.isArray(value) && value !== null;
  return isItem ? [items ? readAs(items, text) : value] : value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
