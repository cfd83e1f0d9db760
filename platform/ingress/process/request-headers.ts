import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** They concern one connection, so that a proxy does not pass them on (RFC 9110, 7.6.1). */
export const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** The ingress writes them itself. Node has responded to `Expect`. */
const replaced = new Set([
  'expect',
  'forwarded',
  'traceparent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
]);
const requestIdForm = /^[\w.:-]{8,128}$/;
const traceForm = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** What a container learns of a request, and its log entry. */
export interface Passed {
  readonly requestId: string;
  readonly traceparent: string;
  /** The address of the client; the first one that trusted proxies name. */
  readonly client: string;
  readonly scheme: 'http' | 'https';
  /** Names and values in turn. */
  readonly headers: string[];
}

/**
 * The headers with which a request is passed on. `X-Forwarded-*` are replaced unless a trusted proxy sends them, so
 * that a client cannot pretend to be another.
 */
export function passedHeaders(
  request: IncomingMessage,
  isSecure: boolean,
  isTrusted: (address: string) => boolean,
): Passed {
  const { rawHeaders, headers: given } = request;
  const peer = request.socket.remoteAddress ?? '';
  const trusted = isTrusted(peer) ? given : {};
  const dropped = namesOf(given.connection);
  const headers: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const key = name.toLowerCase();
    if (!hopByHop.has(key) && !replaced.has(key) && !dropped?.includes(key))
      headers.push(name, rawHeaders[index + 1] ?? '');
  }
  const id = randomUUID();
  const requestId = ofForm(requestIdForm, given['x-request-id']) ?? id;
  const traceparent = ofForm(traceForm, given.traceparent) ?? newTrace(id);
  const before = textOf(trusted['x-forwarded-for']);
  headers.push('X-Forwarded-For', before === null ? peer : `${before}, ${peer}`);
  const said = textOf(trusted['x-forwarded-proto']);
  const scheme = said === 'http' || said === 'https' ? said : isSecure ? 'https' : 'http';
  headers.push('X-Forwarded-Proto', scheme);
  headers.push('X-Forwarded-Host', textOf(trusted['x-forwarded-host']) ?? given.host ?? '');
  headers.push('X-Request-Id', requestId, 'Traceparent', traceparent);
  return { requestId, traceparent, client: before?.split(',')[0]?.trim() ?? peer, scheme, headers };
}

/** Whether a body follows the head. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** The host of a request without its port, in lower case; `null` if its headers name none, or several. */
export function hostOf({ headers, rawHeaders }: IncomingMessage): string | null {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  if (headers.host === undefined || count !== 1) return null;
  const host = headers.host.toLowerCase().replace(/:\d+$/, '');
  return /^([a-z\d]([a-z\d_.-]*[a-z\d])?|\[[\da-f:.]+\])$/.test(host) ? host : null;
}

function namesOf(connection: string | undefined): string[] | null {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return null;
  return connection.split(',').map((name) => name.trim().toLowerCase());
}

/** It is sampled, because tracers of apps record nothing of a trace whose beginning is not. */
function newTrace(id: string): string {
  return `00-${id.replaceAll('-', '')}-${randomUUID().replaceAll('-', '').slice(0, 16)}-01`;
}

function ofForm(form: RegExp, header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' && form.test(header) ? header : null;
}

function textOf(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' && header !== '' ? header : null;
}
