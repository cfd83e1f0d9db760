import { type ErrorCode, errorMeaning, type ProtocolErrorCode } from '../generated/errors.ts';
import { isControlPlaneError, readError } from './control-plane-error.ts';

/** Every code of the contract: those of operations, and those of HTTP itself. */
export type KnownCode = ErrorCode | ProtocolErrorCode;

/**
 * The code of an error of the control plane, or of the body of one, as openapi-react-query throws it: `unknown` if
 * this version of the client does not know it, and `null` for any other value, such as a failed connection.
 */
export function codeOf(error: unknown): KnownCode | 'unknown' | null {
  const isError = isControlPlaneError(error);
  const code = isError ? error.code : readError(error).code;
  if (isKnown(code)) return code;
  return isError || typeof code === 'string' ? 'unknown' : null;
}

/** What an error of the control plane means, for a person who reads English; its own message for any other error. */
export function explain(error: unknown): string {
  const code = codeOf(error);
  if (code !== null && code !== 'unknown') return errorMeaning[code];
  return String(error instanceof Error ? error.message : (readError(error).message ?? error));
}

function isKnown(code: unknown): code is KnownCode {
  return typeof code === 'string' && Object.hasOwn(errorMeaning, code);
}
