import { errorCodeOf, isProtocolError } from '../../contract/checks/error-code.ts';
import { asObject, type OpenApiDocument } from '../../contract/document.ts';
import type { Exchange } from '../model/exchange.ts';

/** Statuses of proxies, gateways and load balancers that stand before a server. */
const gatewayStatuses: ReadonlySet<number> = new Set([
  ...[408, 429, 502, 503, 504],
  // Networks that stand before many servers have these.
  ...[520, 521, 522, 523, 524, 525, 526, 527, 530],
]);
/** Statuses that say that the request was not processed, so any request may be sent again. */
const unprocessed: ReadonlySet<number> = new Set([408, 429, 503]);
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const longestPauseMs = 8000;

/**
 * Whether a gateway has responded in place of the server: only `default` of the operation covers the response, or it
 * has neither an error code nor the id that each response of the server has.
 */
export function isOfGateway(document: OpenApiDocument, { operation, response }: Exchange): boolean {
  if (!response || !gatewayStatuses.has(response.status) || errorCodeOf(response.json) !== null) return false;
  const item = document.paths[operation.path];
  // The contract says nothing about a path that it does not have.
  if (item === undefined) return true;
  const hasId = 'x-request-id' in response.headers;
  if (response.status in operation.success) return !hasId && response.json === undefined;
  if (response.status in operation.errors) return !hasId;
  return 'default' in asObject(asObject(item[operation.method]).responses);
}

/** How long to wait before a request is sent again; `null` where its response stands. `turn` counts from 0. */
export function pauseBefore(document: OpenApiDocument, exchange: Exchange, turn: number): number | null {
  const { request, response } = exchange;
  if (!response) return null;
  const named = retryAfterMs(response.headers['retry-after']);
  const isSafe = safeMethods.has(request.method);
  if (isOfGateway(document, exchange)) {
    if (!isSafe && !unprocessed.has(response.status)) return null;
    return named ?? Math.min(1000 * 2 ** turn, longestPauseMs);
  }
  if (response.status === 429) return named;
  const isBusy = response.status === 503 && isProtocolError(503, response.json);
  return isBusy && isSafe ? named : null;
}

/** The pause that `Retry-After` names, in seconds or as a date (RFC 9110 10.2.3); `null` without a valid one. */
function retryAfterMs(value: string | undefined): number | null {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const until = text.endsWith('GMT') ? Date.parse(text) : NaN;
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now());
}
