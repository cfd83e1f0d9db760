import type { ErrorCode } from '../../../generated/errors.ts';
import type { ProblemDetail } from '../../../contract/model/handler.ts';
import { missingDetail } from '../../../contract/model/missing-detail.ts';

interface ErrorOptions {
  /** The cause, for the log. */
  readonly cause?: unknown;
  /** Mistakes in the request, for codes with which the contract promises them. */
  readonly details?: readonly ProblemDetail[];
  /** With 429 or 503: time until another attempt may succeed. */
  readonly retryAfterSeconds?: number;
  /** With 503: whether the operator has not set up this feature, so that nothing has failed. */
  readonly isOff?: boolean;
  /** Members of the body beside `error`. */
  readonly members?: object;
}

/** A failure with a code of the contract. The message says what is wrong and what the caller can do. */
export class ControlPlaneError extends Error {
  readonly code: ErrorCode;
  readonly options: Omit<ErrorOptions, 'cause'>;

  constructor(code: ErrorCode, message: string, { cause, ...options }: ErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.options = options;
  }
}

/** A parameter of the path names something that does not exist. */
export function notFound(parameter: string, message: string): ControlPlaneError {
  return new ControlPlaneError('not_found', message, { details: [missingDetail(parameter, message)] });
}

/** A field of the body contradicts another field or the resource. The path is a JSON pointer. */
export function badBody(path: string, message: string): ControlPlaneError {
  return new ControlPlaneError('bad_body', message, { details: [{ in: 'body', path, message, rule: 'content' }] });
}

/** A parameter of the query names something that the resource does not have. */
export function badQuery(name: string, message: string): ControlPlaneError {
  return new ControlPlaneError('bad_body', message, {
    details: [{ in: 'query', path: name, message, rule: 'content' }],
  });
}
