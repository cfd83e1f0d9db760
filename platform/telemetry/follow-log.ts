import type { ContainerLine, ContainerRef, Runtime } from '../../control-plane/ports/runtime.ts';
import type { Intake, LogSource } from './intake.ts';
import type { LogPosition } from './log-position.ts';

export interface FollowedLog {
  readonly runtime: Runtime;
  readonly intake: Intake;
  readonly container: ContainerRef;
  /** The source can change with a deploy. */
  readonly source: () => LogSource;
  readonly position: LogPosition;
  /** The time from which the log is read without a position. */
  readonly begin: number;
}

const chunkLines = 500;
const chunkMs = 50;
/** Limit for waiting for lines that were taken before: the engine sends them at once. */
const skipMs = 2000;

/** Takes in the lines of a container until its log ends, or the signal is aborted. */
export async function followLog(log: FollowedLog, signal: AbortSignal): Promise<void> {
  const { runtime, intake, container, source, position, begin } = log;
  let chunk: ContainerLine[] = [];
  let [timer, full]: [NodeJS.Timeout | undefined, Promise<void>] = [undefined, Promise.resolve()];
  // Whether the timer is for held lines.
  let isLong = false;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (position.isWaiting) chunk.push(...position.release());
    if (chunk.length > 0) full = intake.logs(source(), chunk, position.text);
    chunk = [];
  };
  try {
    for await (const line of runtime.logs(container, position.since ?? begin, signal)) {
      chunk.push(...position.pass(line));
      if (chunk.length >= chunkLines) send();
      else if (timer === undefined || (isLong && !position.isWaiting)) {
        clearTimeout(timer);
        isLong = position.isWaiting;
        timer = setTimeout(send, isLong ? skipMs : chunkMs);
      }
      // Reads on only when there is room.
      await full;
    }
  } finally {
    clearTimeout(timer);
    // Held lines are read again by the next follower.
    if (!signal.aborted || !position.isWaiting) send();
    await full;
  }
}
