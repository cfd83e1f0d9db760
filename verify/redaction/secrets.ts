import type { Operation } from '../../contract/model/operation.ts';
import { createJsonRedactor } from '../../contract/redaction/json.ts';
import { isSecretName } from '../../contract/redaction/names.ts';
import { Redactor } from '../../contract/redaction/redactor.ts';
import type { Config } from '../config/config.ts';

/** A shorter text would be found by accident. */
const shortest = 4;

/** The secrets of a run, with the environment variables that stand for them in curl lines. */
export class Secrets {
  /** The variables of the headers of `--header`, by lower-case name. Their values are never shown. */
  readonly headers = new Map<string, string>();
  readonly #variables = new Map<string, string>();

  /** The variable of a secret that no environment holds, such as a created token, says what it is. */
  add(secret: string, variable: string): void {
    if (secret.length >= shortest && !this.#variables.has(secret)) this.#variables.set(secret, variable);
  }

  /** Adds the values of the secret fields of a response that is a secret. */
  learn(operation: Operation, json: unknown): void {
    if (!operation.sensitive) return;
    // All texts of such a response are secret, but only these are secrets of their own: the others are ids and names.
    const redactor = new Redactor([]);
    createJsonRedactor({ operation: { ...operation, sensitive: false }, side: 'response' }, redactor)(json);
    for (const secret of redactor.secrets) this.add(secret, 'SECRET');
  }

  /** The secrets with their variables. A secret that contains another one is before it. */
  entries(): (readonly [secret: string, variable: string])[] {
    return [...this.#variables].toSorted(([a], [b]) => b.length - a.length);
  }
}

/** The secrets that a run knows at its start: credentials, and the values of headers and fixtures. */
export function createSecrets(
  { personas, fixtures }: Pick<Config, 'personas' | 'fixtures'>,
  headers: Readonly<Record<string, string>>,
): Secrets {
  const secrets = new Secrets();
  for (const { secret, variable } of Object.values(personas)) secrets.add(secret, variable);
  for (const [name, value] of Object.entries(headers)) {
    secrets.headers.set(name.toLowerCase(), toVariable(name));
    // A single word, such as the name of a session, and a short number may occur anywhere.
    if (!/^(?:[a-z]+|\d{1,7})$/i.test(value)) secrets.add(value, toVariable(name));
  }
  for (const [name, value] of Object.entries(fixtures)) if (isSecretName(name)) secrets.add(value, toVariable(name));
  return secrets;
}

/** The variable that stands for the value of a header: `X_API_KEY` for `X-Api-Key`. */
function toVariable(name: string): string {
  return name.replaceAll(/\W/g, '_').toUpperCase();
}
