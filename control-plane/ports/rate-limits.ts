export type { RateLimit, RateLimitDecision, RateLimits } from '../../server/ports/rate-limits.ts';
