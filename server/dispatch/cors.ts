import { headerOf, type RequestData } from './request.ts';
import type { HeaderMap } from './result.ts';

const exposed = ['Allow', 'Date', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'];
const oneDay = '86400';
const requestedMethod = 'access-control-request-method';
export const noHeaders: HeaderMap = {};

/** The head of a request that may be a preflight. */
interface Preflight extends Pick<RequestData, 'headers'> {
  readonly method?: string | undefined;
}

interface CorsOptions {
  readonly origins: readonly string[];
  readonly exposedHeaders: readonly string[];
}

/** The headers that let the pages of an allowed origin read a response, as the Fetch standard defines them. */
export function corsHeaders(
  { origins, exposedHeaders }: CorsOptions,
  request: Pick<RequestData, 'headers'>,
): HeaderMap {
  const origin = headerOf(request, 'origin');
  if (origin === undefined) return noHeaders;
  if (!includesOrigin(origins, origin)) return { Vary: 'Origin' };
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    // With credentials a browser takes `*` literally, so the headers have to be named.
    'Access-Control-Expose-Headers': [...exposed, ...exposedHeaders].join(', '),
  };
}

/** Whether a request is the preflight of a page that may read the response to the request itself. */
export function isPreflight({ origins }: Pick<CorsOptions, 'origins'>, request: Preflight): boolean {
  const origin = headerOf(request, 'origin');
  if (origin === undefined || !includesOrigin(origins, origin)) return false;
  return request.method === 'OPTIONS' && headerOf(request, requestedMethod) !== undefined;
}

/**
 * The additional headers of a response to OPTIONS, for a preflight. They allow the method that the page wants to send,
 * also where the path does not have it: the page can then read the error that says so.
 */
export function preflightHeaders(
  options: Pick<CorsOptions, 'origins'>,
  request: Preflight,
  methods: string,
): HeaderMap {
  if (!isPreflight(options, request)) return noHeaders;
  const wanted = headerOf(request, requestedMethod) ?? '';
  const requested = headerOf(request, 'access-control-request-headers');
  return {
    'Access-Control-Allow-Methods': methods.split(', ').includes(wanted) ? methods : `${methods}, ${wanted}`,
    'Access-Control-Max-Age': oneDay,
    ...(requested !== undefined && { 'Access-Control-Allow-Headers': requested }),
  };
}

/** Whether an origin is in a list, in which `http://localhost:*` stands for every port of the host. */
export function includesOrigin(origins: readonly string[], origin: string): boolean {
  return origins.some(
    (one) => one === origin || (one.endsWith(':*') && origin.replace(/:\d{1,5}$/, '') === one.slice(0, -2)),
  );
}
