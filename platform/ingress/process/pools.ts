import { ContainerConnection, type Outgoing, type Receiver } from './container-connection.ts';

/** A request that was given to a pool. */
export class Sending {
  readonly outgoing: Outgoing;
  readonly receiver: Receiver;
  isAborted = false;
  #connection: ContainerConnection | null = null;

  constructor(outgoing: Outgoing, receiver: Receiver) {
    this.outgoing = outgoing;
    this.receiver = receiver;
  }

  start(connection: ContainerConnection): void {
    this.#connection = connection;
    connection.send(this.outgoing, this.receiver);
  }

  pause(): void {
    this.#connection?.pause();
  }

  resume(): void {
    this.#connection?.resume();
  }

  /** Ends the request, unless its response has ended. */
  abort(): void {
    this.isAborted = true;
    this.#connection?.destroy();
  }
}

const mostConnections = 256;

/** Connections to one container. */
class Pool {
  readonly #endpoint: string;
  readonly #all = new Set<ContainerConnection>();
  /** The last one used is the first to be used again, so that the others can be closed. */
  readonly #idle: ContainerConnection[] = [];
  readonly #queue: Sending[] = [];
  #isReleased = false;

  constructor(endpoint: string) {
    this.#endpoint = endpoint;
  }

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  send(outgoing: Outgoing, receiver: Receiver): Sending {
    const one = new Sending(outgoing, receiver);
    const connection = this.#take();
    if (connection) one.start(connection);
    else this.#queue.push(one);
    return one;
  }

  tick(): void {
    for (const connection of this.#all) connection.tick();
  }

  /** Each connection is closed when its request has ended. */
  release(): void {
    this.#isReleased = true;
    for (const connection of this.#idle.splice(0)) connection.destroy();
  }

  #take(): ContainerConnection | null {
    for (let found = this.#idle.pop(); found; found = this.#idle.pop()) if (found.isUsable) return found;
    if (this.#all.size >= mostConnections) return null;
    const made = new ContainerConnection(
      this.#endpoint,
      (free) => this.#onFree(free),
      (gone) => this.#onGone(gone),
    );
    this.#all.add(made);
    return made;
  }

  #onFree(connection: ContainerConnection): void {
    const next = this.#next();
    if (next) next.start(connection);
    else if (this.#isReleased) connection.destroy();
    else this.#idle.push(connection);
  }

  #onGone(connection: ContainerConnection): void {
    this.#all.delete(connection);
    const index = this.#idle.indexOf(connection);
    if (index >= 0) this.#idle.splice(index, 1);
    const next = this.#next();
    const free = next && this.#take();
    if (free) next.start(free);
  }

  #next(): Sending | undefined {
    let next = this.#queue.shift();
    while (next?.isAborted) next = this.#queue.shift();
    return next;
  }
}

/** Connections to containers, by endpoint. */
export class Pools {
  readonly #pools = new Map<string, Pool>();
  /** Pools without a route, until their last request has ended. */
  readonly #released = new Set<Pool>();
  #timer: NodeJS.Timeout | null = null;

  send(endpoint: string, outgoing: Outgoing, receiver: Receiver): Sending {
    let pool = this.#pools.get(endpoint);
    if (!pool) this.#pools.set(endpoint, (pool = new Pool(endpoint)));
    this.#timer ??= setInterval(() => this.#tick(), 1000).unref();
    return pool.send(outgoing, receiver);
  }

  /** Releases connections to endpoints without a route. Each is closed when its requests have ended. */
  release(isNeeded: (endpoint: string) => boolean): void {
    for (const [endpoint, pool] of this.#pools) {
      if (isNeeded(endpoint)) continue;
      this.#pools.delete(endpoint);
      this.#released.add(pool);
      pool.release();
    }
  }

  #tick(): void {
    for (const pool of this.#pools.values()) pool.tick();
    for (const pool of this.#released) {
      pool.tick();
      if (pool.isEmpty) this.#released.delete(pool);
    }
    if (this.#pools.size > 0 || this.#released.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}
