import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';

/**
 * Which proxies may name the client's address in `X-Forwarded-For`, as in Express: how many there are, their addresses
 * or subnets (`loopback`, `10.0.0.0/8`), or `true` for all of them.
 */
export type TrustProxy = boolean | number | string | readonly string[];

/** Finds the address of the client that sent a request. */
export function createClientAddress(trustProxy: TrustProxy = false): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? '';
  const trust = compile(trustProxy);
  return (request) =>
    // Without it there is nothing to look up, and a closed socket has no address.
    request.headers['x-forwarded-for'] === undefined ? (request.socket.remoteAddress ?? '') : proxyAddr(request, trust);
}

function compile(trustProxy: Exclude<TrustProxy, false>): (address: string, distance: number) => boolean {
  if (trustProxy === true) return () => true;
  if (typeof trustProxy === 'number') return (_, distance) => distance < trustProxy;
  const addresses = typeof trustProxy === 'string' ? trustProxy.split(',').map((address) => address.trim()) : [...trustProxy];
  return proxyAddr.compile(addresses);
}
