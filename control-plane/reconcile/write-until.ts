import type { Kind } from '../model/tables/platform.ts';
import { type ActionStore, type Store, StoreUnavailable, type Until } from '../ports/store.ts';
import { leaseMs } from './lease.ts';
import { takeLeasedStep } from './leased-step.ts';
import { type Running, StepCount } from './run.ts';

interface Waiting {
  /** Aborted while the clock stands still. Waiting requests stop then, since they would wait without end. */
  readonly stopWaiting: () => AbortSignal;
}

/** Interval of looks for the end of another worker's step. */
const lookMs = 200;

/** Creates the store of actions, whose writes can wait for reconcilers. */
export function createActionStore(store: Store, running: () => Running & Waiting): ActionStore {
  return {
    read: (viewer, work, key) => store.read(viewer, work, key),
    write: (writer, work) => store.write(writer, work),
    onChange: (listener) => store.onChange(listener),
    async writeUntil(writer, work, untilOf) {
      const written = await store.write(writer, work);
      const until = untilOf(written);
      if (!until) return { written, rejection: null };
      try {
        await takeSteps(running(), until);
        return { written, rejection: null };
      } catch (cause) {
        if (cause instanceof StoreUnavailable) throw cause;
        return { written, rejection: { cause } };
      }
    },
  };
}

/** Takes the due steps of a record. Throws the error of its reconciler; the item stays and is retried. */
async function takeSteps({ stopWaiting, ...running }: Running & Waiting, { kind, subject, limitMs }: Until) {
  const { work, ports } = running;
  const endsAt = ports.clock.now() + limitMs;
  const steps = new StepCount(ports.clock.now());
  for (;;) {
    const now = ports.clock.now();
    const claimed = await work.claimOne(kind, subject, now, leaseMs);
    if (claimed !== null && claimed !== 'leased') {
      if (now === steps.at) steps.add(claimed);
      await takeLeasedStep(running, claimed, 'inRequestMs').ended.catch((error: unknown) => {
        if (!isDoneAtEnd(kind)) throw error;
      });
      continue;
    }
    if (claimed === null && !isDoneAtEnd(kind)) return;
    const due = await work.dueAt(kind, subject);
    if (due === null) return;
    const stop = stopWaiting();
    if (now >= endsAt || stop.aborted) return;
    const wait = claimed === 'leased' ? lookMs : Math.max(due - now, 1);
    // On a clock that stands still, the awaited change may come at once, so it looks once more.
    const lookAgain = () => ports.store.write('system', (tx) => tx.wake(kind, subject));
    await ports.clock.sleep(Math.min(wait, endsAt - now), stop).catch(lookAgain);
  }
}

/**
 * Whether a change has taken effect only when no work is left, as for a removal. Failures are then repeated until the
 * time limit.
 */
function isDoneAtEnd(kind: Kind): boolean {
  return kind === 'removal';
}
