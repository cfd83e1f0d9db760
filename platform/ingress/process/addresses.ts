import { request } from 'node:http';
import { type AddressInfo, BlockList, isIPv6, type Server } from 'node:net';

/** The port that a server listens on. */
export function portOf(server: Server): number {
  // Only a server on a socket file has an address of another type.
  return (server.address() as AddressInfo).port;
}

export function urlOf(scheme: 'http' | 'https', host: string, port: number): string {
  return `${scheme}://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Whether a process responds at a control socket. */
export function responds(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ socketPath, path: '/' }, (response) => {
      response.resume();
      resolve(true);
    });
    asked.once('error', () => resolve(false));
    asked.end();
  });
}

/** Returns whether an address is a trusted proxy. `proxies` are addresses, or networks such as 10.0.0.0/8. */
export function trustOf(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  if (proxies.length === 0) return () => false;
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
