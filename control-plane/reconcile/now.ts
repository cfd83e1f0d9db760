import type { Kind } from '../model/tables/platform.ts';
import type { ReconcileNow } from '../ports/reconciler.ts';
import { leaseMs } from './lease.ts';
import { takeLeasedStep } from './leased-step.ts';
import { type Running, StepCount } from './run.ts';

interface Waiting {
  /** Aborted while the clock stands still. Waiting requests stop then, since they would wait without end. */
  readonly stopWaiting: () => AbortSignal;
}

/** Interval of looks for the end of another worker's step. */
const lookMs = 200;

/** Runs reconcilers for requests that wait for the effect of their changes. */
export function createReconcileNow(running: () => Running & Waiting): ReconcileNow {
  return {
    async runNow(kind, subject, limitMs) {
      const { stopWaiting, ...rest } = running();
      const { work, ports } = rest;
      const until = ports.clock.now() + limitMs;
      const steps = new StepCount(ports.clock.now());
      for (;;) {
        const now = ports.clock.now();
        const claimed = await work.claimOne(kind, subject, now, leaseMs);
        if (claimed !== null && claimed !== 'leased') {
          if (now === steps.at) steps.add(claimed);
          await takeLeasedStep(rest, claimed, 'inRequestMs').ended.catch((error: unknown) => {
            if (!isDoneAtEnd(kind)) throw error;
          });
          continue;
        }
        if (claimed === null && !isDoneAtEnd(kind)) return;
        const due = await work.dueAt(kind, subject);
        if (due === null) return;
        const stop = stopWaiting();
        if (now >= until || stop.aborted) return;
        const wait = claimed === 'leased' ? lookMs : Math.max(due - now, 1);
        // On a clock that stands still, the awaited change may come at once, so it looks once more.
        const lookAgain = () => ports.store.write('system', (tx) => tx.wake(kind, subject));
        await ports.clock.sleep(Math.min(wait, until - now), stop).catch(lookAgain);
      }
    },
  };
}

/**
 * Whether a change has taken effect only when no work is left, as for a removal. Failures are then repeated until the
 * time limit.
 */
function isDoneAtEnd(kind: Kind): boolean {
  return kind === 'removal';
}
