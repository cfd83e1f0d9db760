import { randomUUID } from 'node:crypto';
import express, { type ErrorRequestHandler, type Express, type Request } from 'express';
import type { Handlers } from '../../generated/handlers.ts';
import type { Method } from '../model/operation.ts';
import type { RequestFailure } from '../ports/observer.ts';
import { findRoute, parseQuery } from './address.ts';
import { type Call, createAnswer } from './answer.ts';
import { setCorsHeaders, setPreflightHeaders } from './cors.ts';
import type { Contract } from '../contract/document.ts';
import { generatedContract } from './generated-contract.ts';
import { type AnyHandler, createEndpoints, type Endpoint } from './endpoint.ts';
import { fail } from './fail.ts';
import { completeOptions, type Front, type AppOptions } from './options.ts';
import { Problem } from '../contract/problem.ts';
import { headersFor } from './respond.ts';
import { type Route, Router } from './route.ts';
import { eventStream } from './stream.ts';

/**
 * The contract as an Express app, with `handlers` behind it. Everything before and after a handler is done here, so
 * that every backend answers alike: routing, who may do what, validation, errors, streams and the check of what leaves.
 */
export function createApp(handlers: Handlers, options: AppOptions): Promise<Express> {
  // The compiler has checked each handler against its operation; the front calls them all alike.
  return createFront(handlers as object as Readonly<Record<string, AnyHandler>>, options, generatedContract());
}

/** The front of any contract, whose handlers nobody has checked. */
export async function createFront(
  handlers: Readonly<Record<string, AnyHandler>>,
  options: AppOptions,
  contract: Contract,
): Promise<Express> {
  const front: Front = completeOptions(options, contract.document);
  const router = new Router<Endpoint>();
  for (const endpoint of await createEndpoints(handlers, contract, front)) router.add(endpoint.operation, endpoint);
  // In production; elsewhere the start is what is waited for, again and again.
  if (front.violations === 'log') for (const operation of contract.operations) front.check.warm(operation);
  const answer = createAnswer(front);

  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', parseQuery);
  app.use(async (request, response) => {
    const start = performance.now();
    const requestId = requestIdOf(request);
    let endpoint: Endpoint | undefined;
    let failure: RequestFailure | null = null;
    try {
      setCorsHeaders(front, request, response);
      const route = findRoute(router, request);
      endpoint = chooseEndpoint(route, request);
      if (endpoint) await answer({ endpoint, params: route.params, requestId, request, response });
      else answerOptions(route, { request, response, requestId });
    } catch (error) {
      failure = fail(front, { endpoint, requestId, request, response }, error);
    } finally {
      const operationId = endpoint?.operation.id ?? null;
      report(front, { operationId, failure }, { request, response, requestId }, performance.now() - start);
    }
  });
  app.use(((error: unknown, _request, response, _next) => {
    front.log.error({ err: error }, 'the answer to a failure failed');
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { 'Content-Type': 'application/json; charset=utf-8' }).end(lastResort[front.errorShape]);
  }) satisfies ErrorRequestHandler);
  return app;
}

/** What is answered when not even an error can be: written out, so that nothing can go wrong any more. */
const lastResort = {
  nested: '{"error":{"code":"internal","message":"The service made a mistake."}}',
  flat: '{"error":"The service made a mistake.","code":"internal"}',
} as const;

type Exchange = Pick<Call, 'request' | 'response' | 'requestId'>;

/** Tells the log and the observer of an answer: by its operation, since an address may hold a secret. */
function report(
  { log, observer }: Front,
  { operationId, failure }: { operationId: string | null; failure: RequestFailure | null },
  { request, response, requestId }: Exchange,
  milliseconds: number,
): void {
  const { method } = request;
  // 499: the connection was closed before there was an answer, as nginx has it.
  const status = response.headersSent ? response.statusCode : 499;
  const streamed = response.getHeader('content-type') === eventStream;
  observer.answered({ operationId, method, status, seconds: milliseconds / 1000, streamed, failure });
  log.info({ requestId, operationId, method, status, milliseconds: Math.round(milliseconds) }, 'answered');
}

/** A caller's own id is kept where it is harmless to log; otherwise the request gets a new one. */
function requestIdOf({ headers }: Request): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,128}$/.test(given) ? given : randomUUID();
}

/** The endpoint for the request's method; `undefined` for OPTIONS. HEAD is GET without its body. */
function chooseEndpoint({ methods }: Route<Endpoint>, request: Request): Endpoint | undefined {
  const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
  // Any string may be looked up; what is not there is not allowed.
  const endpoint = methods[method as Method];
  if (endpoint || request.method === 'OPTIONS') return endpoint;
  const allow = allowed(methods);
  throw new Problem('method_not_allowed', `Use one of ${allow}.`, { headers: { Allow: allow } });
}

function answerOptions({ methods }: Route<Endpoint>, { request, response, requestId }: Exchange): void {
  const allow = allowed(methods);
  setPreflightHeaders(request, response, allow);
  response.writeHead(204, headersFor(requestId, { Allow: allow }));
  response.end();
}

function allowed(methods: Route<Endpoint>['methods']): string {
  const names = Object.keys(methods).map((name) => name.toUpperCase());
  return [...names, ...(methods.get ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}
