import { Pool } from 'undici';

/** Connections to containers, by endpoint. */
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
      // A stream may be silent for any time.
      bodyTimeout: 0,
      // Below the 5 s after which Node's servers close an idle connection.
      keepAliveTimeout: 4000,
    });
    this.#pools.set(endpoint, pool);
    return pool;
  }

  /** Releases connections to endpoints without a route. Each is closed when its requests have ended. */
  release(isNeeded: (endpoint: string) => boolean): void {
    for (const [endpoint, pool] of this.#pools) {
      if (isNeeded(endpoint)) continue;
      this.#pools.delete(endpoint);
      // `close` waits for the requests, which report their own errors.
      pool.close().catch(() => undefined);
    }
  }
}
