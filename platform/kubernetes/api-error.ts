/** A refusal of the API. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** A word such as `AlreadyExists`. */
  readonly reason: string;

  constructor(status: number, reason: string, message: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

/** Returns a value instead of a refusal with one of the statuses. */
export function ifStatus<Value>(value: Value, ...statuses: readonly number[]) {
  return (error: unknown): Value => {
    if (error instanceof ApiError && statuses.includes(error.status)) return value;
    throw error;
  };
}
