import { protocolErrorStatus } from '../../generated/errors.ts';
import { isObject, type JsonObject } from '../document.ts';

/** The code of an error body in either shape of the contract; `null` for any other body. */
export function errorCodeOf(body: unknown): string | null {
  if (!isObject(body)) return null;
  const { code, message } = isObject(body.error) ? body.error : { code: body.code, message: body.error };
  return typeof code === 'string' && typeof message === 'string' ? code : null;
}

/** Describes an error code that the response does not declare; `null` for a declared one, and for a success. */
export function findUndeclaredCode(status: number, declared: JsonObject, body: unknown): string | null {
  const codes = declared['x-error-codes'];
  if (!Array.isArray(codes) || !isObject(body)) return null;
  const code = isObject(body.error) ? body.error.code : body.code;
  return codes.includes(code) ? null : `status ${status} has no code "${String(code)}", only ${codes.join(', ')}`;
}

/** Whether a body is an error of HTTP itself (such as 405), which every operation may respond with. */
export function isProtocolError(status: number, body: unknown): boolean {
  const statuses: Readonly<Record<string, number>> = protocolErrorStatus;
  return statuses[errorCodeOf(body) ?? ''] === status;
}
