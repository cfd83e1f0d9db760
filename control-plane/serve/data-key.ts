import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataError } from '../adapters/sql/data-error.ts';

/** The environment variable that holds the key; it wins over the file. */
const keyVariable = 'PCP_DATA_KEY';

/** The file below the data folder that holds the key. */
const keyFile = 'data.key';

interface KeySource {
  /** The data folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether there is a database already. Its secrets need the key that they were written with. */
  readonly hasData: boolean;
}

/**
 * The 32 bytes that secrets in the database are encrypted with. A new data folder without one gets a file that only
 * its owner can read.
 * @throws DataError if the key is missing or malformed
 */
export async function readDataKey({ folder, environment, hasData }: KeySource): Promise<Uint8Array> {
  const given = environment[keyVariable];
  if (given !== undefined && given !== '') return parse(given, `the environment variable ${keyVariable}`);
  const path = join(folder, keyFile);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text !== null) return parse(text, path);
  if (hasData) {
    throw new DataError(
      `The key of the data is missing. Put the file ${path} back, or set ${keyVariable}. Without it, the secrets in the database cannot be read.`,
    );
  }
  const key = randomBytes(32);
  await writeFile(path, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  return key;
}

function parse(text: string, place: string): Uint8Array {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, 'base64');
  if (key.length === 32 && key.toString('base64') === trimmed) return key;
  throw new DataError(`The key in ${place} cannot be used: it has to be 32 bytes as base64, as \`openssl rand -base64 32\` prints them.`);
}
