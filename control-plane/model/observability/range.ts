import { type Range, ranges } from '../../../generated/telemetry.ts';

export type { Range } from '../../../generated/telemetry.ts';

/** Telemetry is kept for 7 days. */
export const retentionMs = 7 * 24 * 60 * 60 * 1000;

/** The steps into which a range is divided. The last one begins before `until`, and is usually not complete. */
export interface Steps {
  /** When the first step begins. */
  readonly start: number;
  readonly step: number;
  readonly points: number;
  /** The present time: nothing after it is read. */
  readonly until: number;
}

/** The steps of a range that ends now. They begin at whole multiples of the step since 1970. */
export function stepsOf(range: Range, now: number): Steps {
  const { stepMs, points } = ranges[range];
  const last = Math.floor(now / stepMs) * stepMs;
  return { start: last - (points - 1) * stepMs, step: stepMs, points, until: now };
}
