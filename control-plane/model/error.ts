import type { ErrorCode } from '../../generated/errors.ts';

/** A request fails with a code of the contract. The message says what is wrong and what the caller can do. */
export class ControlPlaneError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
