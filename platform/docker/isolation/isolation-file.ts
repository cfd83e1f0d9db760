import { readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../../shared/partial-file.ts';

/** A result of the probe that is kept. */
export interface KnownIsolation {
  /** Everything that the result depends on: versions of the engine, and settings. */
  readonly of: string;
  /** Whether the engine separates apps by itself, or with the rules of this server. */
  readonly by: 'engine' | 'rules';
}

/** `null` if no probe has succeeded. */
export function readIsolation(folder: string): KnownIsolation | null {
  try {
    // `writeIsolation` writes this file; JSON.parse cannot say so.
    return JSON.parse(readFileSync(fileOf(folder), 'utf8')) as KnownIsolation;
  } catch {
    // A file that cannot be read costs a probe.
    return null;
  }
}

export async function writeIsolation(folder: string, known: KnownIsolation): Promise<void> {
  await writeWhole(fileOf(folder), async (partial) => writeFile(partial, JSON.stringify(known)));
}

export function forgetIsolation(folder: string): void {
  rmSync(fileOf(folder), { force: true });
}

function fileOf(folder: string): string {
  return join(folder, 'isolation.json');
}
