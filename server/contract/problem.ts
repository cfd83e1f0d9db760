import { errorStatus, protocolErrorStatus, type ErrorCode, type ProtocolErrorCode } from '../../generated/errors.ts';
import type { ProblemDetail } from '../model/handler.ts';

export type ProblemCode = ErrorCode | ProtocolErrorCode;

const status: Readonly<Record<string, number>> = { ...errorStatus, ...protocolErrorStatus };

/** What RFC 9110 wants beside a 401. */
export const challenge = 'Bearer realm="control-plane"';

/** What a request ends with when it fails: a code, a sentence for the caller, and what stands beside them. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: readonly ProblemDetail[] | undefined;
  readonly members: object | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ProblemCode,
    message: string,
    more: {
      readonly details?: readonly ProblemDetail[] | undefined;
      readonly members?: object | undefined;
      readonly headers?: Readonly<Record<string, string>>;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.details = more.details;
    this.members = more.members;
    this.headers = { ...(code === 'unauthorized' && { 'WWW-Authenticate': challenge }), ...more.headers };
  }

  get status(): number {
    return statusOf(this.code) ?? 500;
  }

  /** The body in one of the two shapes that the contract knows. */
  toBody(shape: ErrorShape): object {
    const details = this.details && { details: this.details };
    return shape === 'flat'
      ? { error: this.message, code: this.code, ...details, ...this.members }
      : { error: { code: this.code, message: this.message, ...details }, ...this.members };
  }
}

/** `nested`: `{error: {code, message}}`; `flat`: the older `{error: message, code}`. */
export type ErrorShape = 'nested' | 'flat';

/** The status of a code, or `undefined` for a code that the contract does not know. */
export function statusOf(code: string): number | undefined {
  return status[code];
}
