import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The tokens by which apps send telemetry. They follow from a key, so that none has to be stored. */
export class AppTokens {
  readonly #key: Buffer;

  /** The key is in the folder; the first process makes it. */
  constructor(folder: string) {
    this.#key = readKey(folder);
  }

  of(appId: string): string {
    return `${appId}.${this.#sign(appId).toString('base64url')}`;
  }

  /** The id of the app that a token is of; `null` if it is not valid. */
  read(token: string): string | null {
    const dot = token.lastIndexOf('.');
    const appId = token.slice(0, Math.max(0, dot));
    const [given, signed] = [Buffer.from(token.slice(dot + 1), 'base64url'), this.#sign(appId)];
    return given.length === signed.length && timingSafeEqual(given, signed) ? appId : null;
  }

  #sign(appId: string): Buffer {
    return createHmac('sha256', this.#key).update(`otlp ${appId}`).digest();
  }
}

function readKey(folder: string): Buffer {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'otlp.key');
  try {
    // Of two processes that start at once, the second one reads the key of the first.
    writeFileSync(file, randomBytes(32), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
  }
  const key = readFileSync(file);
  if (key.length === 32) return key;
  throw new Error(
    `The file ${file} has to have 32 bytes. Delete it and deploy the apps again: their tokens change with it.`,
  );
}
