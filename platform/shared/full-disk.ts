import { DataError } from './data-error.ts';

/** SQLite's number for a disk without room. */
const sqliteFull = 13;

/** Throws a `DataError` for a disk without room. */
export async function explainDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!isFull(cause)) throw cause;
    throw new DataError(`The disk of ${path} is full. Make room, and try again.`, { cause });
  }
}

function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return error.errcode === sqliteFull;
  return 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
