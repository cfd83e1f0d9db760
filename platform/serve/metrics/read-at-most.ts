import type { Clock } from '../../../control-plane/ports/clock.ts';

interface Limits {
  readonly clock: Clock;
  /** Least time between the begins of two reads, in milliseconds. */
  readonly everyMs: number;
  /** Longest wait of a call for a read, in milliseconds. */
  readonly waitMs: number;
}

/**
 * Repeats a read at most once in an interval, however often the result is needed. A call gets the result of a read
 * that ends in time, or else the last one; `null` before the first, and after a read that has failed.
 */
export function readAtMost<T>({ clock, everyMs, waitMs }: Limits, read: () => Promise<T>): () => Promise<T | null> {
  let begunAt = -Infinity;
  let running: Promise<void> | null = null;
  let last: T | null = null;
  return async () => {
    if (running === null && clock.now() - begunAt >= everyMs) {
      begunAt = clock.now();
      running = read()
        .then(
          (result) => void (last = result),
          () => void (last = null),
        )
        .finally(() => void (running = null));
    }
    if (running !== null) await within(running, clock, waitMs);
    return last;
  };
}

async function within(running: Promise<void>, clock: Clock, waitMs: number): Promise<void> {
  const over = new AbortController();
  const late = clock.sleep(waitMs, over.signal).catch(() => undefined);
  await Promise.race([running, late]).finally(() => over.abort());
}
