import fc, { type Arbitrary } from 'fast-check';
import { inline, type JsonObject } from '../../server/contract/document.ts';
import type { ProblemDetail } from '../../server/model/handler.ts';
import type { Operation } from '../../server/model/operation.ts';
import { contract } from '../contract/requests.ts';
import type { Schema } from './schema.ts';
import { valid } from './valid.ts';
import { type Wrong, wrongs } from './wrong.ts';

/** A request. Parameters are strings or arrays of strings. */
export interface Sent {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** A request with one mistake, the error code of its response, and the expected detail, if any. */
export interface Mistaken {
  readonly sent: Sent;
  readonly code: string;
  readonly detail: Pick<ProblemDetail, 'in' | 'path' | 'rule'> | null;
}

/** Valid requests of an operation; with `whole`, every optional part is present. */
export function validRequests(operation: Operation, whole = false): Arbitrary<Sent> {
  const { path, query, body } = schemasOf(operation);
  return fc.record({
    path: parameters(path, whole).filter((values) => Object.values(values).every(isSegment)),
    // `?region=` is always an error, whatever the schema says.
    query: parameters(query, whole).filter((values) => !Object.values(values).includes('')),
    body: bodies(operation, body, whole),
  });
}

/** Requests with exactly one mistake. */
export function mistakenRequests(operation: Operation): Arbitrary<Mistaken> {
  const { path, query, body } = schemasOf(operation);
  return validRequests(operation, true).chain((sent) => {
    const places = {
      path: parameterWrongs(path, sent.path).filter(
        ({ rule, value }) => rule !== 'required' && Object.values(value as object).every(isSegment),
      ),
      query: [...parameterWrongs(query, sent.query), ...twice(sent.query)],
      body: body ? wrongs(body, sent.body) : [],
    };
    const all = (['path', 'query', 'body'] as const).flatMap((where) =>
      places[where].map(({ at, rule, value }): Mistaken => {
        // The slug of a workspace is checked with the membership: a wrong one is reported like an unknown one.
        const isSlug = where === 'path' && at === '/workspaceSlug';
        const missing = rule === 'required' ? operation.missingCodes[at.slice(1)] : undefined;
        const detail = { in: where, path: where === 'body' ? at : at.slice(1), rule };
        return { sent: { ...sent, [where]: value }, code: isSlug ? 'not_found' : (missing ?? 'bad_body'), detail: isSlug ? null : detail };
      }),
    );
    return fc.constantFrom(...all);
  });
}

/** Parameters are sent as text, so they have no wrong type; an empty one is an error of its own. */
function parameterWrongs(schema: Schema, value: unknown): Wrong[] {
  return wrongs(schema, value)
    .filter(({ rule }) => rule !== 'type')
    .map((wrong) => (wrong.rule === 'minLength' ? { ...wrong, rule: 'format' } : wrong));
}

/** Each parameter that takes one value, sent twice. */
function twice(query: Sent['query']): Wrong[] {
  const single = Object.entries(query).filter(([, value]) => typeof value === 'string');
  return single.map(([name, value]) => ({ at: `/${name}`, rule: 'type', value: { ...query, [name]: [value, value] } }));
}

/** Clients resolve `.` and `..`, and an empty segment makes another path. */
function isSegment(value: unknown): boolean {
  return value !== undefined && value !== '' && value !== '.' && value !== '..';
}

function parameters(schema: Schema, whole: boolean): Arbitrary<Readonly<Record<string, unknown>>> {
  // The schema describes an object.
  return valid(schema, whole) as Arbitrary<Readonly<Record<string, unknown>>>;
}

function bodies({ upload, body }: Operation, schema: Schema | undefined, whole: boolean): Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  const all = upload ? uploads(whole) : valid(schema, whole);
  return body?.required === false && !whole ? fc.option(all, { nil: undefined }) : all;
}

/** Uploads have rules beyond their schema, such as unique paths. The upload tests cover them. */
function uploads(whole: boolean): Arbitrary<object> {
  const paths = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,10}$/), { minLength: 1, maxLength: 5 });
  const file = (path: string) => (whole ? { path, content: 'eA==', encoding: 'base64' } : { path, content: 'x' });
  return paths.map((all) => ({ ...(whole && { name: 'site' }), files: all.map(file) }));
}

interface Schemas {
  readonly path: Schema;
  readonly query: Schema;
  readonly body: Schema | undefined;
}

function schemasOf({ path, method }: Operation): Schemas {
  const item = contract.paths[path] ?? {};
  // The operation table is generated from this document.
  const operation = item[method] as JsonObject;
  const listed = [item.parameters, operation.parameters].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  const parameters = listed.map((parameter) => inline(contract, parameter) as Parameter);
  const { content } = (inline(contract, operation.requestBody) ?? {}) as { content?: Record<string, { schema: Schema }> };
  return { path: together(parameters, 'path'), query: together(parameters, 'query'), body: content?.['application/json']?.schema };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

/** The parameters in one place (path or query) as one object schema. */
function together(parameters: readonly Parameter[], place: string): Schema {
  const own = parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: place === 'path',
  };
}
