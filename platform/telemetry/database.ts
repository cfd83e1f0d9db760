import { DatabaseSync } from 'node:sqlite';

/** Opens a file with the tables given. It is made if it does not exist. */
export function openDatabase(file: string, ...tables: readonly string[]): DatabaseSync {
  const db = new DatabaseSync(file);
  db.exec(
    'pragma auto_vacuum = incremental; pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -16384',
  );
  for (const statements of tables) db.exec(statements);
  return db;
}

/** Opens a file for reading; another connection has made it. */
export function openForReading(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec('pragma query_only = on; pragma cache_size = -16384');
  return db;
}

/** Makes changes in one transaction, or within the one that has begun. */
export function transact(db: DatabaseSync, change: () => void): void {
  if (db.isTransaction) return change();
  db.exec('begin immediate');
  try {
    change();
    db.exec('commit');
  } catch (error) {
    db.exec('rollback');
    throw error;
  }
}
