import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** The environment variable that names the folder in which each process writes what it has seen. */
export const folderVariable = 'REACHED_FOLDER';

const folder = process.env[folderVariable];
const file = folder === undefined ? null : join(folder, `${process.pid}.txt`);
const seen = new Set<string>();
let collected: Set<string> | null = null;

/** Whether anything is recorded. */
export const isRecording = file !== null;

/** Writes a line when it is seen for the first time, at once, because a process may be killed. */
export function record(line: string): void {
  collected?.add(line);
  if (file === null || seen.has(line)) return;
  seen.add(line);
  appendFileSync(file, `${line}\n`);
}

/** Whether this process has written a line already. */
export function isRecorded(line: string): boolean {
  return collected === null && seen.has(line);
}

/** The lines recorded while `work` runs, sorted. */
export async function collect(work: () => Promise<unknown>): Promise<string[]> {
  const lines = (collected = new Set<string>());
  try {
    await work();
  } finally {
    collected = null;
  }
  return [...lines].toSorted();
}
