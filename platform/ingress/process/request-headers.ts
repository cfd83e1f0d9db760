import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { connectionOptions } from '../../../server/http/connection-options.ts';
import type { ProxyTrust } from '../../../server/http/trust-proxy.ts';

/** Headers of one connection, which a proxy must not pass on (RFC 9110, 7.6.1). */
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
/** Headers that the ingress writes. Node has responded to `Expect`. */
const replaced = new Set([
  'expect',
  'forwarded',
  'traceparent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
]);
/** Headers in which proxies name the client or the address of the first request. Apps and frameworks believe them. */
const ofProxies =
  /^(?:x-forwarded-.*|x-real-ip|true-client-ip|x-client-ip|x-cluster-client-ip|cf-connecting-ip(?:v6)?|fastly-client-ip|x-(?:original|rewrite)-.*|proxy)$/;
/** Names of another form may become that of another header in an app: CGI and WSGI read `-` and `_` alike. */
const nameForm = /^[a-z\d-]+$/;
const requestIdForm = /^[\w.:-]{8,128}$/;
const traceForm = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Details of a request for the container and the log entry. */
export interface Passed {
  readonly requestId: string;
  readonly traceparent: string;
  /** The address of the client: the first one from the right that is not a trusted proxy. */
  readonly client: string;
  readonly scheme: 'http' | 'https';
  /** Names and values, alternating. */
  readonly headers: string[];
}

/**
 * Headers for passing a request on. Those of proxies are dropped, and `X-Forwarded-*` replaced, unless a trusted proxy
 * sends them, so that a client cannot pretend to be another.
 */
export function passedHeaders(request: IncomingMessage, isSecure: boolean, trust: ProxyTrust): Passed {
  const { headers: given } = request;
  const peer = request.socket.remoteAddress ?? '';
  const isFromProxy = trust.isFromProxy(request);
  const trusted = isFromProxy ? given : {};
  const headers = ownHeaders(request, isFromProxy);
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
  return { requestId, traceparent, client: trust.clientAddress(request), scheme, headers };
}

/** Headers of the client that are passed on as they are, names and values alternating. */
function ownHeaders({ rawHeaders, headers: { connection } }: IncomingMessage, isFromProxy: boolean): string[] {
  const dropped = connectionOptions(connection);
  const headers: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const key = name.toLowerCase();
    if (hopByHop.has(key) || replaced.has(key) || dropped.includes(key)) continue;
    if (isFromProxy || (nameForm.test(key) && !ofProxies.test(key))) headers.push(name, rawHeaders[index + 1] ?? '');
  }
  return headers;
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

/** Makes a sampled trace: tracers of apps record only traces whose beginning is sampled. */
function newTrace(id: string): string {
  return `00-${id.replaceAll('-', '')}-${randomUUID().replaceAll('-', '').slice(0, 16)}-01`;
}

function ofForm(form: RegExp, header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' && form.test(header) ? header : null;
}

function textOf(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' && header !== '' ? header : null;
}
