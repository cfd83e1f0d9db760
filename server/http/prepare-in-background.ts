import { setTimeout } from 'node:timers/promises';
import type { Prepare, Step } from '../dispatch/preparation.ts';

/** The pause before each step, so that a request waits for one step at most. */
const pauseMs = 50;

/**
 * Does one step after the other, and keeps no process alive. A step that fails is left to the request that needs it,
 * which fails then.
 */
export const prepareInBackground: Prepare = (steps) => {
  void doAll(steps);
};

async function doAll(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    await setTimeout(pauseMs, undefined, { ref: false });
    try {
      await step();
    } catch {
      continue;
    }
  }
}
