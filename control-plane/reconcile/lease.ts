import type { Clock } from '../ports/clock.ts';
import type { Item, Work } from '../ports/work.ts';

/** Longest time for which a killed worker blocks an item. */
export const leaseMs = 10_000;
/** Interval at which the lease of a running step is extended. */
const extendMs = 3000;

interface Worker {
  readonly work: Work;
  readonly ports: { readonly clock: Clock };
  readonly onOutage?: ((error: unknown) => void) | undefined;
}

/** The lease of an item whose step is being taken. */
export interface Lease {
  /** Stops extending the lease. Returns the item with its present lease. */
  readonly end: () => Promise<Item>;
}

/**
 * Extends the lease of an item repeatedly, so that no other worker takes a step of it at the same time. Calls `onLost`
 * if another worker has it anyway, because the store has failed for long.
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
