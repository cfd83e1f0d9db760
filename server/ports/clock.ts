/** The time, and waiting for it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after that many milliseconds, or rejects with the signal's reason when it is aborted first. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}
