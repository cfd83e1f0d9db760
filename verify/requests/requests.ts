import fc, { type Arbitrary } from 'fast-check';
import type { OpenApiDocument } from '../../contract/document.ts';
import type { ProblemDetail } from '../../contract/model/handler.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { mistakes } from './mistakes.ts';
import { deferred } from './no-value.ts';
import { schemasOf } from './operation-schemas.ts';
import { parameterMistakes, type ParameterPlace, parameters } from './parameters.ts';
import type { Schema } from './schema.ts';
import { valid } from './valid.ts';
import { variantBodies } from './variants.ts';

/** The values of a request. Those of the query are text, numbers or lists of text. */
export interface GeneratedRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** `undefined` for no body. */
  readonly body: unknown;
}

/** Requests with exactly one mistake. */
export interface MistakenRequests {
  readonly in: ProblemDetail['in'];
  /** The name of the parameter, in lower case for a header, or a JSON pointer into the body. */
  readonly path: string;
  readonly rule: string;
  /** Names the mistake within its place: the rule, `null` or `repeated`. */
  readonly kind: string;
  /** The pointers of the unions of the body around it. */
  readonly unions: readonly string[];
  /** The code of the expected response. */
  readonly code: string;
  readonly requests: () => Arbitrary<GeneratedRequest>;
  /** Valid requests at the edge of the limit that the mistake exceeds; `null` if it is not about a limit. */
  readonly edge: (() => Arbitrary<GeneratedRequest>) | null;
}

export interface RequestOptions {
  /** Every optional part is present. */
  readonly whole?: boolean;
  /** The values of the path; by default any that match the contract. */
  readonly path?: Readonly<Record<string, string>>;
}

/** Requests that match the contract. */
export function validRequests(
  document: OpenApiDocument,
  operation: Operation,
  options: RequestOptions = {},
): Arbitrary<GeneratedRequest> {
  return deferred(() => fc.record(parts(document, operation, options)));
}

/** Requests that match the contract, with each variant of the body. `leftOut` names members that stay as they are. */
export function variantRequests(
  document: OpenApiDocument,
  operation: Operation,
  { leftOut, ...options }: RequestOptions & { readonly leftOut: readonly string[] },
): Arbitrary<GeneratedRequest>[] {
  const { body } = schemasOf(document, operation);
  if (!body || operation.upload) return [];
  return variantBodies(document, body, leftOut).map((bodiesOfVariant) =>
    deferred(() => fc.record({ ...parts(document, operation, options), body: bodiesOfVariant })),
  );
}

/** Every kind of mistake at every place of a request. */
export function mistakenRequests(
  document: OpenApiDocument,
  operation: Operation,
  options: Pick<RequestOptions, 'path'> = {},
): MistakenRequests[] {
  const { path, query, headers, body } = schemasOf(document, operation);
  const places = {
    path: parameterMistakes(document, path, 'path', options.path),
    query: parameterMistakes(document, query, 'query'),
    header: parameterMistakes(document, headers, 'header'),
    body: body ? mistakes(document, body) : [],
  };
  return (['path', 'query', 'header', 'body'] as const).flatMap((place) =>
    places[place].map(({ at, rule, kind, unions, values, edge }) => {
      const name = place === 'body' ? at : place === 'header' ? at.slice(1).toLowerCase() : at.slice(1);
      const member = place === 'header' ? 'headers' : place;
      return {
        in: place,
        path: name,
        rule,
        kind,
        unions,
        code: codeOf(operation, place, at.slice(1), rule),
        requests: () => valuesWith(document, operation, options, member, values),
        edge: edge && (() => valuesWith(document, operation, options, member, edge)),
      };
    }),
  );
}

function valuesWith(
  document: OpenApiDocument,
  operation: Operation,
  options: RequestOptions,
  member: keyof GeneratedRequest,
  values: () => Arbitrary<unknown>,
): Arbitrary<GeneratedRequest> {
  // The mistake is a value of this member.
  return deferred(() => fc.record({ ...parts(document, operation, options), [member]: values() }));
}

type Parts = { readonly [Name in keyof GeneratedRequest]: Arbitrary<GeneratedRequest[Name]> };

function parts(document: OpenApiDocument, operation: Operation, { whole = false, path }: RequestOptions): Parts {
  const schemas = schemasOf(document, operation);
  // Not made where a part with a mistake takes their place.
  const of = (place: ParameterPlace, schema: Schema) => deferred(() => parameters(document, schema, place, whole));
  return {
    // Parameters of paths and headers are text.
    path: (path ? fc.constant(path) : of('path', schemas.path)) as Parts['path'],
    query: of('query', schemas.query),
    // As above.
    headers: of('header', schemas.headers) as Parts['headers'],
    body: deferred(() => bodies(document, operation, schemas.body, whole)),
  };
}

function bodies(
  document: OpenApiDocument,
  { upload, body }: Operation,
  schema: Schema | undefined,
  whole: boolean,
): Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  const all = upload ? uploads(whole) : valid(document, schema, whole);
  return body?.required === false && !whole ? fc.option(all, { nil: undefined }) : all;
}

/** Uploads have rules beyond their schema, such as unique paths. */
function uploads(whole: boolean): Arbitrary<object> {
  const paths = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,10}$/), { minLength: 1, maxLength: 5 });
  const file = (path: string) => (whole ? { path, content: 'eA==', encoding: 'base64' } : { path, content: 'x' });
  return paths.map((all) => ({ ...(whole && { name: 'site' }), files: all.map(file) }));
}

/** The slug of a workspace is checked with the membership: a wrong one is reported like an unknown one. */
function codeOf({ access, missingCodes }: Operation, place: string, name: string, rule: string): string {
  if (place === 'path' && name === 'workspaceSlug' && access.role !== null) return 'not_found';
  return (rule === 'required' ? missingCodes[name] : undefined) ?? 'bad_body';
}
