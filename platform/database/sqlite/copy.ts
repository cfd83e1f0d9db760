import { closeSync, existsSync, fdatasyncSync, openSync } from 'node:fs';
import { DataError } from '../../shared/data-error.ts';
import { explainDisk } from '../../shared/full-disk.ts';
import type { OnProgress } from '../statements/driver.ts';
import { addressToRead, explainFailure, loadSqlite } from './driver.ts';

/**
 * Number of pages of 4 KiB to copy before they are written to the disk and the progress is reported. A change of the
 * server waits on the disk behind such a write.
 */
const pagesAtOnce = 500;

/**
 * Copies a database as of one moment into an empty file, also while a server writes to it: neither waits for the
 * other.
 */
export async function copySqlite(from: string, to: string, onProgress: OnProgress): Promise<void> {
  const { backup, DatabaseSync } = await loadSqlite();
  await explainFailure(from, async () => {
    const source = new DatabaseSync(addressToRead(from), { readOnly: true });
    const target = openSync(to, 'r+');
    try {
      // Without a transaction, the copy would begin again after each write of the server.
      source.exec('begin; select 1 from sqlite_schema');
      const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) => {
        fdatasyncSync(target);
        onProgress(1 - remainingPages / totalPages);
      };
      await explainDisk(to, () => backup(source, to, { rate: pagesAtOnce, progress }));
    } finally {
      source.close();
      closeSync(target);
    }
  });
}

/** Moves the log into a database, and removes the log. Throws a `DataError` if another process reads it. */
export async function mergeLog(file: string): Promise<void> {
  const { DatabaseSync } = await loadSqlite();
  await explainFailure(file, async () => {
    const db = new DatabaseSync(file);
    try {
      // The last connection removes the file of the log.
      db.exec('pragma wal_checkpoint(truncate)');
    } finally {
      db.close();
    }
  });
  if (existsSync(`${file}-wal`))
    throw new DataError(`Another process reads ${file}. Wait until it has ended, and try again.`);
}
