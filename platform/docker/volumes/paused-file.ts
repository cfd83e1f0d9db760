import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether a backup that was killed, or that runs, has paused containers. */
export function hasPaused(folder: string): boolean {
  return existsSync(fileOf(folder));
}

/** The ids of the containers that a backup has paused. */
export function readPaused(folder: string): readonly string[] {
  return hasPaused(folder) ? readFileSync(fileOf(folder), 'utf8').split('\n').filter(isId) : [];
}

/** Writes down what is going to be paused, for the case that the process is killed. */
export function notePaused(folder: string, ids: readonly string[]): void {
  const file = fileOf(folder);
  if (ids.length === 0) return rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, ids.map((id) => `${id}\n`).join(''), { mode: 0o600, flush: true });
}

/** Names the file below the folder of the engine. */
function fileOf(folder: string): string {
  return join(folder, 'paused');
}

function isId(line: string): boolean {
  return line !== '';
}
