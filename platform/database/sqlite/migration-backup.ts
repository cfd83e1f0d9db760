import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DataError } from '../../shared/data-error.ts';
import { writeWhole } from '../../shared/partial-file.ts';
import type { FreeBytes } from '../statements/driver.ts';
import { copySqlite } from './copy.ts';
import { databaseFile } from './driver.ts';

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const mostBackups = 2;

/** Backs up a database of SQLite beside it, and removes all older ones but one. Returns the file of the backup. */
export async function backUpBefore(folder: string, version: number, freeBytes = freeBytesOf): Promise<string> {
  const from = databaseFile(folder);
  const file = `${from}.version-${version}`;
  await requireRoom(folder, freeBytes);
  await writeWhole(file, (partial) => copySqlite(from, partial, () => undefined));
  for (const old of listBackups(from).slice(0, -mostBackups)) rmSync(old);
  return resolve(file);
}

/** Throws a `DataError` if the disk of a data folder has no room for a backup of its database. */
export async function requireRoom(folder: string, freeBytes: FreeBytes = freeBytesOf): Promise<void> {
  const file = databaseFile(folder);
  const needed = [file, `${file}-wal`].reduce((sum, one) => sum + (existsSync(one) ? statSync(one).size : 0), 0);
  const free = await freeBytes(folder);
  if (free >= needed) return;
  throw new DataError(
    `The disk of ${resolve(folder)} has ${megabytes(free)} MB free, and the backup before the migration takes ${megabytes(needed)} MB. Make room, or move the data folder.`,
  );
}

/** Backups of a database before migrations, those of the oldest version first. */
function listBackups(database: string): string[] {
  const folder = dirname(database);
  const prefix = `${basename(database)}.version-`;
  const versionOf = (name: string) => Number(name.slice(prefix.length));
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && Number.isInteger(versionOf(name)))
    .toSorted((a, b) => versionOf(a) - versionOf(b))
    .map((name) => join(folder, name));
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}
