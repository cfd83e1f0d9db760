import { includesOrigin } from '../../server/dispatch/cors.ts';
import { sessionHeader } from '../context/session.ts';
import type { Received } from './received.ts';

/** Each header with its values, by its name as it was written. */
export type RawHeaders = readonly (readonly [name: string, values: readonly string[]])[];

/** What belongs to a connection and not to what is sent over it (RFC 9110, 7.6.1). */
const hopByHop = ['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade', 'proxy-authenticate'];

/** What the mock says itself, to the server or to the caller. */
const replacedInRequest = ['host', 'expect', 'content-length', 'accept-encoding', 'origin', 'via', 'proxy-authorization', sessionHeader];

/** The headers with which a request is sent on. */
export function headersToUpstream(received: Received, upstream: URL, origins: readonly string[]): Record<string, string | string[]> {
  const { rawHeaders, headers, hasBody, body } = received;
  const passed = endToEnd(rawHeaders).filter(([name]) => !replacedInRequest.includes(name.toLowerCase()));
  const { origin, host, via } = headers;
  const isOwn = host !== undefined && origin === `http://${host}`;
  const isVouchedFor = origin !== undefined && (isOwn || includesOrigin(origins, origin));
  return {
    ...toRecord(passed),
    Host: upstream.host,
    // What is not compressed can be checked while it passes.
    'Accept-Encoding': 'identity',
    Via: [...(via === undefined ? [] : [via]), '1.1 mock'].join(', '),
    // Of its own pages a server accepts cookies; that of a dashboard that is being developed is not among them.
    ...(origin !== undefined && { Origin: isVouchedFor ? upstream.origin : origin }),
    ...(hasBody && { 'Content-Length': String(body.length) }),
  };
}

/**
 * The headers with which an answer is sent on. Who may read it is said by the mock, whatever the server says; and trailers come without
 * being announced, since an announcement is an error where the caller is not sent chunks.
 */
export function headersToCaller(rawHeaders: readonly string[], upstream: URL): Record<string, string | string[]> {
  const passed = endToEnd(rawHeaders).filter(([name]) => !/^(?:access-control-.*|trailer)$/i.test(name));
  return toRecord(
    passed.map(([name, values]) => {
      if (name.toLowerCase() === 'set-cookie') return [name, values.map((value) => toLocalCookie(value, upstream))] as const;
      if (name.toLowerCase() === 'location') return [name, values.map((value) => toLocalAddress(value, upstream))] as const;
      return [name, values] as const;
    }),
  );
}

export function endToEnd(rawHeaders: readonly string[]): RawHeaders {
  const all = groupHeaders(rawHeaders);
  const named = all.filter(([name]) => name.toLowerCase() === 'connection').flatMap(([, values]) => values.join().split(','));
  const gone = new Set([...hopByHop, ...named.map((name) => name.trim().toLowerCase())]);
  return all.filter(([name]) => !gone.has(name.toLowerCase()));
}

/** The headers, those that came more than once together. */
export function groupHeaders(rawHeaders: readonly string[]): RawHeaders {
  const groups = new Map<string, [name: string, values: string[]]>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    const group = groups.get(name.toLowerCase());
    if (group) group[1].push(value);
    else groups.set(name.toLowerCase(), [name, [value]]);
  }
  return [...groups.values()];
}

function toRecord(headers: RawHeaders): Record<string, string | string[]> {
  return Object.fromEntries(headers.map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : [...values]]));
}

/**
 * A cookie that a browser keeps for the mock's own address, which is another host, without TLS: without `Domain` and `Secure`, and with
 * `SameSite=Lax`, since `None` would need `Secure`. A name that promises `Secure` keeps it; Chrome and Firefox take that from localhost.
 */
function toLocalCookie(cookie: string, { pathname }: URL): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const isPromised = /^__(host|secure)-/i.test(pair);
  const kept = attributes.flatMap((attribute) => {
    const [name = '', value = ''] = attribute.toLowerCase().split('=');
    if (name === 'domain') return [];
    if (isPromised) return [attribute];
    if (name === 'secure' || name === 'partitioned') return [];
    if (name === 'samesite' && value === 'none') return ['SameSite=Lax'];
    if (name === 'path') return [`Path=${withoutPrefix(attribute.slice('path='.length), pathname)}`];
    return [attribute];
  });
  return [pair, ...kept].join('; ');
}

/** A redirect to the server itself leads back to the mock. */
function toLocalAddress(address: string, upstream: URL): string {
  const url = URL.parse(address);
  if (url === null ? !address.startsWith('/') || address.startsWith('//') : url.origin !== upstream.origin) return address;
  return withoutPrefix(url ? url.pathname + url.search + url.hash : address, upstream.pathname);
}

function withoutPrefix(path: string, prefix: string): string {
  const bare = prefix.replace(/\/$/, '');
  if (path === bare) return '/';
  return path.startsWith(`${bare}/`) ? path.slice(bare.length) : path;
}
