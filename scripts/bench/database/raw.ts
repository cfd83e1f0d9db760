import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import pg from 'pg';

/** Sends a statement whose parameters are `$1` and so on. Returns rows with the columns as the database names them. */
export type Query = (text: string, values: readonly unknown[]) => Promise<Row[]>;
export type Row = Readonly<Record<string, unknown>>;

/** A driver without anything around it. */
export interface Raw {
  /** Bytes, flags and times as the database has them. */
  readonly flag: (value: boolean) => unknown;
  readonly transact: <T>(mode: 'read' | 'write', work: (query: Query) => Promise<T>) => Promise<T>;
}

/** Opens the database of a server: a folder of SQLite, or the address of PostgreSQL. */
export function openRaw(where: string): Raw {
  return where.startsWith('postgres') ? openPool(where) : openFolder(where);
}

function openFolder(folder: string): Raw {
  const db = new DatabaseSync(join(folder, 'control-plane.db'));
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000');
  const prepared = new Map<string, StatementSync>();
  const query: Query = async (text, values) => {
    let statement = prepared.get(text);
    if (!statement) prepared.set(text, (statement = db.prepare(text.replaceAll('$', '?'))));
    // The values that SQLite stores.
    return statement.all(...(values as string[]));
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    flag: Number,
    transact(mode, work) {
      const result = last.then(async () => {
        db.exec(mode === 'read' ? 'begin' : 'begin immediate');
        try {
          const done = await work(query);
          db.exec('commit');
          return done;
        } catch (error) {
          db.exec('rollback');
          throw error;
        }
      });
      last = result.catch(() => undefined);
      return result;
    },
  };
}

function openPool(connectionString: string): Raw {
  const pool = new pg.Pool({ connectionString, max: 10 });
  const names = new Map<string, string>();
  const begins = {
    read: 'begin isolation level repeatable read read only',
    write: 'begin isolation level serializable',
  };
  return {
    flag: (value) => value,
    async transact(mode, work) {
      for (let tries = 1; ; tries++) {
        const client = await pool.connect();
        try {
          await client.query(begins[mode]);
          const done = await work(async (text, values) => {
            const name = names.get(text) ?? `bare${names.size}`;
            names.set(text, name);
            return (await client.query<Row>({ name, text, values: [...values] })).rows;
          });
          await client.query('commit');
          return done;
        } catch (error) {
          await client.query('rollback');
          if (tries === 50) throw error;
        } finally {
          client.release();
        }
      }
    },
  };
}
