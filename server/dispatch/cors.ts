import { headerOf, type RequestData } from './request.ts';
import type { HeaderMap } from './result.ts';

const exposed = ['Allow', 'Date', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'];
const oneDay = '86400';
export const noHeaders: HeaderMap = {};

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

/** The additional headers of a response to OPTIONS, for an allowed origin whose page wants to send a request. */
export function preflightHeaders(
  { origins }: Pick<CorsOptions, 'origins'>,
  request: Pick<RequestData, 'headers'>,
  allow: string,
): HeaderMap {
  const origin = headerOf(request, 'origin');
  if (origin === undefined || !includesOrigin(origins, origin)) return noHeaders;
  if (headerOf(request, 'access-control-request-method') === undefined) return noHeaders;
  const requested = headerOf(request, 'access-control-request-headers');
  return {
    'Access-Control-Allow-Methods': allow,
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
