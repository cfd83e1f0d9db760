import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

export interface SocketLimits {
  /** How long a connection has to log in. */
  readonly loginMs: number;
  /** Connections from one address, and of all, that have not logged in or are open. */
  readonly mostOfAddress: number;
  readonly most: number;
}

/** Listens, and closes connections that are too many or that do not log in. */
export class Sockets {
  readonly #server: Server;
  readonly #open = new Map<Socket, string>();
  readonly #limits: SocketLimits;

  constructor(limits: SocketLimits, onSocket: (socket: Socket) => void) {
    this.#limits = limits;
    this.#server = createServer((socket) => {
      const address = socket.remoteAddress ?? '';
      socket.on('error', () => socket.destroy());
      if (!this.#hasRoom(address)) return socket.destroy();
      this.#open.set(socket, address);
      const login = setTimeout(() => socket.destroy(), limits.loginMs);
      this.#logins.set(keyOf(socket.remoteAddress, socket.remotePort), login);
      const key = keyOf(socket.remoteAddress, socket.remotePort);
      socket.once('close', () => {
        this.#open.delete(socket);
        this.loggedIn(key);
      });
      onSocket(socket);
      return undefined;
    });
  }

  readonly #logins = new Map<string, NodeJS.Timeout>();

  async listen(host: string, port: number): Promise<void> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
  }

  get port(): number {
    const address = this.#server.address();
    return address === null || typeof address === 'string' ? 0 : address.port;
  }

  /** The connection of an address and a port, by `keyOf`, may stay. */
  loggedIn(key: string): void {
    clearTimeout(this.#logins.get(key));
    this.#logins.delete(key);
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#open.keys()) socket.destroy();
    await closed;
  }

  #hasRoom(address: string): boolean {
    const ofAddress = [...this.#open.values()].filter((other) => other === address).length;
    return ofAddress < this.#limits.mostOfAddress && this.#open.size < this.#limits.most;
  }
}

export function keyOf(address: string | undefined, port: number | undefined): string {
  return `${address} ${port}`;
}
