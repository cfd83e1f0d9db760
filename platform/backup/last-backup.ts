import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The last backup that a data folder had, by the schedule or by the command. Times in milliseconds. */
interface LastBackup {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly address: string;
  readonly bytes: number;
  /** A sentence for each part that could not be read. */
  readonly missing: readonly string[];
  /** Why there is no backup; `null` if there is one. */
  readonly error: string | null;
  /** Time of the last backup that was complete; `null` for none. */
  readonly completeAt: number | null;
}

/** `null` before the first backup. */
export function readLastBackup(folder: string): LastBackup | null {
  try {
    // `keepLastBackup` writes this file; JSON.parse cannot say so.
    return JSON.parse(readFileSync(fileOf(folder), 'utf8')) as LastBackup;
  } catch {
    return null;
  }
}

export async function keepLastBackup(folder: string, backup: Omit<LastBackup, 'completeAt'>): Promise<void> {
  const isComplete = backup.error === null && backup.missing.length === 0;
  const completeAt = isComplete ? backup.endedAt : (readLastBackup(folder)?.completeAt ?? null);
  const kept: LastBackup = { ...backup, completeAt };
  await writeFile(`${fileOf(folder)}.new`, JSON.stringify(kept), { mode: 0o600, flush: true });
  await rename(`${fileOf(folder)}.new`, fileOf(folder));
}

function fileOf(folder: string): string {
  return join(folder, 'last-backup.json');
}
