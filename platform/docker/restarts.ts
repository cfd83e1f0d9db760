import type { Inspected } from './engine.ts';
import { ImageError, ImageGone } from './images.ts';
import { isMissing, statusOf } from './engine.ts';
import { meaningOf } from './obstacle.ts';
import type { KeptContainer } from './state-files.ts';
import type { RuntimeTimes } from './shared.ts';

/**
 * Notes the end of a run and the time of the next one. `isSeen`: the run ended while the engine and this process ran,
 * so it ended by itself; otherwise it is started again at once.
 */
export function noteEnd(kept: KeptContainer, { State }: Inspected, { isSeen, isPodman, times }: EndOf): void {
  const ranMs = Date.parse(State.FinishedAt) - Date.parse(State.StartedAt);
  const isUnhealthy = kept.unhealthyRun === State.StartedAt;
  // Podman does not always report a lack of memory, and kills its containers for no other reason.
  const isOutOfMemory = State.OOMKilled || (isPodman && isSeen && State.ExitCode === 137);
  kept.endedRun = State.StartedAt;
  kept.exitCode = State.ExitCode;
  kept.detail = null;
  kept.reason = isUnhealthy ? 'unhealthy' : isOutOfMemory ? 'out_of_memory' : null;
  if (ranMs >= times.steadyMs) kept.failures = 0;
  if (isSeen) noteFailure(kept, times);
  else kept.startAt = Date.now();
}

interface EndOf {
  readonly isSeen: boolean;
  readonly isPodman: boolean;
  readonly times: RuntimeTimes;
}

/** Notes that a container could not be made or started. Throws the error if the engine is away. */
export function noteObstacle(kept: KeptContainer, error: unknown, times: RuntimeTimes): void {
  kept.reason = obstacleOf(error);
  kept.detail = meaningOf(error);
  noteFailure(kept, times);
}

/** The reason why a container cannot be started; throws the error if the engine is away. */
export function obstacleOf(error: unknown): 'image_gone' | 'cannot_start' {
  if (statusOf(error) === 0 && !(error instanceof ImageError)) throw error;
  return error instanceof ImageGone || (isMissing(error) && /image/i.test(String(error)))
    ? 'image_gone'
    : 'cannot_start';
}

function noteFailure(kept: KeptContainer, { firstPauseMs, longestPauseMs }: RuntimeTimes): void {
  kept.startAt = Date.now() + Math.min(firstPauseMs * 2 ** Math.min(kept.failures, 30), longestPauseMs);
  kept.failures++;
}
