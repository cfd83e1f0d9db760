import { type Range, ranges } from '../../../generated/telemetry.ts';

export type { Range } from '../../../generated/telemetry.ts';

/** Telemetry is kept for 7 days. */
export const retentionMs = 7 * 24 * 60 * 60 * 1000;

/** Steps of a range. The last one begins before `until`, and is usually incomplete. */
export interface Steps {
  /** Beginning of the first step. */
  readonly start: number;
  readonly step: number;
  readonly points: number;
  /** The present time, the end of the data. */
  readonly until: number;
}

/** Steps of a range that ends now. They begin at multiples of the step since 1970. */
export function stepsOf(range: Range, now: number): Steps {
  const { stepMs, points } = ranges[range];
  const last = Math.floor(now / stepMs) * stepMs;
  return { start: last - (points - 1) * stepMs, step: stepMs, points, until: now };
}
