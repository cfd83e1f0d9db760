import type { Operation } from '../../model/operation.ts';
import { describeViolation } from './violation.ts';

/** A response that does not match the contract: a mistake of the server, never of the client. */
export class ContractViolation extends Error {
  readonly operationId: string;
  constructor(operation: Operation, reason: string) {
    super(describeViolation(operation, reason));
    this.operationId = operation.id;
  }
}
