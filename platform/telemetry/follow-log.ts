import type { ContainerLine, ContainerRef, Runtime } from '../../control-plane/ports/runtime.ts';
import type { Intake, LogSource } from './intake.ts';
import type { LogPosition } from './log-position.ts';

export interface FollowedLog {
  readonly runtime: Runtime;
  readonly intake: Intake;
  readonly container: ContainerRef;
  /** The service may be read in another way after a deploy. */
  readonly source: () => LogSource;
  readonly position: LogPosition;
  /** From when the log is read without a position. */
  readonly begin: number;
}

const chunkLines = 500;
const chunkMs = 50;
/** How long it waits for lines that were taken before: the engine sends them at once. */
const skipMs = 2000;

/** Takes in the lines of a container until its log ends, or the signal is aborted. */
export async function followLog(log: FollowedLog, signal: AbortSignal): Promise<void> {
  const { runtime, intake, container, source, position, begin } = log;
  let chunk: ContainerLine[] = [];
  let [timer, full]: [NodeJS.Timeout | undefined, Promise<void>] = [undefined, Promise.resolve()];
  // Whether the timer is that of lines which wait.
  let isLong = false;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (position.isWaiting) chunk.push(...position.release());
    if (chunk.length > 0) full = intake.logs(source(), chunk, position.kept);
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
      // While there is no room, nothing more is read.
      await full;
    }
  } finally {
    clearTimeout(timer);
    // Lines that wait are read again by the next one.
    if (!signal.aborted || !position.isWaiting) send();
    await full;
  }
}
