import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Makes a server listen on a free local port; returns the port. */
export async function listenLocally(server: Server, backlog?: number): Promise<number> {
  server.listen({ port: 0, host: '127.0.0.1', backlog });
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  return (server.address() as AddressInfo).port;
}

/** A free port, for a server that cannot choose one. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenLocally(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}
