import type { Request, RequestHandler, Response } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import type { ProblemDetail } from '../model/handler.ts';
import type { Operation } from '../model/operation.ts';
import { mediaTypeOf } from './body.ts';
import { Problem, type ProblemCode } from '../contract/problem.ts';
import type { Contract, OpenApiDocument } from '../contract/document.ts';
import { excerpt } from '../contract/excerpt.ts';
import { consumeUrlParseWarning } from './url-parse-warning.ts';

/** Checks and completes (defaults, types) a request's parameters and body; throws a `Problem` that names each mistake. */
export type RequestValidator = (request: Request, params: Readonly<Record<string, string>>) => Promise<void>;

type ValidatorOptions = Parameters<typeof OpenApiValidator.middleware>[0];

const validation = {
  validateResponses: false,
  validateSecurity: false,
  validateApiSpec: false,
  fileUploader: false,
} satisfies Partial<ValidatorOptions>;

/** Above this size of a body only the first mistake is looked for: in 10 MB of `[0,0,…]` there are 5,000,000, which took 44 s. */
const maxBytesForAllErrors = 102_400;
const maxDetails = 20;

/**
 * How many operations share one express-openapi-validator. Making one takes 35 ms, whatever it is for; and what it compiles
 * takes longer the more it holds: 860 operations took 11 s in one, 26 s in one each, and 6 s like this.
 */
const operationsPerValidator = 64;

/** When a validator is made: for all operations before the first request, or for each at its own. */
export type Preparation = 'atStart' | 'atFirstRequest';

/**
 * A validator for each operation, by its id: express-openapi-validator without its routing, which compiles the path of each
 * earlier operation on every request. The front has routed already, so it only asks the last step, which finds what
 * it has compiled by a key.
 */
export async function createRequestValidators(
  { document, operations }: Contract,
  preparation: Preparation = 'atStart',
): Promise<ReadonlyMap<string, RequestValidator>> {
  consumeUrlParseWarning();
  const validators = new Map<string, RequestValidator>();
  for (const [allErrors, group] of Map.groupBy(operations, ({ body }) => (body?.limit ?? 0) <= maxBytesForAllErrors)) {
    for (let start = 0; start < group.length; start += operationsPerValidator) {
      const together = group.slice(start, start + operationsPerValidator);
      let steps: Steps | undefined;
      for (const operation of together) {
        const make = () => createRequestValidator(operation, (steps ??= createSteps(excerpt(document, together), allErrors)));
        validators.set(operation.id, preparation === 'atStart' ? await make() : deferred(make));
      }
    }
  }
  return validators;
}

type Steps = readonly RequestHandler[];

function createSteps(document: OpenApiDocument, allErrors: boolean): Steps {
  // It takes any OpenAPI 3.1 document; its type is of 3.0 and 3.1 in one.
  const apiSpec = document as unknown as ValidatorOptions['apiSpec'];
  const steps = OpenApiValidator.middleware({ apiSpec, validateRequests: { allErrors }, ...validation });
  // Its steps are Express handlers of an app that is none of its business.
  return steps as readonly unknown[] as Steps;
}

function deferred(make: () => Promise<RequestValidator>): RequestValidator {
  let made: Promise<RequestValidator> | undefined;
  return async (request, params) => (await (made ??= make()))(request, params);
}

async function createRequestValidator(operation: Operation, steps: Steps): Promise<RequestValidator> {
  const { expressRoute, schema } = await warm(steps, operation);
  const validate = steps.at(-1);
  if (!validate) throw new Error(`${operation.id} has no validator`);
  // Also for HEAD, which the validator would compile anew.
  const method = operation.method.toUpperCase();

  // Where an address has no query, the validator need not look for each of its parameters: 2 µs for four.
  const unasked = { ...schema, parameters: schema.parameters.filter((parameter) => parameter.in !== 'query') };

  return (request, params) =>
    new Promise((resolve, reject) => {
      const { originalUrl, query } = request;
      const headers = { ...request.headers, 'content-type': namedMediaType(operation, request) };
      const openapi = { expressRoute, schema: originalUrl.includes('?') ? schema : unasked, pathParams: params };
      const sent = { method, originalUrl, path: originalUrl, headers, query, params, body: request.body as unknown, openapi };
      // It is all that the validator looks at, and changes.
      validate(sent as unknown as Request, {} as Response, (error?: unknown) => {
        if (error) return reject(toProblem(operation, error));
        // In Express, `query` is a getter that would parse the address again, without defaults.
        Object.defineProperty(request, 'query', { value: sent.query });
        resolve();
      });
    });
}

