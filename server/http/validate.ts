import type { Request, RequestHandler, Response } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import type { ProblemDetail } from '../model/handler.ts';
import type { Operation } from '../model/operation.ts';
import { mediaTypeOf } from './body.ts';
import { Problem, type ProblemCode } from './problem.ts';
import { excerpt, type OpenApiDocument } from './document.ts';

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
 * express-openapi-validator, for one operation. It is given a document of that operation alone, since it looks routes up one
 * after the other and compiles each against the whole document; the front has routed already. Warmed here: the
 * first request is as fast as the next.
 */
export async function createRequestValidator(document: OpenApiDocument, operation: Operation): Promise<RequestValidator> {
  // It takes any OpenAPI 3.1 document; its type is of 3.0 and 3.1 in one.
  const apiSpec = excerpt(document, operation) as unknown as ValidatorOptions['apiSpec'];
  const allErrors = (operation.body?.limit ?? 0) <= maxBytesForAllErrors;
  const steps = OpenApiValidator.middleware({ apiSpec, validateRequests: { allErrors }, ...validation });
  // Its handlers are Express handlers of an app that is none of its business.
  const handlers = steps as readonly unknown[] as readonly RequestHandler[];
  const validate = handlers.at(-1);
  if (!validate) throw new Error(`${operation.id} has no validator`);
  const route = await warm(handlers, operation);

  return (request, params) =>
    new Promise((resolve, reject) => {
      Object.assign(request, { openapi: { ...route, pathParams: params } });
      const restore = nameMediaType(operation, request);
      validate(request, {} as Response, (error?: unknown) => {
        restore();
        if (error) reject(toProblem(operation, error));
        else resolve();
      });
    });
}

/**
 * Reduces the content type to one of the contract's, or none, until `restore` is called. The validator compiles anew for each content type
 * that it has not seen, and keeps the result: callers who vary a parameter would fill the memory.
 */
function nameMediaType({ body }: Operation, request: Request): () => void {
  const { headers } = request;
  const sent = headers['content-type'];
  if (sent === undefined) return () => undefined;
  const mediaType = mediaTypeOf(request);
  if (body?.mediaTypes.includes(mediaType)) headers['content-type'] = mediaType;
  else delete headers['content-type'];
  return () => void (headers['content-type'] = sent);
}

/** Sends one synthetic request a media type through all steps, and returns what the validator calls the route. */
async function warm(steps: readonly RequestHandler[], operation: Operation): Promise<object> {
  const url = operation.path.replaceAll(/\{\w+\}/g, 'x');
  let openapi: object = {};
  for (const mediaType of operation.body?.mediaTypes ?? [undefined]) {
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
    };
    for (const step of steps) {
      const failure = await run(step, request as unknown as Request);
      if (failure && !isMistake(failure)) throw new Error(`${operation.id} cannot be validated`, { cause: failure });
    }
    // The second step has put it there.
    openapi = (request as unknown as { openapi: object }).openapi;
  }
  return openapi;
}

function run(step: RequestHandler, request: Request): Promise<unknown> {
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
  const all = mistakes.map(toDetail);
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
