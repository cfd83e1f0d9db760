import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Front } from './options.ts';

const exposed = ['Allow', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'];
const oneDay = '86400';

/** Lets the pages of an origin that is among the front's read the answer, as the fetch standard has it. */
export function setCorsHeaders(
  { origins, exposedHeaders }: Pick<Front, 'origins' | 'exposedHeaders'>,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const { origin } = headers;
  if (origin === undefined) return;
  response.setHeader('Vary', 'Origin');
  if (!includesOrigin(origins, origin)) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  // With credentials a browser takes `*` literally, so the headers have to be named.
  response.setHeader('Access-Control-Expose-Headers', [...exposed, ...exposedHeaders].join(', '));
}

/** What OPTIONS adds when a browser asks whether it may send a request at all. */
export function setPreflightHeaders({ headers }: IncomingMessage, response: ServerResponse, allow: string): void {
  if (!response.hasHeader('Access-Control-Allow-Origin') || headers['access-control-request-method'] === undefined) return;
  response.setHeader('Access-Control-Allow-Methods', allow);
  response.setHeader('Access-Control-Max-Age', oneDay);
  const wanted = headers['access-control-request-headers'];
  if (wanted !== undefined) response.setHeader('Access-Control-Allow-Headers', wanted);
}

/** Whether an origin is among the given ones; `http://localhost:*` stands for every port of the host. */
export function includesOrigin(origins: readonly string[], origin: string): boolean {
  return origins.some((one) => one === origin || (one.endsWith(':*') && origin.replace(/:\d{1,5}$/, '') === one.slice(0, -2)));
}
