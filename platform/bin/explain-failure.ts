import { DataError, ServeConfigError } from '../serve/index.ts';

/**
 * The sentence for a failure that its reader can do something about: of the data, of the configuration, or of the
 * system below. Absent for a mistake of the program, whose stack is needed.
 */
export function explainFailure(error: Error): string | undefined {
  if (error instanceof DataError || error instanceof ServeConfigError) return error.message;
  const { message } = error;
  if ('syscall' in error) return `The system has refused a step: ${message}`;
  if ('code' in error && error.code === 'ERR_SQLITE_ERROR') return `The database has refused a step: ${message}`;
  return undefined;
}
