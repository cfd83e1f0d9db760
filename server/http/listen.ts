import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';

/** Both are `localhost`: some programs take the first one, and some the second one. */
const [ipv4, ipv6] = ['127.0.0.1', '::1'];
const notOfThisMachine = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];
/** A free port of one address may be in use at the other. */
const mostTries = 20;

/** Listeners that pass the connections of a second address on to a server. */
const seconds = new WeakMap<Server, NetServer>();

/**
 * Waits until a server listens, and returns its address. `localhost` stands for 127.0.0.1 and ::1 with one port, as
 * far as the machine has them; port 0 for a free one.
 */
export async function listenOn(server: Server, port: number, host: string): Promise<string> {
  if (host !== 'localhost') await listen(server, port, host);
  else await listenOnBoth(server, port, port === 0 ? mostTries : 1);
  return `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server)}`;
}

/** Accepts no new connection, and resolves when all connections have ended. */
export async function stopListening(server: Server): Promise<void> {
  const second = seconds.get(server);
  seconds.delete(server);
  await Promise.all([server, ...(second ? [second] : [])].map(close));
}

async function listenOnBoth(server: Server, port: number, tries: number): Promise<void> {
  try {
    await listen(server, port, ipv4);
  } catch (error) {
    if (!isNotOfThisMachine(error)) throw error;
    return listen(server, port, ipv6);
  }
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
  second.maxConnections = server.maxConnections;
  try {
    await listen(second, portOf(server), ipv6);
    seconds.set(server, second);
  } catch (error) {
    if (isNotOfThisMachine(error)) return;
    await close(server);
    if (tries <= 1) throw error;
    await listenOnBoth(server, port, tries - 1);
  }
}

async function listen(server: NetServer, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

async function close(server: NetServer): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await closed;
}

function portOf(server: NetServer): number {
  // A server that listens on a port has an address of this form.
  return (server.address() as AddressInfo).port;
}

function isNotOfThisMachine(error: unknown): boolean {
  return error instanceof Error && 'code' in error && notOfThisMachine.includes(String(error.code));
}
