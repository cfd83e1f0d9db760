import { asObject, isObject, type JsonObject } from '../../../contract/document.ts';
import type { Config } from '../../config/config.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Recorder } from '../../record/recorder.ts';
import type { Knowledge } from '../../scratch/knowledge.ts';
import { responseValuesOf } from '../../send/write-scope.ts';

/** A part of a secret that a text can be searched for word by word. */
const words = /[\w-]{8,}/g;

/**
 * Watches all responses for what was once given as a secret: credentials, and what the knowledge of the contract says
 * of the requests and responses of an operation. Only a response that the contract calls sensitive may have one.
 */
export function createLeakMonitor(
  { personas }: Pick<Config, 'personas'>,
  { operations, isUnmasked }: Pick<Knowledge, 'operations' | 'isUnmasked'>,
  recorder: Recorder,
): (exchange: Exchange) => void {
  // The secrets with their names, by a word of the secret.
  const known = new Map<string, { readonly secret: string; readonly name: string }>();
  const add = (secret: unknown, name: string) => {
    if (typeof secret !== 'string') return;
    const [longest] = (secret.match(words) ?? []).toSorted((a, b) => b.length - a.length);
    // A word without digits may stand anywhere.
    if (longest === undefined || !/\d/.test(longest)) return;
    known.set(longest, { secret, name });
    const encoded = Buffer.from(secret).toString('base64').replace(/=+$/, '');
    const [part] = (encoded.match(words) ?? []).toSorted((a, b) => b.length - a.length);
    if (part !== undefined) known.set(part, { secret: encoded, name });
  };
  for (const { secret, name } of Object.values(personas)) add(secret, `the credentials of the persona ${name}`);
  const learn = (exchange: Exchange) => {
    const secretsOf = operations[exchange.operation.id]?.secretsOf;
    const secrets = secretsOf?.(responseValuesOf(exchange)) ?? [];
    for (const secret of secrets) add(secret, `a secret of ${exchange.operation.id}`);
  };
  return (exchange) => {
    const { operation, response } = exchange;
    if (!response) return;
    if (response.status >= 200 && response.status < 300) learn(exchange);
    if (operation.sensitive && response.status < 400) return;
    const fail = (what: string, message: string) =>
      recorder.failed({ check: 'secrets', operation, what, message: `${operation.id} ${message}.`, exchange });
    const text = Buffer.from(response.bytes).toString();
    const found = (text.match(words) ?? [])
      .map((word) => known.get(word))
      .find((one) => one && includesSecret(text, one.secret));
    if (found) fail(`${response.status}`, `responds with ${found.name} in plain text`);
    else if (nodesOf(response.json).some((node) => isUnmasked(node)))
      fail('mask', 'shows the value of a secret, which it has to mask');
    else recorder.passed('secrets', operation);
  };
}

/** Whether a text has a secret, as it is or in JSON. */
function includesSecret(text: string, secret: string): boolean {
  return text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1));
}

/** All objects in a JSON value. */
function nodesOf(value: unknown): JsonObject[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(nodesOf);
  return isObject(value) ? [asObject(value), ...inner] : inner;
}
