import { type DestinationStream, type Logger, pino } from 'pino';
import { standardOutput } from './standard-output.ts';

/** Names whose values are redacted. The package logs none of them itself; a backend may. */
const secrets = [
  'authorization',
  'cookie',
  'set-cookie',
  'secret',
  'password',
  'privateKey',
  'credentials',
  'token',
  'value',
];
const secretNames: ReadonlySet<string> = new Set(secrets);
const redacted = '[redacted]';

/** How many levels of an entry are searched for secrets. */
const searchedLevels = 3;

/** A log of JSON lines, one per event, with secrets redacted. */
export function createLog({
  level = 'info',
  destination = standardOutput(),
}: { level?: string; destination?: DestinationStream } = {}): Logger {
  const options = {
    level,
    serializers: { err: toLogged },
    // The fields of child loggers. Paths with wildcards would apply to each value of each entry, which takes 36 µs.
    redact: { paths: secrets.map((name) => `["${name}"]`), censor: redacted },
    formatters: { log: redactEntry },
    timestamp: createTimestamp(),
    base: null,
  };
  return pino(options, destination);
}

/** The time as pino has it, which is written once for each millisecond. */
function createTimestamp(): () => string {
  let written = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== written) {
      written = now;
      text = pino.stdTimeFunctions.isoTime();
    }
    return text;
  };
}

function redactEntry(entry: Record<string, unknown>): Record<string, unknown> {
  return isFlatAndPublic(entry) ? entry : redactMembers(entry, searchedLevels);
}

/** Whether an entry has neither secrets nor values that may contain one, as that of a request. */
function isFlatAndPublic(entry: Readonly<Record<string, unknown>>): boolean {
  for (const name in entry)
    if (secretNames.has(name) || (typeof entry[name] === 'object' && entry[name] !== null)) return false;
  return true;
}

function redactMembers(members: object, levels: number): Record<string, unknown> {
  const entries = Object.entries(members).map(([name, value]: [string, unknown]) => {
    return [name, secretNames.has(name) ? redacted : redactValue(value, levels - 1)] as const;
  });
  return Object.fromEntries(entries);
}

/** A copy without secrets, of what JSON would contain of the value. */
function redactValue(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null || levels === 0) return value;
  const json = hasToJson(value) ? value.toJSON() : toLogged(value);
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map((item) => redactValue(item, levels - 1));
  return redactMembers(json, levels);
}

function hasToJson(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

/**
 * The members of an error that an operator needs, without those of libraries: requests, their headers, their bodies.
 */
function toLogged(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? { code: error.code } : {};
  return { type: name, message, stack, ...code, ...(cause !== undefined && { cause: toLogged(cause) }) };
}
