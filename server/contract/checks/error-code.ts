import { protocolErrorStatus } from '../../../generated/errors.ts';
import type { Operation } from '../../model/operation.ts';
import { isObject, type JsonObject } from '../document.ts';
import { ContractViolation } from './contract-violation.ts';

/** The code of an error body in one of the two shapes of the contract; `null` for any other body. */
export function errorCodeOf(body: unknown): string | null {
  if (!isObject(body)) return null;
  const { code, message } = isObject(body.error) ? body.error : { code: body.code, message: body.error };
  return typeof code === 'string' && typeof message === 'string' ? code : null;
}

/** Throws a `ContractViolation` for an error code that the response does not declare. */
export function checkErrorCode(operation: Operation, status: number, declared: JsonObject, body: unknown): void {
  const codes = declared['x-error-codes'];
  if (!Array.isArray(codes) || !isObject(body)) return;
  const code = isObject(body.error) ? body.error.code : body.code;
  if (codes.includes(code)) return;
  throw new ContractViolation(operation, `status ${status} has no code "${String(code)}", only ${codes.join(', ')}`);
}

/** Whether a body is an error of HTTP itself (such as 405), which every operation may respond with. */
export function isProtocolError(status: number, body: unknown): boolean {
  const statuses: Readonly<Record<string, number>> = protocolErrorStatus;
  return statuses[errorCodeOf(body) ?? ''] === status;
}