/**
 * The content type as one of the contract's, or none. The validator compiles anew for each content type that it has not
 * seen, and keeps the result: callers who vary a parameter would fill the memory.
 */
function namedMediaType({ body }: Operation, request: Request): string | undefined {
  const mediaType = body && mediaTypeOf(request);
  return mediaType && body.mediaTypes.includes(mediaType) ? mediaType : undefined;
}

interface ValidatorRoute {
  readonly expressRoute: string;
  readonly openApiRoute: string;
  readonly schema: { readonly parameters: readonly { readonly in: string }[] };
}

/** Sends one synthetic request a media type through all steps, and returns what the validator knows of the operation. */
async function warm(steps: Steps, operation: Operation): Promise<ValidatorRoute> {
  const url = operation.path.replaceAll(/\{\w+\}/g, 'x');
  let route: ValidatorRoute | undefined;
  for (const mediaType of [undefined, ...(operation.body?.mediaTypes ?? [])]) {
    const request = {
      method: operation.method.toUpperCase(),
      url,
      originalUrl: url,
      path: url,
      baseUrl: '',
      headers: mediaType ? { 'content-type': mediaType } : {},
      query: {},
      params: {},
      body: {},
      app: { enabled: () => false, param: () => undefined },
      // The second step puts it there.
      openapi: undefined as ValidatorRoute | undefined,
    };
    for (const step of steps) {
      // It has all that the validator looks at.
      const failure = await run(step, request as unknown as Request);
      if (failure && !isMistake(failure)) throw new Error(`${operation.id} cannot be validated`, { cause: failure });
    }
    route = request.openapi;
  }
  if (route?.openApiRoute !== operation.path) throw new Error(`${operation.id} is not what the validator finds at ${operation.path}`);
  return route;
}

function run(step: RequestHandler, request: Request): Promise<unknown> {
  // The validator never touches the response.
  return new Promise((resolve) => void step(request, {} as Response, resolve));
}

interface Mistake {
  readonly status: number;
  readonly path: string;
  readonly message: string;
  readonly errors?: readonly { readonly path: string; readonly message: string; readonly errorCode?: string }[];
}

function isMistake(error: unknown): error is Mistake {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500;
}

function toProblem({ missingCodes }: Operation, error: unknown): unknown {
  if (!isMistake(error)) return error;
  const mistakes = error.errors?.length ? error.errors : [{ path: error.path, message: error.message, errorCode: undefined }];
  // That an `if` has failed says no more than what failed in it.
  const all = mistakes.map(toDetail).filter(({ rule }) => rule !== 'if');
  const details = all.slice(0, maxDetails);
  const missing = all.find(({ rule, path }) => rule === 'required' && path.replace(/^\//, '') in missingCodes);
  if (!missing) return new Problem('bad_body', 'The request does not match the contract; see details.', { details });
  const field = missing.path.replace(/^\//, '');
  // Lint has checked that it is a code of the operation.
  return new Problem(missingCodes[field] as ProblemCode, `\`${field}\` is missing in the ${missing.in}.`, { details });
}

const places = { query: 'query', params: 'path', headers: 'header', cookies: 'cookie', body: 'body' } as const;

function toDetail({ path, message, errorCode }: { path: string; message: string; errorCode?: string | undefined }): ProblemDetail {
  const [, place = 'body', ...rest] = path.replace(/^\.?/, '').split('/');
  const where = place in places ? places[place as keyof typeof places] : 'body';
  return {
    in: where,
    path: where === 'body' ? `/${rest.join('/')}`.replace(/\/$/, '') : rest.join('/'),
    message,
    rule: errorCode?.split('.')[0] ?? (message.startsWith('Unknown query') ? 'additionalProperties' : 'format'),
  };
}
