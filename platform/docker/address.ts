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
 * How long a connection to a published port has to stay open. What publishes it accepts connections before the
 * container does, and closes them: Docker within 2 ms, and within 61 ms on a machine whose processors are overloaded.
 */
const publishedMs = 500;

/** Whether something listens. */
function opens(address: string): Promise<boolean> {
  const [host, port] = address.split(':');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: 1000 });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => {
      // With the immediate, a close that has arrived by then comes first, also after this process was busy.
      if (host === '127.0.0.1') setTimeout(() => setImmediate(end, true), publishedMs);
      else end(true);
    });
    for (const event of ['error', 'timeout', 'close', 'end']) socket.once(event, () => end(false));
    socket.resume();
  });
}
