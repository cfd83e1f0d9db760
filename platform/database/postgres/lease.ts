import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, prepareForLock, untilEnded } from './server-lock.ts';

/** Number of this advisory lock, different from those of the schema, of servers and of backups. */
const lockNumber = 7_260_005;
/** Pause before the next try to take the lease, or to open a lost connection again. */
const pauseMs = 2000;

/**
 * Calls the work while a connection has the lease of the schema, until the signal is aborted. PostgreSQL frees the
 * lease as soon as that connection has ended, also by `kill -9`.
 */
export async function holdLease(
  open: () => Promise<Connection>,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const isOver = () => signal.aborted;
  while (!isOver()) {
    // The database may be away.
    const connection = await take(open, signal).catch(() => null);
    if (connection) await workWith(connection, work, signal);
    if (!isOver()) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Rejects when the signal is aborted, or when the connection is lost before. */
async function take(open: () => Promise<Connection>, signal: AbortSignal): Promise<Connection> {
  const connection = await open();
  try {
    await prepareForLock(connection);
    const tryLock = `select pg_try_advisory_lock(${lockNumber}, hashtext(current_schema()))`;
    while ((await connection.ask(tryLock)) !== true) await sleep(pauseMs, undefined, { signal });
    return connection;
  } catch (error) {
    await connection.end().catch(() => undefined);
    throw error;
  }
}

async function workWith(
  connection: Connection,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const ending = untilEnded(connection, signal).then(() => lost.abort());
  try {
    await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    await connection.end().catch(() => undefined);
    await ending;
  }
}
