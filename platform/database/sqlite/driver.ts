import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { DataError } from '../../shared/data-error.ts';
import type { Database, Failure, Send, Statement } from '../statements/database.ts';
import type { Raw, Run, RunScript } from '../statements/run.ts';
import { sqliteDialect } from './dialect.ts';
import { type Holder, isLockedDirectory, lockDirectory } from './directory-lock.ts';

/** Oldest major version of Node with the features of `node:sqlite` used here. */
const oldestNode = 24;
/** Milliseconds after which a queue of transactions lets requests and timers run. */
const longestTurnMs = 10;

/** The file of the database in its directory. */
export function databaseFile(directory: string): string {
  return join(directory, 'control-plane.db');
}

/**
 * Opens the database in a directory, which is created if missing. Rejects with the id of the process if another one
 * has it open.
 */
export async function openSqlite(directory: string, nodeVersion = process.versions.node): Promise<Database> {
  const { DatabaseSync } = await loadSqlite(nodeVersion);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const unlock = await lockSqlite(directory, 'server');
  return open(DatabaseSync, databaseFile(directory), unlock);
}

/**
 * Opens the file of a database for a few short changes, also beside a server. Throws a `DataError` if the file is
 * missing.
 */
export async function openSqliteBeside(file: string): Promise<Database> {
  const { DatabaseSync } = await loadSqlite();
  if (!existsSync(file))
    throw new DataError(`There is no database ${resolve(file)}. Name the data folder of the server with --data.`);
  return open(DatabaseSync, file, () => undefined);
}

function open(Opened: typeof DatabaseSync, file: string, unlock: () => void): Database {
  const db = new Opened(file);
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000');
  return new SqliteDatabase(db, () => new Opened(':memory:'), unlock);
}

/**
 * Reads the file of a database, also beside a server. Creates and changes no file. Throws a `DataError` if SQLite
 * cannot read the file.
 */
export async function readSqlite<T>(file: string, work: (database: Database) => Promise<T>): Promise<T> {
  const { DatabaseSync } = await loadSqlite();
  return explainFailure(file, async () => {
    const db = new DatabaseSync(addressToRead(file), { readOnly: true });
    const database = new SqliteDatabase(
      db,
      () => new DatabaseSync(':memory:'),
      () => undefined,
    );
    return work(database).finally(() => database.close());
  });
}

/** Address of a file for a connection that only reads. */
export function addressToRead(file: string): URL {
  const address = pathToFileURL(file);
  // Without a log, no process has it open. SQLite would create a log to read the file.
  if (!existsSync(`${file}-wal`)) address.searchParams.set('immutable', '1');
  return address;
}

/** Throws a `DataError` if SQLite cannot use a file. */
export async function explainFailure<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error)) throw error;
    throw new DataError(`${file} cannot be used: ${error.message}. If it is damaged, restore a backup.`, {
      cause: error,
    });
  }
}

/** Locks a directory until the returned function is called. Throws a `DataError` if another process has locked it. */
export async function lockSqlite(directory: string, holder: Holder): Promise<() => void> {
  const { DatabaseSync } = await loadSqlite();
  return lockDirectory(directory, holder, (path) => new DatabaseSync(path));
}

/** Whether a process has locked a directory. */
export async function isLockedSqlite(directory: string, holder: Holder): Promise<boolean> {
  const { DatabaseSync } = await loadSqlite();
  return isLockedDirectory(directory, holder, (path) => new DatabaseSync(path, { readOnly: true }));
}

/** Loaded only when needed, since Node 22 prints a warning. */
export async function loadSqlite(nodeVersion = process.versions.node) {
  if (Number.parseInt(nodeVersion, 10) < oldestNode)
    throw new DataError(
      `SQLite needs Node.js ${oldestNode} or newer; this is ${nodeVersion}. Install it, or set DATABASE_URL to use PostgreSQL.`,
    );
  return import('node:sqlite');
}

/** One connection. Its calls are synchronous, so transactions run one after the other. */
class SqliteDatabase implements Database {
  readonly dialect = sqliteDialect;
  readonly isConcurrent = false;
  readonly #db: DatabaseSync;
  readonly #openEmpty: () => DatabaseSync;
  readonly #unlock: () => void;
  readonly #prepared = new Map<Statement, StatementSync>();
  readonly #control: Readonly<Record<'begin' | 'begin immediate' | 'commit', StatementSync>>;
  #last: Promise<unknown> = Promise.resolve();
  #turnStartedAt = 0;

