import type { ClientBase, Pool, PoolClient } from 'pg';
import { DataError } from '../../shared/data-error.ts';
import type { Database, Failure, Send } from '../statements/database.ts';
import type { Run, RunScript } from '../statements/run.ts';
import { postgresDialect } from './dialect.ts';
import { ask, end, IdleConnections, isSilent, promptMs, statementMs } from './deadline.ts';
import { isReadOnly, readFailure } from './failures.ts';
import { type Connection, excludeServers, nameSession } from './server-lock.ts';

/** Oldest tested version of PostgreSQL. */
const oldestVersion = 15;
const connections = 10;
/** Limit for an idle transaction: an open one keeps all others from releasing their predicate locks. */
const idleTransactionMs = 10_000;
const connectMs = 5_000;

/** Numbers of advisory locks, for migrations and for repeated transactions. */
const locks = { migrate: 7_260_001, retry: 7_260_002 };
/** Ends a session that goes silent with the lock outside a transaction, so that it keeps the lock for seconds only. */
const lockRetry = `select set_config('idle_session_timeout', '10000', false), pg_advisory_lock($1)`;
const unlockRetry = `select pg_advisory_unlock($1), set_config('idle_session_timeout', '0', false)`;
const begins = { read: 'begin isolation level repeatable read read only', write: 'begin isolation level serializable' };
/** The type `bigint`, which the driver returns as text by default. Values in the tables are safe integers. */
const bigintType = 20;

/** The program that opens the database, part of the application name that PostgreSQL lists for each connection. */
type Program = 'serve' | 'command';

function nameOf(program: Program): string {
  return `platform-control-plane ${program}`;
}

/** Number of connections of servers to the database. */
export async function countServers(database: Database): Promise<number> {
  const text = 'select count(*) from pg_stat_activity where datname = current_database() and application_name = $1';
  const [raw] = await database.send({ text, name: 'count_servers' }, [nameOf('serve')]);
  return Number(raw?.[0]);
}

/** Throws a `DataError` for the address of another database. It may contain a password, so the error does not. */
function requirePostgres(url: string): void {
  if (/^postgres(?:ql)?:\/\//i.test(url)) return;
  const example = 'postgres://user:password@host/name';
  throw new DataError(`DATABASE_URL is not the address of a database of PostgreSQL, such as ${example}.`);
}

/** Opens a database of PostgreSQL by its address, as in `postgres://user:password@host/database`. */
export async function openPostgres(url: string, program: Program = 'serve'): Promise<Database> {
  requirePostgres(url);
  const { default: pg } = await import('pg');
  const types = new pg.TypeOverrides();
  types.setTypeParser(bigintType, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    idle_in_transaction_session_timeout: idleTransactionMs,
    statement_timeout: statementMs,
    types,
    application_name: nameOf(program),
  });
  // An idle connection has ended; the pool opens another one when needed.
  pool.on('error', () => undefined);
  // Without a listener, an error of a connection would end the process. The pool has one only for idle connections,
  // and removes it before the caller can add another.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = new PostgresDatabase(pool);
  try {
    await checkVersion(database);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return database;
}

/** Opens a connection for a lock that lasts as long as the connection. */
export async function connectPostgres(url: string): Promise<Connection> {
  requirePostgres(url);
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: nameOf('serve'),
  });
  // The end of the connection is reported by its own event.
  client.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await client.connect();
  const askFirst = asking(client);
  const session = String(await askFirst(nameSession));
  return {
    ask: askFirst,
    ended,
    session,
    end: () => end(client),
  };
}

async function checkVersion(database: Database): Promise<void> {
  const [raw] = await database.send({ text: 'show server_version', name: 'server_version' }, []);
  checkPostgresVersion(String(raw?.[0]));
}

export function checkPostgresVersion(version: string): void {
  if (Number.parseInt(version, 10) < oldestVersion)
    throw new DataError(`The database is PostgreSQL ${version}; it has to be ${oldestVersion} or newer.`);
}

/** PostgreSQL's default. Below it, transactions on many rows fail. */
const fewestPredicateLocks = 64;

/** Throws a `DataError` if the server has too little room for serializable transactions. */
export async function checkPredicateLocks(database: Database): Promise<void> {
  const [raw] = await database.send({ text: 'show max_pred_locks_per_transaction', name: 'predicate_locks' }, []);
  if (Number(raw?.[0]) < fewestPredicateLocks)
    throw new DataError(
      `max_pred_locks_per_transaction of the database is ${String(raw?.[0])}; set it to ${fewestPredicateLocks} or more in postgresql.conf, and restart PostgreSQL.`,
    );
}

