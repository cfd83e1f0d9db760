/** How many requests one caller may send in a period, as the contract states it. */
export interface RateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Whether a request is within its limit; if not, the seconds until the next request may be. */
export interface RateLimitDecision {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
}

/** Counts requests. If it rejects, the request is let through and a warning is logged. */
export interface RateLimits {
  /** Counts one request. The key names the operation and the caller: `askAi:authenticated:ada`. */
  take(key: string, limit: RateLimit): Promise<RateLimitDecision>;
}
