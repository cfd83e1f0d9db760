import type { ServiceHealth } from '../model/tables/apps.ts';
import type { Observed } from '../ports/runtime.ts';

/** The end of a process, and how often it happens again after restarts. */
export interface Crash {
  /** Time of the first end. */
  readonly at: number;
  /** Time from which it is not ready: before its end only if it fails its health check. */
  readonly unreadyAt: number;
  /** Duration of a run after each restart, in ms. */
  readonly runMs: number;
  /** Number of ends; `null` for no limit. */
  readonly times: number | null;
  readonly exitCode: number;
  readonly reason: Observed['reason'];
}

/** Duration of a run that ends in a crash, and the growing pause before the next start. */
export const crashedRunMs = 2000;
const firstPauseMs = 10_000;
const longestPauseMs = 300_000;
/** Number of pauses that are shorter than the longest. */
const growingPauses = 5;

/**
 * The time at which a container that fails its health check stops being ready, and is restarted. Checks are made at
 * each interval after the start; before the first passed check, it may still be starting.
 */
export function unhealthyFrom(
  health: ServiceHealth,
  { startedAt, ready, at }: { readonly startedAt: number; readonly ready: boolean; readonly at: number },
) {
  const { retries, startSeconds, restartAfterSeconds } = health;
  const intervalMs = health.intervalSeconds * 1000;
  const failsFor = (retries - 1) * intervalMs;
  const runMs = startSeconds * 1000 + failsFor + restartAfterSeconds * 1000;
  const failed = { runMs, exitCode: 143, reason: 'unhealthy' } as const;
  if (!ready) return { ...failed, unreadyAt: at, at: Math.max(at, startedAt + runMs) };
  const unreadyAt = startedAt + Math.ceil((at - startedAt) / intervalMs) * intervalMs + failsFor;
  return { ...failed, unreadyAt, at: unreadyAt + restartAfterSeconds * 1000 };
}

/** Times of the ends of a process that ends repeatedly, from one time up to another. */
export function endTimes(
  { at, times, runMs }: Pick<Crash, 'at' | 'times' | 'runMs'>,
  from: number,
  until: number,
): number[] {
  const ends: number[] = [];
  const first = from <= at ? 0 : crashIndex(from - at, runMs);
  for (let index = first; index < (times ?? Infinity) && at + crashOffset(index, runMs) < until; index++) {
    if (at + crashOffset(index, runMs) >= from) ends.push(at + crashOffset(index, runMs));
  }
  return ends;
}

/** The last end up to a time, which is not before the first end: its number from 0, its time, and the next start. */
export function lastEnd(
  crash: Crash,
  at: number,
): { readonly index: number; readonly endedAt: number; readonly restartedAt: number } {
  const index = Math.min(crash.times === null ? Infinity : crash.times - 1, crashIndex(at - crash.at, crash.runMs));
  const endedAt = crash.at + crashOffset(index, crash.runMs);
  return { index, endedAt, restartedAt: endedAt + pauseAfter(index) };
}

/** Time of the start after the last end; `null` if the ends go on. */
export function holdsAt({ at, runMs, times }: Crash): number | null {
  return times === null ? null : at + crashOffset(times - 1, runMs) + pauseAfter(times - 1);
}

/** The pause after the end with a number from 0. */
function pauseAfter(index: number): number {
  return index < growingPauses ? firstPauseMs * 2 ** index : longestPauseMs;
}

/** Time from the first end to the end with a number. */
function crashOffset(index: number, runMs: number): number {
  const growing = Math.min(index, growingPauses);
  const pauses = firstPauseMs * (2 ** growing - 1) + (index - growing) * longestPauseMs;
  return pauses + index * runMs;
}

/** Number of the last end at a time after the first one. */
function crashIndex(elapsed: number, runMs: number): number {
  for (let index = 0; index < growingPauses; index++) if (elapsed < crashOffset(index + 1, runMs)) return index;
  return growingPauses + Math.floor((elapsed - crashOffset(growingPauses, runMs)) / (longestPauseMs + runMs));
}
