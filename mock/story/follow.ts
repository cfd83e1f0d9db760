import type { StoryTime } from './pace.ts';

/** What a story has to tell at one moment. */
export interface Told<Frame> {
  /** What has been said since the last look. */
  readonly frames: readonly Frame[];
  /** When there will be more; `null` where that is not known. */
  readonly nextAt: number | null;
  readonly isOver: boolean;
}

/** The frames of a story that grows: those that are there, and each new one when its time has come, until it is over. */
export async function* follow<Frame>(
  tell: (sent: number, now: number) => Told<Frame>,
  time: StoryTime,
  signal: AbortSignal,
): AsyncGenerator<Frame> {
  let sent = 0;
  for (;;) {
    const now = time.now();
    const { frames, nextAt, isOver } = tell(sent, now);
    yield* frames;
    sent += frames.length;
    if (isOver) return;
    // Something may have happened while the reader read; only who has nothing to say may wait.
    if (frames.length === 0) await time.rest((nextAt ?? Infinity) - now, signal);
  }
}
