import type { Inspected } from './engine.ts';
import { causeOf, meaningOf } from '../shared/obstacle.ts';
import { ImageError, ImageGone } from '../shared/pull-failure.ts';
import { isMissing, messageOf, statusOf } from './engine.ts';
import type { ContainerHistory } from './state-files.ts';
import type { MachineLimits } from './machine-limits.ts';
import type { Parts, RuntimeTimes } from './shared.ts';

/**
 * Notes the end of a run and the time of the next one. `isSeen`: the run ended while the engine and this process ran,
 * so it ended by itself; otherwise it is started again at once, as after a long run.
 */
export function noteEnd(history: ContainerHistory, { State }: Inspected, { isSeen, isPodman, times }: EndOf): void {
  const ranMs = Date.parse(State.FinishedAt) - Date.parse(State.StartedAt);
  const isUnhealthy = history.unhealthyRun === State.StartedAt;
  // Podman does not always report a lack of memory, and kills its containers for no other reason.
  const isOutOfMemory = State.OOMKilled || (isPodman && isSeen && State.ExitCode === 137);
  history.endedRun = State.StartedAt;
  history.exitCode = State.ExitCode;
  history.detail = null;
  history.cause = null;
  history.reason = isUnhealthy ? 'unhealthy' : isOutOfMemory ? 'out_of_memory' : null;
  const isSteady = ranMs >= times.steadyMs;
  if (isSteady) history.failures = 0;
  if (isSteady) history.isAfterSteady = isSeen;
  if (isSeen && !isSteady) return noteFailure(history, times);
  if (isSeen) history.failures = 1;
  history.startAt = Date.now();
}

interface EndOf {
  readonly isSeen: boolean;
  readonly isPodman: boolean;
  readonly times: RuntimeTimes;
}

/** Notes that a container could not be made or started. Throws the error if the engine is away. */
export function noteObstacle(
  history: ContainerHistory,
  error: unknown,
  { times, limits }: Pick<Parts, 'times' | 'limits'>,
): void {
  history.reason = obstacleOf(error, limits);
  history.detail = meaningOf(messageOf(error));
  history.cause = causeOf(messageOf(error));
  noteFailure(history, times);
}

/** Notes that an end which has been noted was that of a program that could not be started. */
export function noteRefusal(history: ContainerHistory, error: Error, { limits }: Pick<Parts, 'limits'>): void {
  history.reason = obstacleOf(error, limits);
  history.detail = meaningOf(messageOf(error));
  history.cause = causeOf(messageOf(error));
}

/** Notes that a container had too many files outside its volumes, and waits as long as possible with the next one. */
export function noteFull(history: ContainerHistory, detail: string, { longestPauseMs }: RuntimeTimes): void {
  history.reason = 'cannot_start';
  history.detail = detail;
  history.restarts++;
  history.failures++;
  history.startAt = Date.now() + longestPauseMs;
}

/** The reason why a container cannot be started; throws the error if the engine is away. */
export function obstacleOf(error: unknown, limits: MachineLimits): 'image_gone' | 'machine_limit' | 'cannot_start' {
  if (limits.note(error)) return 'machine_limit';
  if (statusOf(error) === 0 && !(error instanceof ImageError)) throw error;
  return error instanceof ImageGone || (isMissing(error) && /image/i.test(String(error)))
    ? 'image_gone'
    : 'cannot_start';
}

function noteFailure(history: ContainerHistory, { firstPauseMs, longestPauseMs }: RuntimeTimes): void {
  const pauses = history.failures - (history.isAfterSteady ? 1 : 0);
  history.startAt = Date.now() + Math.min(firstPauseMs * 2 ** Math.min(pauses, 30), longestPauseMs);
  history.failures++;
}
