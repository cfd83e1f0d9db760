import { setTimeout as sleep } from 'node:timers/promises';
import { DataError } from '../../shared/data-error.ts';
import type { ServerLock, Use } from '../statements/driver.ts';

/** A connection to a database. Its end releases everything it holds. */
export interface Connection {
  /** Sends a statement, and resolves with the first value of the first row. */
  readonly ask: (text: string) => Promise<unknown>;
  /** Resolves when the connection has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Names the session of the server, also among later ones. */
  readonly session: string;
  end(): Promise<void>;
}

/** A server's claim to a database. */
interface Claim {
  readonly open: () => Promise<Connection>;
  readonly use: Use;
  /** Rejects if the server cannot use what the database has by now. Called each time the lock has been taken. */
  readonly check: (connection: Connection) => Promise<void>;
}

/** Time to wait for the lock: the end of a process may be seen after the start of the next one. */
const patienceMs = 2000;
const pauseMs = 100;
/** Pause before a lost connection is opened again. */
const againMs = 1000;
/** Interval of looks whether a connection still responds. */
const lookMs = 5000;

/** Numbers of these advisory locks, different from those of the schema, of backups and of the lease. */
const locks = { server: 7_260_003, full: 7_260_006 };

/** A server's lock on a PostgreSQL database, which ends with the process. */
export class PostgresLock implements ServerLock {
  readonly #claim: Claim;
  #connection: Connection;
  readonly #released = new AbortController();
  readonly #lost = Promise.withResolvers<never>();

  private constructor(claim: Claim, connection: Connection) {
    this.#claim = claim;
    this.#connection = connection;
    this.lost.catch(() => undefined);
    this.#keep().catch((error: unknown) => this.#lost.reject(error));
  }

  /** Throws a `DataError` if a server has the database in a way that excludes this one. */
  static async take(claim: Claim): Promise<PostgresLock> {
    return new PostgresLock(claim, await take(claim));
  }

  get lost(): Promise<never> {
    return this.#lost.promise;
  }

  async release(): Promise<void> {
    this.#released.abort();
    await this.#connection.end();
  }

  /** Opens lost connections again: the database may restart or drop them. */
  async #keep(): Promise<void> {
    const { signal } = this.#released;
    const isReleased = () => signal.aborted;
    for (;;) {
      await untilEnded(this.#connection, signal);
      if (isReleased()) return;
      const connection = await take(this.#claim, this.#connection.session).catch((error: unknown) => {
        if (error instanceof DataError) throw error;
        return null;
      });
      if (connection) this.#connection = connection;
      if (connection && isReleased()) await connection.end();
      if (!connection) await sleep(againMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Keeps all servers from a database until the transaction ends. Throws a `DataError` if one uses it. */
export function excludeServers(ask: Connection['ask']): Promise<void> {
  return waitFor(`pg_try_advisory_xact_lock(${locks.server}`, ask, refusals.migration);
}

/** `call`: a function that tries to lock, and the number of the lock. */
async function waitFor(call: string, ask: Connection['ask'], refusal: string): Promise<void> {
  for (const end = performance.now() + patienceMs; ; await sleep(pauseMs)) {
    if ((await ask(`select ${call}, hashtext(current_schema()))`)) === true) return;
    if (performance.now() > end) throw new DataError(refusal);
  }
}

/** Resolves when a connection has ended. A question without a response ends one that is silent. */
export async function untilEnded({ ask, ended }: Connection, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const ending = ended.then(() => over.abort());
  const either = AbortSignal.any([signal, over.signal]);
  const hasSlept = () =>
    sleep(lookMs, undefined, { signal: either, ref: false }).then(
      () => true,
      () => false,
    );
  while (await hasSlept()) await ask('select 1').catch(() => undefined);
  await ending;
}

/** `former`: the session of a lost connection of this server, which may still have the lock. */
async function take({ open, use, check }: Claim, former?: string): Promise<Connection> {
  const connection = await open();
  try {
    if (former !== undefined) await connection.ask(endSession(former));
    await prepareForLock(connection);
    if (use === 'alone') await waitFor(`pg_try_advisory_lock(${locks.server}`, connection.ask, refusals.alone);
    else await waitFor(`pg_try_advisory_lock_shared(${locks.server}`, connection.ask, refusals.shared);
    if (use === 'full') await waitFor(`pg_try_advisory_lock(${locks.full}`, connection.ask, refusals.full);
    await check(connection);
    return connection;
  } catch (error) {
    await connection.end().catch(() => undefined);
    throw error;
  }
}

/** With keepalives, a machine that is gone keeps the locks of a connection for at most 20 seconds. */
export async function prepareForLock({ ask }: Connection): Promise<void> {
  await ask('set tcp_keepalives_idle = 5');
  await ask('set tcp_keepalives_interval = 5');
  await ask('set tcp_keepalives_count = 3');
  await ask('set idle_session_timeout = 0');
}

/** Statement for the name of the present session. */
export const nameSession = `select ${nameOf()} from pg_stat_activity where pid = pg_backend_pid()`;

/** Statement that ends a session, unless it has ended. */
function endSession(session: string): string {
  return `select pg_terminate_backend(pid) from pg_stat_activity where ${nameOf()} = '${session}'`;
}

/** A process may get the number of an earlier one, but not its time. */
function nameOf(): string {
  return `pid || '/' || extract(epoch from backend_start)`;
}

const refusals = {
  alone:
    'Another server uses the database of DATABASE_URL. A server whose apps run on an engine has a database of its own: stop the other server, or name another database.',
  full: 'A full server uses the database of DATABASE_URL already. Stop it, or start this one with --only api and --full-server.',
  shared:
    'A server whose apps run on an engine uses the database of DATABASE_URL. Such a server has a database of its own: stop it, or name another database.',
  migration:
    'Servers use the database of DATABASE_URL, so its schema cannot be migrated. Stop all of them, and run the command migrate.',
} satisfies Record<Use | 'migration', string>;
