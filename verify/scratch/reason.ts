import { UnsafeRequest } from '../send/guard.ts';
import { Unavailable } from './things/unavailable.ts';

/** Why something was not checked. Throws every other error again. */
export function reasonOf(error: unknown): string {
  if (error instanceof Unavailable) return error.message;
  if (error instanceof UnsafeRequest) return `${error.reason}; \`run\` of the configuration can allow the operation`;
  throw error;
}
