import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorShape, errorBody, Problem, statusOf } from '../../contract/problem.ts';
import { pathOf } from '../dispatch/address.ts';
import { createCountCaller } from '../dispatch/caller-limits.ts';
import { systemClock } from '../dispatch/clock.ts';
import { createFinish } from '../dispatch/finish.ts';
import { headersFor } from '../dispatch/json-response.ts';
import type { RequestData } from '../dispatch/request.ts';
import { requestIdOf } from '../dispatch/request-id.ts';
import type { HeaderMap } from '../dispatch/result.ts';
import type { Handled, Responded } from '../dispatch/routed.ts';
import type { Log } from '../ports/log.ts';
import type { Observer } from '../ports/observer.ts';
import { NodeRequest } from './node-request.ts';
import { type AppOptions, defaultBodyTimeoutSeconds } from './options.ts';
import { PlainRequest } from './plain-request.ts';
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
  /**
   * Responds to a request whose texts have no control characters, as those of operations. A `Problem` that it rejects
   * with is the response; another error is logged, and the response is 500.
   */
  respond(request: RequestData): Promise<RouteResponse>;
  /** Whether requests do not count for `callerLimits`, as those with a signature; they do by default. */
  readonly isFree?: boolean;
  /** The body of a problem, and the headers that describe it; the JSON of the API by default. */
  readonly showProblem?: (problem: Problem) => Required<Pick<RouteResponse, 'headers' | 'body'>>;
}

/** By their paths. A path of the contract begins with `/api`. */
export type Routes = Readonly<Record<string, Route>>;

type Shared = 'trustProxy' | 'bodyTimeoutSeconds' | 'errorShape' | 'explainError' | 'callerLimits' | 'clock';

interface RouteOptions extends Pick<AppOptions, Shared> {
  readonly log: Log;
  readonly observer: Observer;
}

/** Responds to requests for the paths of routes, and returns whether a request was for one. */
export type RouteListener = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Serves routes with the request ids, the log, the metrics and the security headers of the API. */
export function createRoutes(routes: Routes, { log, observer, errorShape, ...options }: RouteOptions): RouteListener {
  const { bodyTimeoutSeconds = defaultBodyTimeoutSeconds, explainError = (problem) => problem } = options;
  const { callerLimits, clock = systemClock } = options;
  const countCaller = callerLimits && createCountCaller(callerLimits, clock);
  const nodeOptions = { ...createProxyTrust(options.trustProxy), bodyTimeoutSeconds };
  const byPath = new Map(Object.entries(routes));
  const finish = createFinish<undefined>({ log, observer }, ({ path }) => path);

  const handle = async (route: Route, request: RequestData, requestId: string): Promise<Responded> => {
    try {
      if (!route.isFree) await countCaller?.(null, request.peer);
      const { status, headers, body } = await respond(route, request);
      return { result: { status, headers: headersFor(requestId, headers), body } };
    } catch (error) {
      const problem = explainError(toProblem(error, requestId), { request, operation: null, extra: undefined });
      const { code, message, details = [] } = problem;
      const { headers, body } = (route.showProblem ?? toJson(errorShape))(problem);
      const result = {
        status: statusOf(code) ?? 500,
        headers: headersFor(requestId, { ...headers, ...headersOf(problem, route) }),
        body,
      };
      return {
        result,
        failure: { code, message, details },
        ...(code === 'internal' && { error: { value: problem.cause } }),
      };
    }
  };

  return (node, response) => {
    const path = pathOf(node.url ?? '');
    const route = byPath.get(path);
    if (!route) return false;
    const request = new NodeRequest(node, response, nodeOptions);
    const requestId = requestIdOf(request);
    const start = performance.now();
    const handled: Handled<undefined> = {
      request,
      requestId,
      extra: undefined,
      start,
      operation: null,
      principal: null,
      route: path,
    };
    handle(route, request, requestId)
      .then((responded) =>
        send(node, response, { ...responded.result, finished: (outcome) => finish(handled, responded, outcome) }),
      )
      .catch((error: unknown) => {
        log.error({ requestId, err: error }, 'A response could not be sent.');
        response.destroy();
      });
    return true;
  };
}

async function respond(route: Route, request: RequestData): Promise<RouteResponse> {
  if (route.methods.includes(request.method)) return route.respond(new PlainRequest(request));
  throw new Problem('method_not_allowed', `This path takes ${route.methods.join(' and ')}.`);
}

function toProblem(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error;
  return new Problem('internal', `The service made a mistake. Quote request ${requestId}.`, { cause: error });
}

function toJson(errorShape: ErrorShape = 'nested'): NonNullable<Route['showProblem']> {
  return (problem) => {
    return {
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify(errorBody(problem, errorShape)),
    };
  };
}

function headersOf({ code, retryAfterSeconds }: Problem, { methods }: Route): HeaderMap {
  return {
    ...(code === 'method_not_allowed' && { Allow: methods.join(', ') }),
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  };
}
