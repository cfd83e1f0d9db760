import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The folder, or the nearest existing one above it, as an absolute path. */
export function existingFolder(folder: string): string {
  const path = resolve(folder);
  return existsSync(path) ? path : existingFolder(dirname(path));
}
