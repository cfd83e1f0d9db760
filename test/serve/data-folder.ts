import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is removed when the test ends, and the path of a data folder in it, which does not exist yet. */
export function makeDataFolder(): { readonly folder: string; readonly data: string } {
  const folder = mkdtempSync(join(tmpdir(), 'serve-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, data: join(folder, 'data') };
}
