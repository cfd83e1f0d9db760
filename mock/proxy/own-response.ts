import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setPreflightHeaders } from '../../server/http/cors.ts';
import type { ErrorShape } from '../../server/contract/problem.ts';
import { headersFor } from '../../server/http/respond.ts';
import { endAfterRest } from '../../server/http/unread-body.ts';

/** An error that is the mock's, and neither the contract's nor the server's. */
export interface ProxyError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** A request and its answer, as the front takes them. */
type FrontsOwn = Parameters<typeof endAfterRest>;

/** A browser learns here, not of the server, what it may send; also where the contract has no such address. */
export function respondToPreflight(request: IncomingMessage, response: ServerResponse, methods: readonly string[]): void {
  const wanted = String(request.headers['access-control-request-method']);
  const known = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), ...(methods.length > 0 ? ['OPTIONS'] : [])];
  const allow = [...new Set([...known, wanted])].join(', ');
  setPreflightHeaders(request, response, allow);
  response.writeHead(204, headersFor(randomUUID(), { Allow: allow })).end();
}

/** Answers what is too large to be passed on, while the rest of it may still be on its way. */
export function respondTooLarge(request: IncomingMessage, response: ServerResponse, maxBytes: number, shape: ErrorShape): void {
  const message = `The mock passes on ${maxBytes} bytes at most. Send less, or send it to the server itself.`;
  const text = writeErrorHead(response, { status: 413, code: 'payload_too_large', message }, shape, { Connection: 'close' });
  // Of both, only what is Node's is looked at.
  endAfterRest(request as FrontsOwn[0], response as FrontsOwn[1], text);
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
