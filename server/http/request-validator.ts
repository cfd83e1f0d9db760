import type { Request, RequestHandler, Response } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { type Contract, inline, type OpenApiDocument } from '../../contract/document.ts';
import { cached, perDocument } from '../../contract/cached.ts';
import { isDate, isDateTime } from '../../contract/checks/date-time.ts';
import { excerpt } from '../../contract/excerpt.ts';
import { mediaTypeOf } from '../../contract/media-type.ts';
import { patternSentences } from '../../contract/pattern-sentences.ts';
import { saidForPeople, type SentenceOf } from '../../contract/requests/said-for-people.ts';
import { mistakenRequest } from '../dispatch/mistaken-request.ts';
import { headerOf, maxBytesForAllMistakes, type RequestValidator, type Sent } from '../dispatch/request.ts';
import type { ProblemDetail } from '../../contract/model/handler.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Step } from '../dispatch/preparation.ts';
import { createPathRequests } from './path-request.ts';
import { prepareInBackground } from './prepare-in-background.ts';
import { createRequestSchema } from './request-schema.ts';
import { consumeUrlParseWarning } from './url-parse-warning.ts';

type ValidatorOptions = Parameters<typeof OpenApiValidator.middleware>[0];

const validation = {
  formats: { 'date-time': { type: 'string', validate: isDateTime }, date: { type: 'string', validate: isDate } },
  validateResponses: false,
  validateSecurity: false,
  validateApiSpec: false,
  fileUploader: false,
} satisfies Partial<ValidatorOptions>;

/**
 * How many operations share one express-openapi-validator. Making one takes 35 ms, whatever it is for; and what it
 * compiles takes longer the more it holds: 860 operations took 11 s in one, 26 s in one each, and 6 s like this.
 */
const operationsPerValidator = 64;

/**
 * When a validator is made: for all operations before the first request, for one after the other beside requests, or
 * for each at its own first request.
 */
export type Preparation = 'atStart' | 'inBackground' | 'atFirstRequest';

type Validate = (sent: Sent) => ReturnType<RequestValidator>;

/**
 * express-openapi-validator without its routing, which compiles the path of each earlier operation on every request.
 * The request has been routed already, so only its last step runs, which finds what it has compiled by a key. Fronts
 * of the same contract share one.
 */
export function createRequestValidator(
  { document, operations }: Contract,
  preparation: Preparation = 'atStart',
): Promise<RequestValidator> {
  const validators = cached(
    validatorsOf(document),
    operations,
    () => new Map<Preparation, Promise<RequestValidator>>(),
  );
  return cached(validators, preparation, () => makeValidator({ document, operations }, preparation));
}

/** The validators of a document, by the list of their operations. */
const validatorsOf = perDocument(
  () => new WeakMap<readonly Operation[], Map<Preparation, Promise<RequestValidator>>>(),
);

async function makeValidator({ document, operations }: Contract, preparation: Preparation): Promise<RequestValidator> {
  consumeUrlParseWarning();
  const large = operations.filter(({ body }) => (body?.limit ?? 0) > maxBytesForAllMistakes);
  let sentences: ReadonlyMap<string, string> | undefined;
  const sentenceOf = (pattern: string) => (sentences ??= patternSentences(document)).get(pattern);
  const pathRequestOf = createPathRequests(document);
  const options = { preparation, sentenceOf, pathRequestOf };
  const all = await createValidators(document, operations, { allErrors: true, ...options });
  const first = await createValidators(document, large, { allErrors: false, ...options });
  if (preparation === 'inBackground') prepareInBackground([...all.steps, ...first.steps]);
  return (operation, sent) => {
    const isLarge = sent.bodyBytes > maxBytesForAllMistakes;
    const validate = (isLarge ? first.byId.get(operation.id) : undefined) ?? all.byId.get(operation.id);
    if (!validate) throw new Error(`The operation ${operation.id} has no validator.`);
    return validate(sent);
  };
}

interface ValidatorsOptions {
  readonly allErrors: boolean;
  readonly preparation: Preparation;
  readonly sentenceOf: SentenceOf;
  readonly pathRequestOf: ReturnType<typeof createPathRequests>;
}

interface Validators {
  readonly byId: ReadonlyMap<string, Validate>;
  /** Each makes a validator, unless a request has needed it before. */
  readonly steps: readonly Step[];
}

async function createValidators(
  document: OpenApiDocument,
  operations: readonly Operation[],
  { allErrors, preparation, ...options }: ValidatorsOptions,
): Promise<Validators> {
  const byId = new Map<string, Validate>();
  const steps: Step[] = [];
  for (let start = 0; start < operations.length; start += operationsPerValidator) {
    const together = operations.slice(start, start + operationsPerValidator);
    let shared: Steps | undefined;
    for (const operation of together) {
      let made: Promise<Validate> | undefined;
      const make = () => {
        shared ??= createSteps(excerpt(document, together), allErrors);
        return (made ??= createValidate(document, operation, shared, options));
      };
      steps.push(make);
      byId.set(operation.id, preparation === 'atStart' ? await make() : async (sent) => (await make())(sent));
    }
  }
  return { byId, steps };
}

type Steps = readonly RequestHandler[];

