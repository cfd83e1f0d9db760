import type { ServiceHealth } from '../model/tables/apps.ts';
import { loopFrom } from '../model/apps/rollout.ts';
import type { Observed } from '../ports/runtime.ts';

/** The end of a process, and how often it happens again after restarts. */
export interface Crash {
  /** Time of the first end. */
  readonly at: number;
  /** Time from which it is not ready: before its end only if it fails its health check. */
  readonly unreadyAt: number;
  /** Whether the first end is that of a long run, after which the start is at once. Absent for false. */
  readonly isAfterSteady?: boolean;
  /** Duration of a run after each restart, in ms. */
  readonly runMs: number;
  /** Number of ends; `null` for no limit. */
  readonly times: number | null;
  readonly exitCode: number;
  readonly reason: Observed['reason'];
}

/** Length of a run after which a container is restarted at once, and the pauses start again with the first one. */
export const steadyMs = 600_000;

/** Duration of a run that ends in a crash, and the growing pause before the next start. */
export const crashedRunMs = 2000;
/** Time that a restart without a pause takes. */
const atOnceMs = 1000;
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
export function endTimes(crash: Repeated & Pick<Crash, 'at' | 'times'>, from: number, until: number): number[] {
  const { at, times } = crash;
  const ends: number[] = [];
  const first = from <= at ? 0 : crashIndex(from - at, crash);
  for (let index = first; index < (times ?? Infinity) && at + crashOffset(index, crash) < until; index++) {
    if (at + crashOffset(index, crash) >= from) ends.push(at + crashOffset(index, crash));
  }
  return ends;
}

/** The last end up to a time, which is not before the first end: its number from 0, its time, and the next start. */
export function lastEnd(
  crash: Crash,
  at: number,
): { readonly index: number; readonly endedAt: number; readonly restartedAt: number } {
  const index = Math.min(crash.times === null ? Infinity : crash.times - 1, crashIndex(at - crash.at, crash));
  const endedAt = crash.at + crashOffset(index, crash);
  return { index, endedAt, restartedAt: endedAt + pauseAfter(index, crash) };
}

/** Time of the start after the last end; `null` if the ends go on. */
export function holdsAt(crash: Crash): number | null {
  const { at, times } = crash;
  return times === null ? null : at + crashOffset(times - 1, crash) + pauseAfter(times - 1, crash);
}

/** Time of the end with which crashes are a loop; `null` without one. */
export function loopsAt(crash: Crash): number | null {
  const isLoop = crash.reason === null && (crash.times ?? Infinity) >= loopFrom;
  return isLoop ? crash.at + crashOffset(loopFrom - 1, crash) : null;
}

type Repeated = Pick<Crash, 'runMs' | 'isAfterSteady'>;

/** The pause after the end with a number from 0. */
function pauseAfter(index: number, { isAfterSteady }: Repeated): number {
  const pauses = isAfterSteady ? index - 1 : index;
  if (pauses < 0) return atOnceMs;
  return pauses < growingPauses ? firstPauseMs * 2 ** pauses : longestPauseMs;
}

/** Time from the first end to the end with a number. */
function crashOffset(index: number, { runMs, isAfterSteady }: Repeated): number {
  const begun = isAfterSteady && index > 0 ? atOnceMs : 0;
  const pauses = isAfterSteady ? Math.max(0, index - 1) : index;
  const growing = Math.min(pauses, growingPauses);
  return begun + firstPauseMs * (2 ** growing - 1) + (pauses - growing) * longestPauseMs + index * runMs;
}

/** Number of the last end at a time after the first one. */
function crashIndex(elapsed: number, crash: Repeated): number {
  // Short pauses number one more if the first end has none.
  const short = growingPauses + 1;
  for (let index = 0; index < short; index++) if (elapsed < crashOffset(index + 1, crash)) return index;
  return short + Math.floor((elapsed - crashOffset(short, crash)) / (longestPauseMs + crash.runMs));
}
