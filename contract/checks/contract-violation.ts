import type { Operation } from '../model/operation.ts';
import { describeViolation } from './violation.ts';

/** A response that does not match the contract: a mistake of the server, never of the client. */
export class ContractViolation extends Error {
  readonly operationId: string;
  constructor(operation: Operation, ...reasons: readonly string[]) {
    super(describeViolation(operation, reasons.join('; ')));
    this.operationId = operation.id;
  }
}
