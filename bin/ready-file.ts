import { rename, rm, writeFile } from 'node:fs/promises';
import { UsageError } from './program/options.ts';

/** A file that exists while a server listens, with its URL as its only line. */
export interface ReadyFile {
  write(url: string): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Removes the file that an earlier process may have left, before the options are read: another process may wait for it
 * already. What cannot be removed is reported when the file is written.
 */
export async function removeStaleReadyFile(args: readonly string[]): Promise<void> {
  const at = args.findIndex((arg) => arg === '--ready-file' || arg.startsWith('--ready-file='));
  const path = args[at]?.includes('=') ? args[at].slice('--ready-file='.length) : args[at + 1];
  if (at >= 0 && path !== undefined) await rm(path, { force: true }).catch(() => undefined);
}

/** Removes the file that an earlier process may have left. Throws a `UsageError` where the file cannot be replaced. */
export async function prepareReadyFile(path: string | undefined): Promise<ReadyFile> {
  if (path === undefined) return { write: async () => undefined, remove: async () => undefined };
  const remove = () => explain(path, rm(path, { force: true }));
  await remove();
  return {
    // Renamed into place, so that no process reads a partial file.
    write: (url) =>
      explain(
        path,
        writeFile(`${path}.tmp`, `${url}\n`).then(() => rename(`${path}.tmp`, path)),
      ),
    remove,
  };
}

async function explain(path: string, change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--ready-file cannot write ${path}: ${reason}. Choose a path in an existing folder.`, {
      cause: error,
    });
  }
}
