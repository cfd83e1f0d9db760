import { includesOrigin } from '../../../server/dispatch/cors.ts';
import { connectionOptions } from '../../../server/http/connection-options.ts';
import { sessionHeader } from '../../context/session.ts';
import type { Received } from './received.ts';

/** Each header with its values, by its name as sent. */
export type RawHeaders = readonly (readonly [name: string, values: readonly string[]])[];

/** Headers of a connection, which are not forwarded (RFC 9110, 7.6.1). */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
  'proxy-authenticate',
];

/** Headers that the mock sets itself or does not forward. */
const replacedInRequest = [
  'host',
  'expect',
  'content-length',
  'accept-encoding',
  'origin',
  'via',
  'proxy-authorization',
  sessionHeader,
];

/** The headers of the request to the upstream. */
export function headersToUpstream(
  received: Received,
  upstream: URL,
  origins: readonly string[],
): Record<string, string | string[]> {
  const { rawHeaders, headers, hasBody, body } = received;
  const passed = endToEnd(rawHeaders).filter(([name]) => !replacedInRequest.includes(name.toLowerCase()));
  const { origin, host, via } = headers;
  const isOwn = host !== undefined && origin === `http://${host}`;
  const isAllowed = origin !== undefined && (isOwn || includesOrigin(origins, origin));
  return {
    ...toRecord(passed),
    Host: upstream.host,
    // An uncompressed body can be checked while it is forwarded.
    'Accept-Encoding': 'identity',
    Via: [...(via === undefined ? [] : [via]), '1.1 mock'].join(', '),
    // A server accepts cookies from its own pages only, not from a dashboard in development.
    ...(origin !== undefined && { Origin: isAllowed ? upstream.origin : origin }),
    ...(hasBody && { 'Content-Length': String(body.length) }),
  };
}

/**
 * The headers of the response to the client. The mock sets CORS headers itself. `Trailer` is dropped, since it is an
 * error where the response is not chunked.
 */
export function headersToCaller(rawHeaders: readonly string[], upstream: URL): Record<string, string | string[]> {
  const passed = endToEnd(rawHeaders).filter(([name]) => !/^(?:access-control-.*|trailer)$/i.test(name));
  return toRecord(
    passed.map(([name, values]) => {
      if (name.toLowerCase() === 'set-cookie')
        return [name, values.map((value) => toLocalCookie(value, upstream))] as const;
      if (name.toLowerCase() === 'location')
        return [name, values.map((value) => toLocalAddress(value, upstream))] as const;
      return [name, values] as const;
    }),
  );
}

function endToEnd(rawHeaders: readonly string[]): RawHeaders {
  const all = groupHeaders(rawHeaders);
  const named = all.filter(([name]) => name.toLowerCase() === 'connection').flatMap(([, values]) => values);
  const gone = new Set([...hopByHop, ...connectionOptions(named)]);
  return all.filter(([name]) => !gone.has(name.toLowerCase()));
}

/** The headers, with repeated ones grouped. */
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
  return Object.fromEntries(
    headers.map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : [...values]]),
  );
}

/**
 * A cookie that a browser accepts from the mock, which is another host and has no TLS: without `Domain` and `Secure`,
 * and with `SameSite=Lax`, since `None` needs `Secure`. A name with a `__Secure-` or `__Host-` prefix keeps `Secure`;
 * Chrome and Firefox accept that from localhost.
 */
function toLocalCookie(cookie: string, { pathname }: URL): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const hasPrefix = /^__(host|secure)-/i.test(pair);
  const kept = attributes.flatMap((attribute) => {
    const [name = '', value = ''] = attribute.toLowerCase().split('=');
    if (name === 'domain') return [];
    if (hasPrefix) return [attribute];
    if (name === 'secure' || name === 'partitioned') return [];
    if (name === 'samesite' && value === 'none') return ['SameSite=Lax'];
    if (name === 'path') return [`Path=${withoutPrefix(attribute.slice('path='.length), pathname)}`];
    return [attribute];
  });
  return [pair, ...kept].join('; ');
}

/** A redirect to the upstream leads to the mock. */
function toLocalAddress(address: string, upstream: URL): string {
  const url = URL.parse(address);
  if (url === null ? !address.startsWith('/') || address.startsWith('//') : url.origin !== upstream.origin)
    return address;
  return withoutPrefix(url ? url.pathname + url.search + url.hash : address, upstream.pathname);
}

function withoutPrefix(path: string, prefix: string): string {
  const bare = prefix.replace(/\/$/, '');
  if (path === bare) return '/';
  return path.startsWith(`${bare}/`) ? path.slice(bare.length) : path;
}
