import type { Log } from '../ports/log.ts';

/** Writes warnings and errors to the console as JSON. */
export const consoleLog: Log = {
  info: () => undefined,
  warn: (fields, message) => console.error(toLine('warn', fields, message)),
  error: (fields, message) => console.error(toLine('error', fields, message)),
};

function toLine(level: string, fields: object, message: string): string {
  return JSON.stringify({ level, message, ...fields }, (_, value: unknown) =>
    value instanceof Error ? toLogged(value) : value,
  );
}

/**
 * The members of an error that an operator needs, without those of libraries: requests, their headers, their bodies.
 */
function toLogged({ name, message, stack, cause }: Error): object {
  return { type: name, message, stack, cause };
}
