import { Problem } from '../../../contract/problem.ts';
import { isOwnOrigin } from '../../../server/dispatch/authorize.ts';
import { headerOf, type RequestData } from '../../../server/dispatch/request.ts';
import type { Route, RouteResponse } from '../../../server/http/routes.ts';
import { ControlPlaneError } from '../../../control-plane/model/shared/error.ts';
import { contentSecurityPolicy } from './layout.ts';
import { renderProblem } from './views.ts';

export interface PageRequest {
  readonly request: RequestData;
  readonly query: URLSearchParams;
  /** The fields of the form; empty for GET. */
  readonly form: URLSearchParams;
}

type PageHandler = (request: PageRequest) => Promise<RouteResponse>;

/** What a page does: `get` shows it, `post` takes its form. */
export interface PageHandlers {
  readonly get?: PageHandler;
  readonly post?: PageHandler;
}

/** More than a form with a few short fields sends. */
const mostBytes = 10_000;

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': contentSecurityPolicy,
  'Cache-Control': 'no-store',
  // With `no-referrer`, a browser does not name the origin of the page that sends a form.
  'Referrer-Policy': 'same-origin',
};

/**
 * A page as a route of the server. Its errors are pages too, with a link back. A form that a page of another site
 * sends is refused.
 */
export function createPage(back: string, { get, post }: PageHandlers): Route {
  return {
    methods: [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])],
    async respond(request) {
      const query = new URL(request.target, 'http://service').searchParams;
      const form = request.method === 'POST' ? await readForm(request) : new URLSearchParams();
      const handler = request.method === 'POST' ? post : get;
      return handler ? await handler({ request, query, form }).catch(throwProblem) : show('');
    },
    showProblem: (problem) => ({ headers, body: renderProblem(problem, back) }),
  };
}

export function show(body: string): RouteResponse {
  return { status: 200, headers, body };
}

/** To a page that a reload shows without sending the form again. */
export function redirect(path: string, more?: Readonly<Record<string, string>>): RouteResponse {
  const { 'Content-Type': _, ...rest } = headers;
  return { status: 303, headers: { ...rest, Location: path, ...more }, body: null };
}

async function readForm(request: RequestData): Promise<URLSearchParams> {
  if (!isFromOwnPage(request)) {
    throw new Problem(
      'forbidden',
      'The form was sent by a page of another site. Open the page here, and send its form again.',
    );
  }
  const type = headerOf(request, 'content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(type)) {
    throw new Problem('unsupported_media_type', 'Send the form as application/x-www-form-urlencoded.');
  }
  const bytes = await request.body.bytes(mostBytes);
  return new URLSearchParams(new TextDecoder().decode(bytes));
}

/**
 * Browsers name the origin of a form; those that reach this service by TLS or on their own machine say how it relates.
 */
function isFromOwnPage(request: RequestData): boolean {
  const site = headerOf(request, 'sec-fetch-site');
  return site === undefined ? isOwnOrigin([], request) : site === 'same-origin';
}

/** An error of the rules as the response to it. */
function throwProblem(error: unknown): never {
  throw error instanceof ControlPlaneError ? new Problem(error.code, error.message, error.options) : error;
}
