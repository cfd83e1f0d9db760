import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServerKey } from '../../shared/server-key.ts';

/** The key of the tokens. */
export const tokenKey: ServerKey = {
  id: 'otlp',
  formerFile: 'telemetry/otlp.key',
  make: () => randomBytes(32),
  isKey: (bytes) => bytes.length === 32,
  loss: 'deploy the apps again then, since their tokens for telemetry change with it.',
};

/** Tokens with which apps send telemetry. They are derived from a key, so none is stored. */
export class AppTokens {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  of(appId: string): string {
    return `${appId}.${this.#sign(appId).toString('base64url')}`;
  }

  /** Returns the id of the token's app; `null` if the token is invalid. */
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
