import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect, isIPv6, type Server } from 'node:net';

/** The port that a server listens on. */
export function portOf(server: Server): number {
  // Only a server on a socket file has an address of another type.
  return (server.address() as AddressInfo).port;
}

export function urlOf(scheme: 'http' | 'https', host: string, port: number): string {
  return `${scheme}://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Rejects if nothing accepts connections at an address. */
export async function accepts(url: string, signal: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), signal });
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
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
