import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The engine of the data's apps, stored with the data. */
export interface EngineFile {
  readonly socketPath: string;
  /** Prefix of the names of its containers, networks, volumes and images: other data may use the same engine. */
  readonly prefix: string;
}

/** `null` if no app of the data has run on an engine. */
export function readEngineFile(folder: string): EngineFile | null {
  try {
    // `writeEngineFile` writes this file; JSON.parse cannot say so.
    return JSON.parse(readFileSync(fileOf(folder), 'utf8')) as EngineFile;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Stores the socket, and the given prefix, else the existing one or a new one. */
export function writeEngineFile(folder: string, socketPath: string, prefix = prefixIn(folder)): EngineFile {
  const content = { socketPath, prefix };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(`${fileOf(folder)}.new`, JSON.stringify(content), { flush: true });
  renameSync(`${fileOf(folder)}.new`, fileOf(folder));
  return content;
}

function prefixIn(folder: string): string {
  return readEngineFile(folder)?.prefix ?? `pcp-${randomBytes(3).toString('hex')}`;
}

function fileOf(folder: string): string {
  return join(folder, 'engine.json');
}
