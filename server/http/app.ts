import { randomUUID } from 'node:crypto';
import express, { type Express, type Request, type Response } from 'express';
import type { Handlers } from '../../generated/handlers.ts';
import type { Method } from '../model/operation.ts';
import { createAnswer } from './answer.ts';
import { readContract } from './document.ts';
import { createEndpoints, type Endpoint } from './endpoint.ts';
import { completeOptions, type Front, type FrontOptions } from './options.ts';
import { Problem } from './problem.ts';
import { sendProblem, setStandingHeaders } from './respond.ts';
import { type Route, Router } from './route.ts';

/**
 * The contract as an Express app, with `handlers` behind it. Everything before and after a handler is done here, so
 * that every backend answers alike: routing, who may do what, validation, errors, streams and the check of what leaves.
 */
export async function createApp(handlers: Handlers, options: FrontOptions): Promise<Express> {
  const document = readContract();
  const front: Front = completeOptions(options, document);
  const router = new Router<Endpoint>();
  for (const endpoint of await createEndpoints(handlers, document)) router.add(endpoint.operation, endpoint);
  const answer = createAnswer(front);

  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.use(async (request, response) => {
    const requestId = requestIdOf(request);
    setStandingHeaders(response, requestId);
    try {
      const route = findRoute(router, request);
      const endpoint = chooseMethod(route, request, response);
      if (endpoint) await answer(endpoint, route.params, requestId, request, response);
    } catch (error) {
      fail(front, request, response, requestId, error);
    }
  });
  return app;
}

/** A caller's own id is kept where it is harmless to log; otherwise the request gets a new one. */
function requestIdOf({ headers }: Request): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,128}$/.test(given) ? given : randomUUID();
}

function findRoute(router: Router<Endpoint>, request: Request): Route<Endpoint> {
  let route: Route<Endpoint> | undefined;
  try {
    route = router.find(request.path);
  } catch (cause) {
    throw badPath('has a malformed percent-escape', cause);
  }
  if (!route) throw new Problem('not_found', 'The API has no such address.');
  const [name] = Object.entries(route.params).find(([, value]) => value.includes('\0')) ?? [];
  if (name !== undefined || /%00/.test(request.url)) throw badPath('must not contain a NUL character');
  return route;
}

function badPath(message: string, cause?: unknown): Problem {
  const details = [{ in: 'path', path: '', message, rule: 'format' }] as const;
  return new Problem('bad_body', 'The address cannot be read; see details.', { details, cause });
}

/** The endpoint for the request's method; `undefined` when OPTIONS has been answered. HEAD is GET without its body. */
function chooseMethod({ methods }: Route<Endpoint>, request: Request, response: Response): Endpoint | undefined {
  const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
  // Any string may be looked up; what is not there is not allowed.
  const endpoint = methods[method as Method];
  if (endpoint) return endpoint;
  const allow = allowed(methods);
  if (request.method !== 'OPTIONS') {
    throw new Problem('method_not_allowed', `Use one of ${allow}.`, { headers: { Allow: allow } });
  }
  response.setHeader('Allow', allow);
  response.statusCode = 204;
  response.end();
  return undefined;
}

function allowed(methods: Route<Endpoint>['methods']): string {
  const names = Object.keys(methods).map((name) => name.toUpperCase());
  return [...names, ...(methods.get ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

function fail({ errorShape, log }: Front, request: Request, response: Response, requestId: string, error: unknown): void {
  const problem =
    error instanceof Problem ? error : new Problem('internal', `The service made a mistake. Quote request ${requestId}.`, { cause: error });
  if (problem.status >= 500) log.error({ requestId, method: request.method, path: request.path, err: problem.cause ?? problem }, problem.message);
  if (!response.headersSent) return sendProblem(request, response, problem, errorShape);
  // Too late for an answer: the reader learns of it by the connection's end.
  response.destroy();
}
