import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What data keeps about the engine on which its apps run. */
export interface KeptEngine {
  readonly socketPath: string;
  /** With it the names of its containers, networks, volumes and images begin: other data may use the same engine. */
  readonly prefix: string;
}

/** `null` if no app of the data has run on an engine. */
export function readEngineFile(folder: string): KeptEngine | null {
  try {
    // It was written by `writeEngineFile`.
    return JSON.parse(readFileSync(fileOf(folder), 'utf8')) as KeptEngine;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Keeps the socket, and the prefix that there is. */
export function writeEngineFile(folder: string, socketPath: string): KeptEngine {
  const kept = { socketPath, prefix: readEngineFile(folder)?.prefix ?? `pcp-${randomBytes(3).toString('hex')}` };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(`${fileOf(folder)}.new`, JSON.stringify(kept), { flush: true });
  renameSync(`${fileOf(folder)}.new`, fileOf(folder));
  return kept;
}

function fileOf(folder: string): string {
  return join(folder, 'engine.json');
}