function createSteps(document: OpenApiDocument, allErrors: boolean): Steps {
  // The validator takes any OpenAPI 3.1 document; its type mixes 3.0 and 3.1.
  const apiSpec = document as unknown as ValidatorOptions['apiSpec'];
  const steps = OpenApiValidator.middleware({ apiSpec, validateRequests: { allErrors }, ...validation });
  // The middleware is a list of Express handlers, which are called here without an app.
  return steps as readonly unknown[] as Steps;
}

async function createValidate(
  document: OpenApiDocument,
  operation: Operation,
  steps: Steps,
  { sentenceOf, pathRequestOf }: Pick<ValidatorsOptions, 'sentenceOf' | 'pathRequestOf'>,
): Promise<Validate> {
  const { expressRoute, schema } = await warm(steps, operation);
  const validate = steps.at(-1);
  if (!validate) throw new Error(`The operation ${operation.id} has no validator.`);
  // Also for HEAD, which the validator would compile anew.
  const method = operation.method.toUpperCase();
  // Before its check, the validator parses each of these parameters, which takes 2 µs for four. A text in the path
  // needs no parsing, nor does a query that is missing.
  const parsed = schema.parameters.filter(
    (parameter) => parameter.in !== 'path' || parameter.schema?.type !== 'string',
  );
  const withQuery = { ...schema, parameters: parsed };
  const withoutQuery = { ...schema, parameters: parsed.filter((parameter) => parameter.in !== 'query') };
  const readsHeaders = schema.parameters.some((parameter) => parameter.in === 'header');
  const hasNothingToValidate = schema.parameters.length === 0 && !operation.body;
  const schemaOf = createRequestSchema(document, operation);
  const follow = (reference: string) => inline(document, { $ref: reference });
  const pathRequest = pathRequestOf(operation);

  return (sent) => {
    const { target, query, params, body } = sent;
    if (hasNothingToValidate) return Promise.resolve({ query, body });
    const known = pathRequest?.find(sent);
    if (known) return Promise.resolve(known);
    return new Promise((resolve, reject) => {
      // All headers are copied only where one of them is validated.
      const headers = { ...(readsHeaders && sent.headers), 'content-type': declaredMediaType(operation, sent) };
      const hasQuery = target.includes('?');
      const openapi = { expressRoute, schema: hasQuery ? withQuery : withoutQuery, pathParams: params };
      // The validator parses `originalUrl` for its query only.
      const request = {
        method,
        originalUrl: hasQuery ? target : '/',
        path: target,
        headers,
        query,
        params,
        body,
        openapi,
      };
      // The validator reads and changes only these properties.
      validate(request as unknown as Request, {} as Response, (error?: unknown) => {
        if (isMistake(error)) {
          const value = { query: request.query, header: headers, path: params, body };
          reject(mistakenRequest(operation, detailsOf(error, sentenceOf), { schema: schemaOf(sent), value, follow }));
        } else if (error) reject(error);
        else {
          if (!hasQuery) pathRequest?.keep(request.query);
          resolve({ query: request.query, body: request.body });
        }
      });
    });
  };
}

/**
 * The content type as one of the contract's, or none. The validator compiles anew for each content type that it has
 * not seen, and keeps the result: a client that varies a parameter would fill the memory.
 */
function declaredMediaType({ body }: Operation, sent: Sent): string | undefined {
  const mediaType = body && mediaTypeOf(headerOf(sent, 'content-type'));
  return mediaType && body.mediaTypes.includes(mediaType) ? mediaType : undefined;
}

interface ValidatorRoute {
  readonly expressRoute: string;
  readonly openApiRoute: string;
  readonly schema: {
    readonly parameters: readonly { readonly in: string; readonly schema?: { readonly type?: unknown } }[];
  };
}

/**
 * Sends one synthetic request per media type through all steps, and returns the validator's data for the operation.
 */
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
      // `request` has all properties that the validator reads.
      const failure = await run(step, request as unknown as Request);
      if (failure && !isMistake(failure))
        throw new Error(`The requests of ${operation.id} cannot be validated.`, { cause: failure });
    }
    route = request.openapi;
  }
  if (route?.openApiRoute !== operation.path)
    throw new Error(`The validator finds another operation than ${operation.id} at ${operation.path}.`);
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

function detailsOf({ errors, path, message }: Mistake, sentenceOf: SentenceOf): readonly ProblemDetail[] {
  const mistakes = errors?.length ? errors : [{ path, message, errorCode: undefined }];
  return mistakes.map((mistake) => saidForPeople(toDetail(mistake), sentenceOf));
}

const places = { query: 'query', params: 'path', headers: 'header', cookies: 'cookie', body: 'body' } as const;

function toDetail({
  path,
  message,
  errorCode,
}: {
  path: string;
  message: string;
  errorCode?: string | undefined;
}): ProblemDetail {
  const [, place = 'body', ...rest] = path.replace(/^\.?/, '').split('/');
  // The validator parses times by a keyword of its own.
  const rule = errorCode?.split('.')[0]?.replace(/^x-eov-type$/, 'type') ?? 'format';
  const where = place in places ? places[place as keyof typeof places] : 'body';
  return {
    in: where,
    path: where === 'body' ? `/${rest.join('/')}`.replace(/\/$/, '') : rest.join('/'),
    message,
    rule,
  };
}
