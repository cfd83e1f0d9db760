import { request } from 'node:http';
import { type AddressInfo, BlockList, isIPv6, type Server } from 'node:net';

/** Where a server listens that listens on a port. */
export function portOf(server: Server): number {
  // Only a server on a socket of a file has an address of another form.
  return (server.address() as AddressInfo).port;
}

export function urlOf(scheme: 'http' | 'https', host: string, port: number): string {
  return `${scheme}://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Whether a process is controlled there. */
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

/** Whether an address is one of the proxies: addresses, or networks such as 10.0.0.0/8. */
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
