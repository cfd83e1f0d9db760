import { asObject, isObject } from '../../server/contract/document.ts';
import { parseJson } from '../../server/contract/parse-json.ts';
import type { Config, Persona } from './config.ts';

/** A configuration that cannot be used. The message says where the mistake is. */
export class ConfigError extends Error {}

/** Reads the text of `verify.json`. Credentials come from the environment. */
export function readConfig(text: string, environment: Readonly<Record<string, string | undefined>>): Config {
  const json = parseJson(text);
  if (!isObject(json)) throw new ConfigError('The configuration is not a JSON object.');
  const personas = Object.entries(asObject(json.personas)).map(
    ([name, persona]) => [name, readPersona(name, asObject(persona), environment)] as const,
  );
  return {
    personas: Object.fromEntries(personas),
    // Checked by the schema.
    fixtures: asObject(json.fixtures) as Config['fixtures'],
    writes: null,
    run: [],
    clock: null,
  };
}

function readPersona(name: string, json: Record<string, unknown>, environment: Readonly<Record<string, string | undefined>>): Persona {
  const variable = String(json.token);
  const token = environment[variable];
  if (token === undefined) throw new ConfigError(`The environment variable ${variable} is not set; persona ${name} needs a token.`);
  return {
    name,
    headers: { authorization: `Bearer ${token}` },
    // Checked by the schema.
    role: (json.role ?? null) as Persona['role'],
    // Checked by the schema.
    scope: (json.scope ?? 'full') as Persona['scope'],
    isPinned: json.pinned === true,
    isExpired: json.expired === true,
    email: typeof json.email === 'string' ? json.email : null,
  };
}
