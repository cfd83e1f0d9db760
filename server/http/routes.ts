import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorShape, errorBody, Problem, statusOf } from '../../contract/problem.ts';
import { headersFor } from '../dispatch/json-response.ts';
import type { RequestData } from '../dispatch/request.ts';
import type { HeaderMap } from '../dispatch/result.ts';
import type { Log } from '../ports/log.ts';
import { NodeRequest } from './node-request.ts';
import { type AppOptions, defaultBodyTimeoutSeconds } from './options.ts';
import { send } from './send.ts';
import { createProxyTrust } from './trust-proxy.ts';

/** The response of a route. The standard headers of the API are added; a header of its own replaces one of them. */
export interface RouteResponse {
  readonly status: number;
  readonly headers?: HeaderMap;
  readonly body: string | null;
}

/** A path beside the API, such as a page, or the address of a webhook. */
export interface Route {
  readonly methods: readonly string[];
  /** A `Problem` that it rejects with is the response. Another error is logged, and the response is 500. */
  respond(request: RequestData): Promise<RouteResponse>;
}

/** By their paths. A path of the contract begins with `/api`. */
export type Routes = Readonly<Record<string, Route>>;

type RouteOptions = Pick<AppOptions, 'trustProxy' | 'bodyTimeoutSeconds' | 'errorShape'> & { readonly log: Log };

/** Responds to requests for the paths of routes, and returns whether a request was for one. */
export type RouteListener = (request: IncomingMessage, response: ServerResponse) => boolean;

export function createRoutes(routes: Routes, { log, errorShape, ...options }: RouteOptions): RouteListener {
  const bodyTimeoutSeconds = options.bodyTimeoutSeconds ?? defaultBodyTimeoutSeconds;
  const nodeOptions = { ...createProxyTrust(options.trustProxy), bodyTimeoutSeconds };
  const byPath = new Map(Object.entries(routes));
  return (request, response) => {
    const { url = '', method = '' } = request;
    const [path = ''] = url.split('?', 1);
    const route = byPath.get(path);
    if (!route) return false;
    const started = performance.now();
    const requestId = randomUUID();
    const finished = () => {
      const ms = Math.round(performance.now() - started);
      log.info({ requestId, method, path, status: response.statusCode, ms }, 'responded');
    };
    respond(route, new NodeRequest(request, response, nodeOptions))
      .catch((error: unknown) => explain(error, { log, requestId, errorShape, route }))
      .then(({ status, headers, body }) => send(request, response, { status, headers: headersFor(requestId, headers), body, finished }))
      .catch((error: unknown) => {
        log.error({ requestId, err: error }, 'A response could not be sent.');
        response.destroy();
      });
    return true;
  };
}

async function respond(route: Route, request: RequestData): Promise<RouteResponse> {
  if (route.methods.includes(request.method)) return route.respond(request);
  throw new Problem('method_not_allowed', `This path takes ${route.methods.join(' and ')}.`);
}

interface Failed {
  readonly log: Log;
  readonly requestId: string;
  readonly errorShape: ErrorShape | undefined;
  readonly route: Route;
}

function explain(error: unknown, { log, requestId, errorShape = 'nested', route }: Failed): RouteResponse {
  const isProblem = error instanceof Problem;
  if (!isProblem) log.error({ requestId, err: error }, 'A route failed.');
  const problem = isProblem ? error : new Problem('internal', `The service made a mistake. Quote request ${requestId}.`);
  const { code, retryAfterSeconds } = problem;
  const headers = {
    ...(code === 'method_not_allowed' && { Allow: route.methods.join(', ') }),
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  };
  const body = JSON.stringify(errorBody(problem, errorShape));
  return { status: statusOf(code) ?? 500, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' }, body };
}
