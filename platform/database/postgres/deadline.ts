import type { ClientBase, Pool, PoolClient, QueryArrayConfig } from 'pg';

/** Limit of a statement, at which the server ends it. */
export const statementMs = 15_000;
/** Time for the response to a statement, after which the connection is given up: the server has ended it before. */
const responseMs = statementMs + 1000;
/** Time for the response to a statement that waits for nothing, and for the end of a connection. */
export const promptMs = 5000;

/** A connection on which nothing arrives any more, as behind a firewall that has forgotten it. */
class SilentConnection extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(ms: number) {
    super(`The database has not responded for ${ms / 1000} s.`);
  }
}

/**
 * Sends a statement and resolves with its rows. Without a response in time, the connection is destroyed and the call
 * rejects.
 */
export async function ask(
  client: ClientBase,
  query: Omit<QueryArrayConfig, 'rowMode'>,
  ms = responseMs,
): Promise<unknown[][]> {
  let isOver = false;
  // Data that has arrived while the process was busy is read before.
  const timer = setTimeout(() => setImmediate(() => isOver || giveUp(client, ms)), ms);
  try {
    return (await client.query<unknown[]>({ ...query, rowMode: 'array' })).rows;
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/** Ends a connection. The end of one that is silent is not awaited for long. */
export async function end(client: ClientBase & { end(): Promise<void> }): Promise<void> {
  const timer = setTimeout(() => destroy(client), promptMs);
  await client.end();
  clearTimeout(timer);
}

function giveUp(client: ClientBase, ms: number): void {
  silent.add(client);
  destroy(client, new SilentConnection(ms));
}

interface Destroyable {
  destroy(error?: Error): void;
}

function destroy(client: ClientBase, error?: Error): void {
  // The types of the driver lack its connection.
  const { connection } = client as ClientBase & { readonly connection: { readonly stream: Destroyable } };
  connection.stream.destroy(error);
}

/** The connections of a pool that are not in use. */
export class IdleConnections {
  readonly #idle = new Set<PoolClient>();

  constructor(pool: Pool) {
    pool.on('acquire', (client) => this.#idle.delete(client));
    pool.on('release', (_, client) => this.#idle.add(client));
    pool.on('remove', (client) => this.#idle.delete(client));
  }

  /** Destroys all of them, also those that wait for a polite end. */
  destroy(): void {
    for (const client of this.#idle) {
      silent.add(client);
      destroy(client);
    }
  }
}

const silent = new WeakSet<ClientBase>();

/** Whether a connection was destroyed because nothing arrived on it, or on another one. */
export function isSilent(client: ClientBase): boolean {
  return silent.has(client);
}
