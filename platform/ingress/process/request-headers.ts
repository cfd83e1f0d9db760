import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { connectionOptions } from '../../../server/http/connection-options.ts';
import type { ProxyTrust } from '../../../server/http/trust-proxy.ts';
import { lowerOf } from './response-head.ts';

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
    const sender = senderOf(name);
    if (sender === 'ingress' || (sender === 'proxy' && !isFromProxy)) continue;
    if (dropped.length > 0 && dropped.includes(lowerOf(name))) continue;
    headers.push(name, rawHeaders[index + 1] ?? '');
  }
  return headers;
}

/** Whether any client may send a header of that name to a container. */
export function isOfClient(name: string): boolean {
  return senderOf(name) === 'client';
}

/** The party that may send a header to a container. */
type Sender = 'client' | 'proxy' | 'ingress';

/** Senders of the names that were seen first, since the same names arrive with every request. */
const senders = new Map<string, Sender>();
const mostSenders = 1000;

function senderOf(name: string): Sender {
  const found = senders.get(name);
  if (found !== undefined) return found;
  const key = name.toLowerCase();
  const sender: Sender =
    hopByHop.has(key) || replaced.has(key)
      ? 'ingress'
      : nameForm.test(key) && !ofProxies.test(key)
        ? 'client'
        : 'proxy';
  if (senders.size < mostSenders && name.length < 64) senders.set(name, sender);
  return sender;
}

/** Whether a body follows the head. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** The host of a request without its port or last dot, in lower case; `null` if its headers name none, or several. */
export function hostOf({ headers, rawHeaders }: IncomingMessage): string | null {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  if (headers.host === undefined || count !== 1) return null;
  return bareHost(headers.host);
}

/** The path and query of a request, or `*`; `null` for a target of another form, or with another host. */
export function targetOf({ url = '', method }: IncomingMessage, host: string | null): string | null {
  if (url.startsWith('/')) return url;
  if (method === 'OPTIONS' && url === '*') return url;
  const absolute = /^https?:\/\/([^/?#@]+)(.*)$/i.exec(url);
  // RFC 9112, 3.2.2 prefers the host of the target. A container might prefer the other one, so both must be the same.
  if (!absolute || host === null || bareHost(absolute[1] ?? '') !== host) return null;
  const rest = absolute[2] ?? '';
  // RFC 9112, 3.2.4: the last proxy before the server makes this form.
  if (rest === '' && method === 'OPTIONS') return '*';
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Hosts that were named first, since the same ones arrive with every request. */
const bareHosts = new Map<string, string | null>();
const mostHosts = 1000;

function bareHost(given: string): string | null {
  const found = bareHosts.get(given);
  if (found !== undefined) return found;
  const made = makeBareHost(given);
  if (bareHosts.size < mostHosts && given.length < 256) bareHosts.set(given, made);
  return made;
}

function makeBareHost(given: string): string | null {
  const host = given.toLowerCase().replace(/\.?(?::\d*)?$/, '');
  return /^([a-z\d]([a-z\d_.-]*[a-z\d])?|\[[\da-f:.]+\])$/.test(host) ? host : null;
}

/** Makes a sampled trace: tracers of apps record only traces whose beginning is sampled. */
function newTrace(id: string): string {
  // The second half of a random UUID has 62 random bits, enough for the first span.
  return `00-${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(14, 18)}${id.slice(19, 23)}${id.slice(24)}-${id.slice(19, 23)}${id.slice(24)}-01`;
}

function ofForm(form: RegExp, header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' && form.test(header) ? header : null;
}

function textOf(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' && header !== '' ? header : null;
}
