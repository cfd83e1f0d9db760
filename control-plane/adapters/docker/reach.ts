import { connect } from 'node:net';
import type { Inspected } from './engine.ts';

export type Way = 'address' | 'published';

/**
 * How containers are reached: by their address, where the engine runs on this machine, or by a port that it publishes
 * on 127.0.0.1, as engines in a virtual machine need it. Which it is shows with the first container that listens.
 */
export class Reach {
  #way: Way | null;

  constructor(way: Way | null) {
    this.#way = way;
  }

  /** Whether the port of a new container has to be published. */
  get publishes(): boolean {
    return this.#way !== 'address';
  }

  /** Where a container is reached: host and port; `null` while it has no address. */
  addressOf(seen: Inspected, port: string): string | null {
    const [byAddress, published] = this.#addresses(seen, port);
    return this.#way === 'published' ? published : (byAddress ?? published);
  }

  /** Whether the port of a container opens. */
  async opens(seen: Inspected, port: string): Promise<boolean> {
    const [byAddress, published] = this.#addresses(seen, port);
    if (this.#way !== 'published' && byAddress !== null && (await opens(byAddress))) {
      this.#way = 'address';
      return true;
    }
    if (this.#way === 'address' || published === null || !(await opens(published))) return false;
    this.#way = 'published';
    return true;
  }

  #addresses({ NetworkSettings }: Inspected, port: string): readonly [string | null, string | null] {
    const [network] = Object.values(NetworkSettings.Networks);
    const address = network?.IPAddress ? `${network.IPAddress}:${port}` : null;
    const published = NetworkSettings.Ports[`${port}/tcp`]?.[0]?.HostPort;
    return [address, published === undefined ? null : `127.0.0.1:${published}`];
  }
}

/**
 * Whether something listens. What publishes a port accepts connections before the container does, and closes them: so
 * a connection has to stay open for a moment.
 */
function opens(address: string): Promise<boolean> {
  const [host, port] = address.split(':');
  const momentMs = host === '127.0.0.1' ? 50 : 0;
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: 1000 });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => setTimeout(() => end(true), momentMs));
    for (const event of ['error', 'timeout', 'close', 'end']) socket.once(event, () => end(false));
    socket.resume();
  });
}
