import type { Request, Response } from 'express';
import { toJson } from '../contract/frozen-body.ts';
import { endAfterRest, hasArrived } from './unread-body.ts';

/** Headers that every answer has. The API serves data, never pages, so nothing may frame, sniff or execute it. */
export const standingHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache, private',
} as const;

export type Headers = Readonly<Record<string, string>>;

/** The headers of an answer to a request, with those of its own; without those that say what the body is. */
export function headersFor(requestId: string, own?: Headers): Headers {
  return { 'X-Request-Id': requestId, ...standingHeaders, ...own };
}

/** Sends JSON, once; to HEAD all but the body. All headers in one go: one by one they take 3 µs more of the 15 for a small answer. */
export function sendJson(request: Request, response: Response, status: number, headers: Headers, body: unknown): void {
  // Node writes the head and a string at once, a head and bytes one after the other: 26 µs an answer against 31.
  const text = toJson(body);
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  if (hasArrived(request)) response.end(request.method === 'HEAD' ? undefined : text);
  else endAfterRest(request, response, text);
}
