import { Problem } from '../../../contract/problem.ts';
import { isOwnOrigin } from '../../../server/dispatch/authorize.ts';
import { headerOf, type RequestData } from '../../../server/dispatch/request.ts';
import type { HeaderMap } from '../../../server/dispatch/result.ts';
import type { Route, RouteResponse } from '../../../server/http/routes.ts';
import { ControlPlaneError } from '../../../control-plane/model/shared/error.ts';
import type { Settings } from '../../../control-plane/ports/settings.ts';
import { contentSecurityPolicy, layOut, type View } from './layout.ts';
import { renderProblem } from './views.ts';

export interface PageRequest {
  readonly request: RequestData;
  readonly query: URLSearchParams;
  /** The fields of the form; empty for GET. */
  readonly form: URLSearchParams;
}

/** A response with a page, or one that leads to another page. */
export interface PageResponse extends Omit<RouteResponse, 'body'> {
  readonly view: View | null;
}

type PageHandler = (request: PageRequest) => Promise<PageResponse>;

/** Handlers of a page: `get` shows it, `post` takes its form. */
export interface PageHandlers {
  readonly get?: PageHandler;
  readonly post?: PageHandler;
}

/** Size limit above that of a form with a few short fields. */
const mostBytes = 10_000;

export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': contentSecurityPolicy,
  'Cache-Control': 'no-store',
  // With `no-referrer`, a browser would not send the origin of a form's page.
  'Referrer-Policy': 'same-origin',
};

/**
 * A page as a route of the server. Its errors are pages too, with a link back. A form from a page of another site is
 * refused.
 */
export function createPage(settings: Settings, back: string, { get, post }: PageHandlers): Route {
  return {
    methods: [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])],
    async respond(request) {
      const query = new URL(request.target, 'http://service').searchParams;
      const form = request.method === 'POST' ? await readForm(request) : new URLSearchParams();
      const handler = request.method === 'POST' ? post : get;
      if (!handler) return { status: 200, headers: pageHeaders, body: '' };
      const { view, ...response } = await handler({ request, query, form }).catch(throwProblem);
      return { ...response, body: view && layOut(view, settings) };
    },
    showProblem: (problem) => ({ headers: pageHeaders, body: layOut(renderProblem(problem, back), settings) }),
  };
}

export function show(view: View, more?: HeaderMap): PageResponse {
  return { status: 200, headers: { ...pageHeaders, ...more }, view };
}

/** A page that leads on to a program on the machine of the browser: a form may not be redirected to another origin. */
export function leadOn(url: string, view: View): PageResponse {
  return show(view, { Refresh: `0; url=${url}` });
}

/** To a page that a reload shows without sending the form again. */
export function redirect(path: string, more?: HeaderMap): PageResponse {
  const { 'Content-Type': _, ...rest } = pageHeaders;
  return { status: 303, headers: { ...rest, Location: path, ...more }, view: null };
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

/** Browsers send the origin of a form; with TLS or on the same machine they also say whether it is the same site. */
function isFromOwnPage(request: RequestData): boolean {
  const site = headerOf(request, 'sec-fetch-site');
  return site === undefined ? isOwnOrigin([], request) : site === 'same-origin';
}

/** Turns an error of the rules into a response. */
function throwProblem(error: unknown): never {
  throw error instanceof ControlPlaneError ? new Problem(error.code, error.message, error.options) : error;
}
