import { randomUUID } from 'node:crypto';
import express, { type Express, type Request, type Response } from 'express';
import { protocolErrorStatus } from '../../generated/errors.ts';
import type { Handlers } from '../../generated/handlers.ts';
import type { Method } from '../model/operation.ts';
import { type Call, createAnswer } from './answer.ts';
import { ContractViolation } from './check.ts';
import { type Contract, generatedContract } from './document.ts';
import { type AnyHandler, createEndpoints, type Endpoint } from './endpoint.ts';
import { completeOptions, type Front, type FrontOptions, guard } from './options.ts';
import { Problem } from './problem.ts';
import { sendProblem, setStandingHeaders } from './respond.ts';
import { type Route, Router } from './route.ts';

/**
 * The contract as an Express app, with `handlers` behind it. Everything before and after a handler is done here, so
 * that every backend answers alike: routing, who may do what, validation, errors, streams and the check of what leaves.
 */
export function createApp(handlers: Handlers, options: FrontOptions): Promise<Express> {
  // The compiler has checked each handler against its operation; the front calls them all alike.
  return createFront(handlers as object as Readonly<Record<string, AnyHandler>>, options, generatedContract());
}

/** The front of any contract, whose handlers nobody has checked. */
export async function createFront(
  handlers: Readonly<Record<string, AnyHandler>>,
  options: FrontOptions,
  contract: Contract,
): Promise<Express> {
  const front: Front = completeOptions(options, contract.document);
  const router = new Router<Endpoint>();
  for (const endpoint of await createEndpoints(handlers, contract)) router.add(endpoint.operation, endpoint);
  const answer = createAnswer(front);

  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.use(async (request, response) => {
    const requestId = requestIdOf(request);
    setStandingHeaders(response, requestId);
    let endpoint: Endpoint | undefined;
    try {
      const route = findRoute(router, request);
      endpoint = chooseMethod(route, request, response);
      if (endpoint) await answer({ endpoint, params: route.params, requestId, request, response });
    } catch (error) {
      fail(front, { endpoint, requestId, request, response }, error);
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

type Failed = Omit<Call, 'endpoint' | 'params'> & { readonly endpoint: Endpoint | undefined };

function fail(front: Front, failed: Failed, error: unknown): void {
  const { request, response, requestId } = failed;
  const problem = checkProblem(front, failed, toProblem(error, requestId));
  if (problem.code === 'internal') {
    const fields = { requestId, operationId: failed.endpoint?.operation.id, path: request.path, err: problem.cause };
    front.log.error(fields, problem.message);
  }
  if (!response.headersSent) return sendProblem(request, response, problem, front.errorShape);
  // Too late for an answer: the reader learns of it by the end of the connection.
  response.destroy();
}

function toProblem(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error;
  const message = error instanceof ContractViolation ? error.message : `The service made a mistake. Quote request ${requestId}.`;
  return new Problem('internal', message, { cause: error });
}

/** An error has to keep the contract too: its code has to be one that the operation declares, or one of HTTP itself. */
function checkProblem(front: Front, { endpoint, requestId, response }: Failed, problem: Problem): Problem {
  if (!endpoint || problem.code in protocolErrorStatus) return problem;
  const headers = { ...response.getHeaders(), ...lowerCased(problem.headers) };
  try {
    guard(front, requestId, () =>
      front.check.reply(endpoint.operation, { status: problem.status, body: problem.toBody(front.errorShape), headers }),
    );
    return problem;
  } catch (violation) {
    return toProblem(violation, requestId);
  }
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
