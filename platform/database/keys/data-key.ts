import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataError } from '../../shared/data-error.ts';
import type { Keys } from '../statements/sealing.ts';

/** The environment variable that holds the key; it wins over the file. */
export const keyVariable = 'PCP_DATA_KEY';

interface KeySource {
  /** The data folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether there is a database already. Its secrets need the key that they were written with. */
  readonly hasData: boolean;
}

/** The file below the data folder that holds the key. */
export function keyFileOf(folder: string): string {
  return join(folder, 'data.key');
}

/**
 * The keys of 32 bytes that secrets in the database are encrypted with: the first one encrypts, each one decrypts.
 * There are several only while a key is replaced. A new data folder without one gets a file that only its owner can
 * read. When the file changes, the keys change too. @throws DataError if the key is missing or malformed
 */
export async function readDataKeys({ folder, environment, hasData }: KeySource): Promise<Keys> {
  const given = environment[keyVariable];
  if (given !== undefined && given !== '') {
    const keys = parse(given, `the environment variable ${keyVariable}`);
    return () => keys;
  }
  const path = keyFileOf(folder);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) {
    if (hasData) {
      throw new DataError(
        `The key of the data is missing. Put the file ${path} back, or set ${keyVariable}. Without it, the secrets in the database cannot be read.`,
      );
    }
    await writeFile(path, formatKeys([randomBytes(32)]), { mode: 0o600, flag: 'wx' });
  }
  return followFile(path);
}

/** The text of a file with keys. */
export function formatKeys(keys: readonly Uint8Array[]): string {
  return keys.map((key) => `${Buffer.from(key).toString('base64')}\n`).join('');
}

function followFile(path: string): Keys {
  let stamp = stampOf(path);
  let keys = parse(readFileSync(path, 'utf8'), path);
  return () => {
    const present = stampOf(path);
    if (present === stamp) return keys;
    stamp = present;
    try {
      keys = parse(readFileSync(path, 'utf8'), path);
    } catch {
      // It is being edited, or is gone: the keys that were there are used on.
    }
    return keys;
  };
}

/** Differs after each change of a file. */
function stampOf(path: string): string {
  const { ino, mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? { ino: 0, mtimeMs: 0, size: 0 };
  return `${ino} ${mtimeMs} ${size}`;
}

/** Keys are separated by commas or by white space. */
function parse(text: string, place: string): readonly Uint8Array[] {
  const given = text.trim().split(/[\s,]+/);
  const keys = given.map((one) => Buffer.from(one, 'base64'));
  if (keys.every((key, index) => key.length === 32 && key.toString('base64') === given[index])) return keys;
  throw new DataError(
    `The key in ${place} cannot be used: it has to be 32 bytes as base64, as \`openssl rand -base64 32\` prints them.`,
  );
}
