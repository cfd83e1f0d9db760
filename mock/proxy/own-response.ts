import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorShape } from '../../contract/problem.ts';
import { preflightHeaders } from '../../server/dispatch/cors.ts';
import { headersFor } from '../../server/dispatch/json-response.ts';
import { endAfterRest } from '../../server/http/unread-body.ts';

/** An error of the proxy itself, which neither the contract nor the upstream defines. */
export interface ProxyError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Responds to a CORS preflight request instead of the upstream, even for a path that the contract does not have. */
export function respondToPreflight(
  options: { readonly origins: readonly string[] },
  request: IncomingMessage,
  response: ServerResponse,
  methods: readonly string[],
): void {
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  response
    .writeHead(204, headersFor(randomUUID(), { Allow: allow, ...preflightHeaders(options, request, allow) }))
    .end();
}

/** Responds to a request that is too large to forward, before it has been read completely. */
export function respondTooLarge(
  request: IncomingMessage,
  response: ServerResponse,
  maxBytes: number,
  shape: ErrorShape,
): void {
  const message = `The mock passes on ${maxBytes} bytes at most. Send less, or send it to the server itself.`;
  const text = writeErrorHead(response, { status: 413, code: 'payload_too_large', message }, shape, {
    Connection: 'close',
  });
  endAfterRest(request, response, text);
}

export function respondWithError(response: ServerResponse, error: ProxyError, shape: ErrorShape): void {
  response.end(writeErrorHead(response, error, shape));
}

function writeErrorHead(
  response: ServerResponse,
  { status, code, message }: ProxyError,
  shape: ErrorShape,
  more: Readonly<Record<string, string>> = {},
): string {
  const text = JSON.stringify(shape === 'flat' ? { error: message, code } : { error: { code, message } });
  const type = 'application/json; charset=utf-8';
  response.writeHead(
    status,
    headersFor(randomUUID(), {
      ...more,
      'Cache-Control': 'no-store',
      'Content-Type': type,
      'Content-Length': String(Buffer.byteLength(text)),
    }),
  );
  return text;
}
