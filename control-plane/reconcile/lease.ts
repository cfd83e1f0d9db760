import type { Clock } from '../ports/clock.ts';
import type { Item, Work } from '../ports/work.ts';

/** A worker that was killed holds an item up for at most that long. */
export const leaseMs = 10_000;
/** How often the lease of a step that is under way is made longer. */
const extendMs = 3000;

interface Worker {
  readonly work: Work;
  readonly ports: { readonly clock: Clock };
  readonly onOutage?: ((error: unknown) => void) | undefined;
}

/** The lease of an item whose step is being taken. */
export interface Lease {
  /** Ends the lease's extension. Returns the item as it is leased then. */
  readonly end: () => Promise<Item>;
}

/**
 * Makes the lease of an item longer again and again, so that no other worker takes a step of it at the same time.
 * Calls `onLost` if another worker has it nevertheless, because the store has failed for long.
 */
export function keepLease({ work, ports: { clock }, onOutage }: Worker, item: Item, onLost?: () => void): Lease {
  const over = new AbortController();
  const isOver = () => over.signal.aborted;
  let leased = item;
  const extend = async () => {
    for (;;) {
      await clock.sleep(extendMs, over.signal).catch(() => undefined);
      if (isOver()) return;
      try {
        const extended = await work.extend(leased, clock.now() + leaseMs);
        if (!extended) return onLost?.();
        leased = extended;
      } catch (error) {
        onOutage?.(error);
      }
    }
  };
  const extending = extend();
  return {
    end: async () => {
      over.abort();
      await extending;
      return leased;
    },
  };
}
