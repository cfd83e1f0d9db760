import { toJson } from '../../contract/frozen-body.ts';
import type { UncheckedReply } from '../../contract/model/handler.ts';
import type { HeaderMap, Result } from './result.ts';

/** Headers of every response. The API serves data, never pages, so nothing may frame, sniff or execute it. */
export const standardHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache, private',
} as const;

/** The headers of a response, without those that describe its body. */
export function headersFor(requestId: string, own?: HeaderMap): HeaderMap {
  const headers = { ...standardHeaders, 'X-Request-Id': requestId };
  return own ? { ...headers, ...own } : headers;
}

/** A JSON response. The server adds `Content-Length`, and leaves the body out for HEAD. */
export function jsonResult(status: number, headers: HeaderMap, body: unknown): Result {
  return { status, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' }, body: toJson(body) };
}

/** A response that the contract need not have. A text is a page, such as that of a proxy. */
export function uncheckedResult(requestId: string, { status, body }: UncheckedReply): Result {
  if (typeof body !== 'string') return jsonResult(status, headersFor(requestId), body);
  return { status, headers: headersFor(requestId, { 'Content-Type': 'text/html; charset=utf-8' }), body };
}
