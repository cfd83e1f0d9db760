import { errorStatus, protocolErrorStatus, type ErrorCode, type ProtocolErrorCode } from '../generated/errors.ts';
import type { ProblemDetail } from './model/handler.ts';

export type ProblemCode = ErrorCode | ProtocolErrorCode;

/** Optional parts of an error, besides its code and message. */
export interface ProblemOptions {
  readonly details?: readonly ProblemDetail[] | undefined;
  /** Members of the body beside `error`. */
  readonly members?: object | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** Whether the operator has not set up what the request needs, so that nothing has failed. */
  readonly isOff?: boolean | undefined;
  /** For the log only. */
  readonly cause?: unknown;
}

/** An error response: a code of the contract, and a sentence for the caller that says what is wrong and what to do. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: readonly ProblemDetail[] | undefined;
  readonly members: object | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isOff: boolean;

  constructor(code: ProblemCode, message: string, options: ProblemOptions = {}) {
    const { details, members, retryAfterSeconds, isOff = false, cause } = options;
    super(message, { cause });
    this.code = code;
    this.details = details;
    this.members = members;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isOff = isOff;
  }
}

/** The error of a request whose body ends too early. */
export function incompleteBody(options: { readonly cause?: unknown } = {}): Problem {
  const details: ProblemDetail[] = [{ in: 'body', path: '', message: 'must be sent to its end', rule: 'complete' }];
  return new Problem('bad_body', 'The body could not be read to its end.', { ...options, details });
}

/** The error of a request whose path the API does not have. */
export function unknownPath(): Problem {
  return new Problem('not_found', 'The API has no such path.');
}

const statuses: Readonly<Record<string, number>> = { ...errorStatus, ...protocolErrorStatus };

/** The status of an error code, or `undefined` for a code that the contract does not have. */
export function statusOf(code: string): number | undefined {
  return Object.hasOwn(statuses, code) ? statuses[code] : undefined;
}

/** `nested`: `{error: {code, message}}`; `flat`: the older `{error: message, code}`. */
export type ErrorShape = 'nested' | 'flat';

/** The body of an error response, in either shape of the contract. */
export function errorBody({ code, message, details, members }: Problem, shape: ErrorShape): object {
  const more = details && { details };
  return shape === 'flat'
    ? { error: message, code, ...more, ...members }
    : { error: { code, message, ...more }, ...members };
}
