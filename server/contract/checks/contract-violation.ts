import type { Operation } from '../../model/operation.ts';

/** A response that does not match the contract: a mistake of the server, never of the client. */
export class ContractViolation extends Error {
  readonly operationId: string;
  constructor({ id, method, path }: Operation, reason: string) {
    super(`${id} (${method.toUpperCase()} ${path}) does not match the contract: ${reason}`);
    this.operationId = id;
  }
}

/** The violation that a check finds, as a sentence; `null` where it finds none. */
export function violationOf(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof ContractViolation) return error.message;
    throw error;
  }
}
