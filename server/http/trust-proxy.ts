import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import { bareAddress } from '../../contract/model/client-address.ts';

/**
 * The proxies that may name the client's address in `X-Forwarded-For`, as in Express: their number, their addresses or
 * subnets (`loopback`, `10.0.0.0/8`), or `true` for all of them.
 */
export type TrustProxy = boolean | number | string | readonly string[];

export interface ProxyTrust {
  /** The address of the client that sent a request, without a port. */
  clientAddress(request: IncomingMessage): string;
  /** Whether a trusted proxy sent the request to this server. */
  isFromProxy(request: IncomingMessage): boolean;
}

export function createProxyTrust(trustProxy: TrustProxy = false): ProxyTrust {
  if (trustProxy === false)
    return { clientAddress: ({ socket }) => socket.remoteAddress ?? '', isFromProxy: () => false };
  const trust = compile(trustProxy);
  return {
    clientAddress: (request) => {
      const { remoteAddress = '' } = request.socket;
      // Without the header there is nothing to look up, and a closed socket has no address.
      if (request.headers['x-forwarded-for'] === undefined || remoteAddress === '') return remoteAddress;
      return bareAddress(proxyAddr(request, (address, distance) => trust(bareAddress(address), distance)));
    },
    isFromProxy: ({ socket }) => socket.remoteAddress !== undefined && trust(socket.remoteAddress, 0),
  };
}

function compile(trustProxy: Exclude<TrustProxy, false>): (address: string, distance: number) => boolean {
  if (trustProxy === true) return () => true;
  if (typeof trustProxy === 'number') return (_, distance) => distance < trustProxy;
  const addresses =
    typeof trustProxy === 'string' ? trustProxy.split(',').map((address) => address.trim()) : [...trustProxy];
  return proxyAddr.compile(addresses);
}