  constructor(db: DatabaseSync, openEmpty: () => DatabaseSync, unlock: () => void) {
    this.#db = db;
    this.#control = {
      begin: db.prepare('begin'),
      'begin immediate': db.prepare('begin immediate'),
      commit: db.prepare('commit'),
    };
    this.#openEmpty = openEmpty;
    this.#unlock = unlock;
  }

  transact<T>(mode: 'read' | 'write', _isAlone: boolean, work: (send: Send) => Promise<T>): Promise<T> {
    return this.#inTurn(() => this.#commit(mode === 'read' ? 'begin' : 'begin immediate', () => work(this.#send)));
  }

  readonly send: Send = (statement, values) => this.#inTurn(() => this.#send(statement, values));

  /** The lock of the directory keeps other servers away. */
  migrate<T>(work: (run: Run, runScript: RunScript) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      // Replacing a table that others refer to needs foreign keys switched off, which is impossible within a
      // transaction.
      this.#db.exec('pragma foreign_keys = off');
      try {
        return await this.#commit('begin immediate', () => this.#migrate(work));
      } finally {
        this.#db.exec('pragma foreign_keys = on');
      }
    });
  }

  inspect<T>(work: (run: Run) => Promise<T>): Promise<T> {
    return this.#inTurn(() => this.#commit('begin', () => work(async (text) => rowsOf(prepare(this.#db, text)))));
  }

  async inEmptyDatabase<T>(work: (run: Run, runScript: RunScript) => Promise<T>): Promise<T> {
    const db = this.#openEmpty();
    try {
      return await work(async (text) => rowsOf(prepare(db, text)), scriptsOn(db));
    } finally {
      db.close();
    }
  }

  readFailure(error: unknown): Failure {
    if (!(error instanceof Error) || !('errcode' in error)) return { kind: 'other' };
    const { errcode, message } = error;
    // The lowest byte is the kind of the failure; the others are its details.
    if (typeof errcode === 'number' && unavailable.includes(errcode & 0xff)) return { kind: 'unavailable' };
    if (errcode === constraintCodes.reference) return { kind: 'reference', constraint: null };
    if (errcode !== constraintCodes.unique && errcode !== constraintCodes.primaryKey) return { kind: 'other' };
    return { kind: 'unique', constraint: message.replace('UNIQUE constraint failed: ', ''), isFirst: false };
  }

  async close(): Promise<void> {
    await this.#last;
    this.#db.close();
    this.#unlock();
  }

  /** Runs work after all earlier work. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(async () => {
      await this.#letOthersRun();
      return work();
    });
    this.#last = result.catch(() => undefined);
    return result;
  }

  /**
   * Promises of synchronous calls resolve before the event loop goes on, so a long queue of transactions would block
   * requests and timers.
   */
  async #letOthersRun(): Promise<void> {
    if (performance.now() - this.#turnStartedAt < longestTurnMs) return;
    await setImmediate();
    this.#turnStartedAt = performance.now();
  }

  async #commit<T>(begin: 'begin' | 'begin immediate', work: () => Promise<T>): Promise<T> {
    this.#control[begin].run();
    try {
      const result = await work();
      this.#control.commit.run();
      return result;
    } catch (error) {
      // Some errors, such as a full disk, have ended the transaction already.
      if (this.#db.isTransaction) this.#db.exec('rollback');
      throw error;
    }
  }

  async #migrate<T>(work: (run: Run, runScript: RunScript) => Promise<T>): Promise<T> {
    const result = await work(async (text) => rowsOf(prepare(this.#db, text)), scriptsOn(this.#db));
    const [broken] = rowsOf(prepare(this.#db, 'pragma foreign_key_check'));
    if (broken)
      throw new Error(`A row of ${String(broken[0])} refers to a row of ${String(broken[2])} that does not exist.`);
    return result;
  }

  readonly #send: Send = async (statement, values) => {
    let prepared = this.#prepared.get(statement);
    if (!prepared) this.#prepared.set(statement, (prepared = prepare(this.#db, statement.text)));
    return rowsOf(prepared, values);
  };
}

function prepare(db: DatabaseSync, text: string): StatementSync {
  const prepared = db.prepare(text);
  prepared.setReturnArrays(true);
  return prepared;
}

function scriptsOn(db: DatabaseSync): RunScript {
  return async (script) => db.exec(script);
}

function rowsOf(prepared: StatementSync, values: readonly unknown[] = []): readonly Raw[] {
  // SQLite can store these values, and returns rows as lists.
  return prepared.all(...(values as string[])) as unknown as Raw[];
}

/** Result codes of SQLite: locked by another program, read-only, disk error, disk full, file that cannot be opened. */
const unavailable = [5, 8, 10, 13, 14];
/** Extended result codes. */
const constraintCodes = { reference: 787, primaryKey: 1555, unique: 2067 };
