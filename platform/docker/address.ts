import { connect } from 'node:net';
import type { Inspected } from './engine.ts';

export type Way = 'address' | 'published';

/**
 * Reaches containers by their address, if the engine runs on this machine, or by a port published on 127.0.0.1, for
 * engines in a virtual machine. The first container that listens shows which way works.
 */
export class ContainerAddresses {
  #way: Way | null;

  constructor(way: Way | null) {
    this.#way = way;
  }

  /** Whether the port of a new container has to be published. */
  get publishes(): boolean {
    return this.#way !== 'address';
  }

  /** The host and port of a container; `null` while it has no address. */
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
    // The program may have begun to listen between the two looks, so its address is tried once more.
    this.#way ??= byAddress !== null && (await opens(byAddress)) ? 'address' : 'published';
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
 * Time for which a connection to a published port has to stay open. The engine's proxy accepts connections before the
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
      // `setImmediate` lets a close that has arrived come first, also after this process was busy.
      if (host === '127.0.0.1') setTimeout(() => setImmediate(end, true), publishedMs);
      else end(true);
    });
    for (const event of ['error', 'timeout', 'close', 'end']) socket.once(event, () => end(false));
    socket.resume();
  });
}