class PostgresDatabase implements Database {
  readonly dialect = postgresDialect;
  readonly isConcurrent = true;
  readonly #pool: Pool;
  readonly #idle: IdleConnections;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#idle = new IdleConnections(pool);
  }

  readonly send: Send = (statement, values) => {
    return this.#connect((client) => ask(client, { ...statement, values: [...values] }));
  };

  transact<T>(mode: 'read' | 'write', isAlone: boolean, work: (send: Send) => Promise<T>): Promise<T> {
    return this.#connect(async (client) => {
      const run = () => commit(client, begins[mode], () => work(sendInTurn(client)));
      if (!isAlone) return run();
      // Locks before the transaction begins, since it must see the result of the one before.
      await ask(client, { text: lockRetry, values: [locks.retry] });
      try {
        return await run();
      } finally {
        await ask(client, { text: unlockRetry, values: [locks.retry] });
      }
    });
  }

  migrate<T>(work: (run: Run, runScript: RunScript) => Promise<T>, isAlone = false): Promise<T> {
    return this.#connect((client) =>
      commit(client, 'begin', async () => {
        // Migrations may take long. If two servers start at once, the second waits for the first.
        await ask(client, { text: 'set local statement_timeout = 0' });
        await ask(client, { text: endWithClient });
        if (isAlone) await excludeServers(asking(client));
        await client.query('select pg_advisory_xact_lock($1)', [locks.migrate]);
        return work(migrateOn(client), scriptsOn(client));
      }),
    );
  }

  inspect<T>(work: (run: Run) => Promise<T>): Promise<T> {
    return this.#connect((client) => commit(client, begins.read, () => work(runOn(client))));
  }

  async inEmptyDatabase<T>(work: (run: Run, runScript: RunScript) => Promise<T>): Promise<T> {
    return this.#connect(async (client) => {
      await ask(client, { text: 'begin' }, promptMs);
      try {
        // Each user may create temporary tables by default, and a connection has a schema of its own for them.
        await ask(client, { text: 'set local search_path to pg_temp' });
        return await work(runOn(client), scriptsOn(client));
      } finally {
        await ask(client, { text: 'rollback' });
      }
    });
  }

  readFailure(error: unknown): Failure {
    return readFailure(error);
  }

  async close(): Promise<void> {
    await this.#pool.end();
    this.#idle.destroy();
  }

  /** The pool hands out a destroyed connection until it learns of its end. */
  async #take(): Promise<PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if (!isSilent(client)) return client;
      client.release(true);
    }
  }

  /**
   * A connection with an unknown state after a failure is not used again. If one is silent, the idle ones may be too.
   */
  async #connect<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#take();
    let isBroken = true;
    try {
      const result = await work(client);
      isBroken = false;
      return result;
    } catch (error) {
      isBroken = !(error instanceof RolledBack);
      if (isSilent(client)) this.#idle.destroy();
      throw error instanceof RolledBack ? error.cause : error;
    } finally {
      client.release(isBroken);
    }
  }
}

/** Marks a failure after which the connection can be used again. */
class RolledBack extends Error {
  constructor(cause: unknown) {
    super('The transaction was rolled back.', { cause });
  }
}

async function commit<T>(client: PoolClient, begin: string, work: () => Promise<T>): Promise<T> {
  await ask(client, { text: begin }, promptMs);
  let result: T;
  try {
    result = await work();
    await ask(client, { text: 'commit' });
  } catch (error) {
    const isRolledBack = await ask(client, { text: 'rollback' }).then(
      () => true,
      () => false,
    );
    // After a change that was refused, the next connection may reach the server that takes changes now.
    throw isRolledBack && !isReadOnly(error) ? new RolledBack(error) : error;
  }
  return result;
}

/** Sends one statement at a time, as the driver requires; work may send several at once. */
function sendInTurn(client: PoolClient): Send {
  let last: Promise<unknown> = Promise.resolve();
  return (statement, values) => {
    const result = last.then(() => ask(client, { ...statement, values: [...values] }));
    last = result.catch(() => undefined);
    return result;
  };
}

/**
 * Ends a statement within a second of the end of its client. Otherwise what a killed process has begun would go on,
 * and keep its locks. Not every system on which PostgreSQL runs can do this.
 */
const endWithClient = `do $$ begin
  set local client_connection_check_interval = 1000;
exception when others then null;
end $$`;

function asking(client: ClientBase): Connection['ask'] {
  return async (text) => (await ask(client, { text }, promptMs))[0]?.[0];
}

function scriptsOn(client: ClientBase): RunScript {
  return async (script) => {
    await client.query(script);
  };
}

function runOn(client: PoolClient): Run {
  return (text) => ask(client, { text });
}

/** Statements of a migration, which have no deadline, as they may take long. */
function migrateOn(client: PoolClient): Run {
  return async (text) => (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;
}
