import { sessionCookie } from '../../contract/auth/credentials.ts';
import { asObject, isObject } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { findMistakes } from './check-config.ts';
import { ConfigError } from './config-error.ts';
import type { Hook, Config, Persona, WorkflowsConfig, Writes } from './config.ts';

export interface ConfigSource {
  /** The text of `verify.json`. */
  readonly text: string;
  /** Has the credentials. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The server under test, whose origin is sent with sessions. */
  readonly baseUrl: string;
  readonly operations: readonly Operation[];
}

/** Reads the text of `verify.json`. Throws a `ConfigError` that lists all mistakes. */
export function readConfig({ text, environment, baseUrl, operations }: ConfigSource): Config {
  const json = parse(text);
  const mistakes = findMistakes(json, operations);
  const config = asObject(json);
  const personas = Object.entries(asObject(config.personas)).flatMap(([name, persona]) => {
    const result = isObject(persona) ? readPersona(name, persona, { environment, baseUrl }, mistakes) : null;
    return result ? [[name, result] as const] : [];
  });
  const workflows = isObject(config.workflows) ? readWorkflowsConfig(config.workflows, environment, mistakes) : null;
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return {
    personas: Object.fromEntries(personas),
    // Checked by the schema.
    fixtures: asObject(config.fixtures) as Config['fixtures'],
    writes: isObject(config.writes) ? readWrites(config.writes) : null,
    // Compared with the contract.
    run: (config.run ?? []) as Config['run'],
    clock: isObject(config.clock) ? readHook(config.clock) : null,
    slowRemoval: isObject(config.slowRemoval) ? readHook(config.slowRemoval) : null,
    workflows,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ConfigError([`The configuration is not JSON: ${error instanceof Error ? error.message : ''}.`]);
  }
}

/** `null`: a mistake in the credentials was found. */
function readPersona(
  name: string,
  json: Record<string, unknown>,
  { environment, baseUrl }: Pick<ConfigSource, 'environment' | 'baseUrl'>,
  mistakes: string[],
): Persona | null {
  const kind = 'session' in json ? 'session' : 'token';
  const variable = json[kind];
  if (typeof variable !== 'string') return null;
  // The schema rejects anything else, which may be the secret itself.
  if (!/^[A-Z0-9_]+$/.test(variable)) return null;
  const secret = environment[variable];
  if (secret === undefined || secret === '') {
    mistakes.push(
      `/personas/${name}/${kind} needs the environment variable ${variable}, which is ${secret === '' ? 'empty' : 'not set'}.`,
    );
    return null;
  }
  // The message does not show the value: it is a secret.
  if (!/^[\x21-\x7e]+$/.test(secret)) {
    mistakes.push(`The environment variable ${variable} of /personas/${name} has characters that no header may have.`);
    return null;
  }
  const origin = typeof json.origin === 'string' ? json.origin : (URL.parse(baseUrl)?.origin ?? baseUrl);
  return {
    name,
    kind,
    variable,
    secret,
    headers:
      kind === 'token' ? { authorization: `Bearer ${secret}` } : { cookie: `${sessionCookie}=${secret}`, origin },
    // The schema has checked the rest.
    role: (json.role ?? null) as Persona['role'],
    scope: (json.scope ?? 'full') as Persona['scope'],
    isPinned: json.pinned === true,
    isExpired: json.expired === true,
    isPhoneVerified: json.phoneVerified !== false,
    email: typeof json.email === 'string' ? json.email : null,
  };
}

function readWrites({ owner, tier, region, invitationToken, repoUrl }: Record<string, unknown>): Writes {
  return {
    // The schema has checked the types.
    owner: owner as string,
    tier: tier as string,
    region: (region ?? null) as string | null,
    invitationToken: (invitationToken ?? null) as readonly string[] | null,
    repoUrl: (repoUrl ?? null) as string | null,
  };
}

function readWorkflowsConfig(
  { inputs, credentials, outsideUrl, outside }: Record<string, unknown>,
  environment: ConfigSource['environment'],
  mistakes: string[],
): WorkflowsConfig {
  const secrets = Object.entries(asObject(credentials)).map(
    ([name, variable]) => [name, environment[String(variable)] ?? ''] as const,
  );
  for (const [name, secret] of secrets) {
    if (secret === '') mistakes.push(`/workflows/credentials/${name} needs an environment variable that is set.`);
  }
  return {
    // The schema has checked the types.
    inputs: { ...(asObject(inputs) as WorkflowsConfig['inputs']), ...Object.fromEntries(secrets) },
    outsideUrl: (outsideUrl ?? null) as string | null,
    outside: asObject(outside) as WorkflowsConfig['outside'],
  };
}

function readHook({ method, path, headers, body }: Record<string, unknown>): Hook {
  return {
    // The schema has checked the types.
    method: method as string,
    path: path as string,
    headers: asObject(headers) as Hook['headers'],
    // A number stands where the text stood.
    body: body === undefined ? null : JSON.stringify(body).replaceAll('"{seconds}"', '{seconds}'),
  };
}
