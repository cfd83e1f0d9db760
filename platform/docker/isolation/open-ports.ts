import { once } from 'node:events';
import { BlockList, createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Address } from './program.ts';

/** Ports of this machine on which something listens until they are disposed of. */
export interface OpenPorts extends Disposable {
  readonly ports: readonly number[];
}

/**
 * Listens on a port of all addresses, as programs of this machine may, and at the places of this server, unless
 * something listens there already.
 */
export async function openPorts(places: readonly Address[]): Promise<OpenPorts> {
  const servers: Server[] = [];
  const ports: number[] = [];
  for (const { host, port } of [{ host: '0.0.0.0', port: 0 }, ...places]) {
    const server = createServer();
    const isListening = await listens(server, host, port);
    if (isListening) servers.push(server);
    ports.push(isListening ? portOf(server) : port);
  }
  return {
    ports,
    [Symbol.dispose]: () => servers.forEach((server) => server.close()),
  };
}

async function listens(server: Server, host: string, port: number): Promise<boolean> {
  server.listen(port, host);
  return once(server, 'listening').then(
    () => true,
    () => false,
  );
}

function portOf(server: Server): number {
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as { readonly port: number };
  return port;
}

/** The addresses of this machine outside the networks of apps. */
export function addressesOutside(subnets: string): readonly string[] {
  const [first = '', bits] = subnets.split('/');
  const inside = new BlockList();
  inside.addSubnet(first, Number(bits));
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  return all
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !inside.check(address))
    .map(({ address }) => address);
}
