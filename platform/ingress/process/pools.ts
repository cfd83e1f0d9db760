import { Pool } from 'undici';

/** The connections to containers, by endpoint. */
export class Pools {
  readonly #pools = new Map<string, Pool>();

  of(endpoint: string): Pool {
    const known = this.#pools.get(endpoint);
    if (known) return known;
    const pool = new Pool(`http://${endpoint}`, {
      connections: 256,
      pipelining: 1,
      connectTimeout: 5000,
      headersTimeout: 300_000,
      // A stream may be silent for as long as its container likes.
      bodyTimeout: 0,
      // Shorter than the 5 s after which Node's servers close an idle connection.
      keepAliveTimeout: 4000,
    });
    this.#pools.set(endpoint, pool);
    return pool;
  }

  /** Lets go of connections that no route needs any more. Each is closed when its request has ended. */
  release(isNeeded: (endpoint: string) => boolean): void {
    for (const [endpoint, pool] of this.#pools) {
      if (isNeeded(endpoint)) continue;
      this.#pools.delete(endpoint);
      // It has nothing left to fail with, once its requests have responded or failed.
      pool.close().catch(() => undefined);
    }
  }
}
