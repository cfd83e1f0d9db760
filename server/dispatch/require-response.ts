import { ContractViolation } from '../../contract/checks/contract-violation.ts';
import type { Operation } from '../../contract/model/operation.ts';

/** Throws a violation for what the compiler would have refused as the result of a handler. */
export function requireResponse(operation: Operation, output: unknown): void {
  const isObject = typeof output === 'object' && output !== null;
  if (isObject && ('status' in output || 'code' in output)) return;
  const what = isObject ? 'an object without a status' : 'nothing';
  throw new ContractViolation(operation, `its handler returns ${what}; return a response, such as reply(200, body)`);
}
