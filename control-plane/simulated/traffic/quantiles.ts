import type { Row } from './rows.ts';
import { variants } from './source.ts';
import type { Tally } from './tally.ts';

export interface Quantiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** The durations that 50, 95 and 99 percent of the requests kept to; `null` without requests. */
export function quantilesOf(tally: Tally<Row>): Quantiles | null {
  const total = sumOf(tally, () => 1);
  if (total === 0) return null;
  const durations = sortedDurations(tally);
  const quantile = (part: number) => {
    let seen = 0;
    const found = durations.find((one) => (seen += one % perDuration) >= part * total);
    return Math.floor((found ?? 0) / perDuration) / 10;
  };
  return { p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99) };
}

/** A duration in tenths of a millisecond and how many had it, as one number: an array of numbers is sorted quickly. */
function sortedDurations(tally: Tally<Row>): Float64Array {
  const durations = new Float64Array(tally.size * variants);
  let filled = 0;
  for (const [rows, counts] of tally) {
    for (const [variant, { durationMs }] of rows.entries()) {
      const count = counts[variant] ?? 0;
      if (count > 0) durations[filled++] = Math.round(durationMs * 10) * perDuration + count;
    }
  }
  return durations.subarray(0, filled).sort();
}

/** More than the requests of one variant in the longest step. */
const perDuration = 2 ** 24;

/** How many requests match. */
export function countWhere<R>(tally: Tally<R>, matches: (row: R) => boolean): number {
  return sumOf(tally, (row) => (matches(row) ? 1 : 0));
}

/** The sum of a number of each one that happened. */
export function sumOf<R>(tally: Tally<R>, number: (row: R) => number): number {
  let sum = 0;
  for (const [rows, counts] of tally) {
    for (const [variant, row] of rows.entries()) sum += (counts[variant] ?? 0) * number(row);
  }
  return sum;
}

/** Several tallies as one. */
export function joinTallies<R>(tallies: readonly Tally<R>[]): Tally<R> {
  const joined = new Map<readonly R[], Int32Array>();
  for (const [rows, counts] of tallies.flatMap((tally) => [...tally])) {
    const sum = joined.get(rows);
    if (!sum) joined.set(rows, counts.slice());
    else for (const [variant, count] of counts.entries()) sum[variant] = (sum[variant] ?? 0) + count;
  }
  return joined;
}
