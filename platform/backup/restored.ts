import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Notes that images of apps may be missing on the engine, until a server has looked. */
export function noteRestored(engineFolder: string): void {
  writeFileSync(fileOf(engineFolder), '', { mode: 0o600, flush: true });
}

export function isRestored(engineFolder: string): boolean {
  return existsSync(fileOf(engineFolder));
}

export function forgetRestored(engineFolder: string): void {
  rmSync(fileOf(engineFolder), { force: true });
}

function fileOf(engineFolder: string): string {
  return join(engineFolder, 'restored');
}
