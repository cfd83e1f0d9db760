import { type DestinationStream, type Logger, pino } from 'pino';

/** Wherever a secret may stand in what is logged. Nothing of ours logs one; this is for what others pass along. */
const secrets = ['authorization', 'cookie', 'set-cookie', 'secret', 'password', 'privateKey', 'credentials', 'token', 'value'];

/** A log of JSON lines, one an event, from which secrets have been taken out. */
export function createLog({ level = 'info', destination }: { level?: string; destination?: DestinationStream } = {}): Logger {
  const paths = secrets.flatMap((name) =>
    name.includes('-') ? [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`] : [name, `*.${name}`, `*.*.${name}`],
  );
  const options = {
    level,
    serializers: { err: toLogged },
    redact: { paths, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What an operator needs of an error, and not what libraries hang on it: requests, their headers, their bodies. */
function toLogged(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? { code: error.code } : {};
  return { type: name, message, stack, ...code, ...(cause !== undefined && { cause: toLogged(cause) }) };
}
