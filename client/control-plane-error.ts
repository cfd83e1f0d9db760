import type { components } from '../generated/types.ts';

declare const unknownCode: unique symbol;

/**
 * A code that this version of the client does not know: at run time a text, which `String(code)` returns, or `null`
 * for a response without a code, such as that of a proxy. For the compiler it is not a string, so that a comparison
 * with a code that an operation does not have is an error.
 */
export interface UnknownCode {
  readonly [unknownCode]: true;
  toString(): string;
}

/** The responses to requests that were repeated. */
export const repeated = new WeakSet<object>();

/** One mistake in a request: where it is, and which rule it breaks. */
export type ErrorDetail = components['schemas']['ErrorDetail'];

// Registered process-wide, so that an error is recognised whichever copy of this package made it.
const brand: unique symbol = Symbol.for('platform-control-plane.error') as never;

/** An error response of the control plane. It can be thrown as it is. */
export class ControlPlaneError<Code = unknown, Body = unknown> extends Error {
  override readonly name = 'ControlPlaneError';
  readonly [brand] = true;
  readonly status: number;
  /** Branch on it, not on the message. */
  readonly code: Code;
  /** The mistakes in the request, if the response names them. */
  readonly details: readonly ErrorDetail[];
  /** Names the request in the logs of the server. */
  readonly requestId: string | null;
  /** The seconds after which another attempt may succeed. */
  readonly retryAfterSeconds: number | null;
  /**
   * Whether the request was repeated. Then a 404 of a DELETE may say that an earlier attempt has succeeded, whose
   * response was lost.
   */
  readonly retried: boolean;
  /** The body as it was sent: JSON if it is JSON, otherwise text. */
  readonly body: Body;

  /** `body` is a value of JSON, or a text. */
  constructor(response: Pick<Response, 'status' | 'headers'>, body: unknown) {
    const { status, headers } = response;
    const { code, message, details } = readError(body);
    const advice = code === 'region_required' ? ' Send the region as `params: { query: { region } }`.' : '';
    super(typeof message !== 'string' ? describe(status, headers) : `${message}${advice}`);
    this.status = status;
    // The types of the operation say which codes and bodies it responds with.
    this.code = (typeof code === 'string' ? code : null) as Code;
    // The contract describes the members of `details`.
    this.details = Array.isArray(details) ? (details as ErrorDetail[]) : [];
    this.requestId = headers.get('x-request-id');
    this.retryAfterSeconds = retryAfterOf(headers);
    this.retried = repeated.has(response);
    // The types of the operation describe the body too.
    this.body = body as Body;
  }
}

/** Whether a value is an error of the control plane, made by any copy of this package. */
export function isControlPlaneError(value: unknown): value is ControlPlaneError {
  return typeof value === 'object' && value !== null && brand in value;
}

/** The seconds of `Retry-After`, which may also be a date by the clock of the server; `null` without one. */
export function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  // A date begins with the day of the week.
  const seconds = /^[A-Z]/.test(text) ? (Date.parse(text) - now) / 1000 : NaN;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/** Both shapes of an error: `{error: {code, message}}`, and the older `{error: message, code}`. */
export function readError(body: unknown): Partial<Record<'code' | 'message' | 'details', unknown>> {
  const { error, code, details } = Object(body) as Readonly<Record<string, unknown>>;
  return typeof error === 'string' ? { code, details, message: error } : (Object(error) as object);
}

/** A response without a message, which the control plane does not send. */
function describe(status: number, headers: Headers): string {
  const advice =
    status < 500
      ? ` and ${headers.get('content-type')}, which does not come from the control plane. Check the baseUrl`
      : '';
  return `The server responded with ${status}${advice}.`;
}
