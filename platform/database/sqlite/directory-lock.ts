import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataError } from '../../shared/data-error.ts';
import { explainDisk } from '../../shared/full-disk.ts';

/** SQLite's number for a database that another connection has locked. */
const sqliteBusy = 5;

interface Lockable {
  exec(text: string): void;
  close(): void;
}

/** Kind of a lock's holder. Each kind has a file, and one holder at a time. */
export type Holder = 'server' | 'rotation' | 'backup';

const fileNames: Readonly<Record<Holder, string>> = { server: 'lock', rotation: 'rotation', backup: 'backup-lock' };

/**
 * Locks a directory against other processes, until the returned function is called. The lock is a transaction on a
 * small database, so the operating system ends it with the process.
 */
export async function lockDirectory(
  directory: string,
  holder: Holder,
  open: (path: string) => Lockable,
): Promise<() => void> {
  const pidFile = join(directory, `${fileNames[holder]}.pid`);
  const lock = open(join(directory, `${fileNames[holder]}.db`));
  try {
    await explainDisk(resolve(directory), async () => {
      lock.exec('pragma busy_timeout = 0; begin exclusive');
      await writeFile(pidFile, String(process.pid));
    });
  } catch (cause) {
    lock.close();
    if (!isBusy(cause)) throw cause;
    throw new DataError(await describeHolder(directory, holder, pidFile), { cause });
  }
  return () => lock.close();
}

/** Whether a process has locked a directory. Writes no file. */
export function isLockedDirectory(directory: string, holder: Holder, open: (path: string) => Lockable): boolean {
  const file = join(directory, `${fileNames[holder]}.db`);
  if (!existsSync(file)) return false;
  const lock = open(file);
  try {
    lock.exec('pragma busy_timeout = 0; select count(*) from sqlite_master');
    return false;
  } catch (error) {
    if (!isBusy(error)) throw error;
    return true;
  } finally {
    lock.close();
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

async function describeHolder(directory: string, holder: Holder, pidFile: string): Promise<string> {
  // The holder writes its id after the lock.
  for (let tries = 0; tries < 5; tries++) {
    const pid = readPid(pidFile);
    if (pid !== null && isRunning(pid))
      return `Another ${holder}, process ${pid}, uses ${resolve(directory)}. Stop it, or choose another directory.`;
    await sleep(50);
  }
  return `Another process uses ${resolve(directory)}. Stop it, or choose another directory.`;
}

function readPid(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
