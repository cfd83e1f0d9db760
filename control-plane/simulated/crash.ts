import type { ServiceHealth } from '../model/tables/apps.ts';
import type { Observed } from '../ports/runtime.ts';

/** The end of a process, and how often it is repeated after the restarts that follow. */
export interface Crash {
  /** When its process ends first. */
  readonly at: number;
  /** Since when it is not ready: before its end only if it fails its health check. */
  readonly unreadyAt: number;
  /** How long its process lives after each restart, in ms. */
  readonly runMs: number;
  /** The number of ends; `null`: again and again. */
  readonly times: number | null;
  readonly exitCode: number;
  readonly reason: Observed['reason'];
}

/** What a process that crashes lives for, and how the pause before its next start grows. */
export const crashedRunMs = 2000;
const firstPauseMs = 10_000;
const longestPauseMs = 300_000;
/** The number of pauses that are shorter than the longest. */
const growingPauses = 5;

/**
 * When a container stops being ready, and is restarted, that fails its health check from some time on. It is checked
 * at each interval after its start. One that has not passed yet may still be starting.
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

/** The times at which a process ends that ends again and again, from one time up to another. */
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

/** The last end up to a time that is not before the first one: its number, from 0, its time, and the next start. */
export function lastEnd(
  crash: Crash,
  at: number,
): { readonly index: number; readonly endedAt: number; readonly restartedAt: number } {
  const index = Math.min(crash.times === null ? Infinity : crash.times - 1, crashIndex(at - crash.at, crash.runMs));
  const endedAt = crash.at + crashOffset(index, crash.runMs);
  return { index, endedAt, restartedAt: endedAt + pauseAfter(index) };
}

/** When the start comes that holds; `null`: none does. */
export function holdsAt({ at, runMs, times }: Crash): number | null {
  return times === null ? null : at + crashOffset(times - 1, runMs) + pauseAfter(times - 1);
}

/** The pause before the start that follows the end with that number, from 0. */
function pauseAfter(index: number): number {
  return index < growingPauses ? firstPauseMs * 2 ** index : longestPauseMs;
}

/** How long after the first end the end with that number comes. */
function crashOffset(index: number, runMs: number): number {
  const growing = Math.min(index, growingPauses);
  const pauses = firstPauseMs * (2 ** growing - 1) + (index - growing) * longestPauseMs;
  return pauses + index * runMs;
}

/** The number of the last end that long after the first one. */
function crashIndex(elapsed: number, runMs: number): number {
  for (let index = 0; index < growingPauses; index++) if (elapsed < crashOffset(index + 1, runMs)) return index;
  return growingPauses + Math.floor((elapsed - crashOffset(growingPauses, runMs)) / (longestPauseMs + runMs));
}
