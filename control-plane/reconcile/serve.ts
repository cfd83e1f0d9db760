import type { Clock } from '../ports/clock.ts';
import type { Item } from '../ports/work.ts';
import { checkApps } from './check-apps.ts';
import { followRuntime } from './follow-runtime.ts';
import { leaseMs } from './lease.ts';
import { type LeasedStep, takeLeasedStep } from './leased-step.ts';
import type { Running } from './run.ts';
import { watchRegions } from './watch-regions.ts';

/** Limit of simultaneous steps. A step mostly waits, for example for a webhook. */
const mostSteps = 16;
/**
 * Duration above which a step waits for something that hangs, and leaves its room to others: 150 apps whose calls all
 * hang delay other apps by five seconds.
 */
const longStepMs = 500;
/** Limit including the long steps. */
const mostStepsInAll = 256;
/** Interval of looks at the work without a wake, since another process may have woken an item. */
const lookMs = 2000;
/** Pause after a failure of the store. */
const retryMs = 1000;
/** Time for the running steps when the server stops. They are safe to lose. */
const graceMs = 5000;

/**
 * Calls the work while this process is the one of several that does it, again after each loss, until the signal is
 * aborted. The signal of a call is aborted when another process may do the work.
 */
export type Once = (work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) => Promise<void>;

interface Step extends LeasedStep {
  readonly startedAt: number;
}
type Steps = Map<string, Step>;

/**
 * Takes due steps until the signal is aborted, and resolves when the running ones have ended: the loop of a server.
 * Tries again while the store fails. The calls of a step end when its lease is lost. `once` is for what one process of
 * several does: without it, this one is the only one.
 */
export async function serveWork(
  running: Running,
  signal: AbortSignal,
  once: Once = (work, until) => work(until),
): Promise<void> {
  const { work, ports } = running;
  const follow = async (until: AbortSignal) => {
    await Promise.all([followRuntime(running, until), watchRegions(running, until)]);
  };
  const following = [once(follow, signal), checkApps(running, signal)];
  const steps: Steps = new Map();
  while (!signal.aborted) {
    const waking = new AbortController();
    const either = AbortSignal.any([signal, waking.signal]);
    // Listens before the look at the work, so that no wake is missed.
    const woken = work.woken(either).catch(() => ports.clock.sleep(retryMs, either).catch(() => undefined));
    const pause = await startDue(running, steps);
    const asleep = ports.clock.sleep(pause, either).catch(() => undefined);
    const ended = [...steps.values()].map((step) => step.ended);
    if (pause > 0) await Promise.race([asleep, ...(hasRoom(steps, ports.clock.now()) ? [woken] : []), ...ended]);
    waking.abort();
  }
  await Promise.all([endSteps(steps, ports.clock), ...following]);
}

async function endSteps(steps: Steps, clock: Clock): Promise<void> {
  const all = Promise.all([...steps.values()].map((step) => step.ended));
  const over = new AbortController();
  await Promise.race([all, clock.sleep(graceMs, over.signal).catch(() => undefined)]);
  over.abort();
  for (const { giveUp } of steps.values()) giveUp();
  await all;
}

function hasRoom(steps: Steps, now: number): boolean {
  return steps.size < mostStepsInAll && shortOf(steps, now).length < mostSteps;
}

/** Latest time at which there is room again, unless there are too many steps in total. */
function roomAt(steps: Steps, now: number): number {
  const [first] = shortOf(steps, now);
  return first && steps.size < mostStepsInAll ? first.startedAt + longStepMs : Infinity;
}

/** Steps that have not taken long, the oldest first. */
function shortOf(steps: Steps, now: number): Step[] {
  return [...steps.values()].filter(({ startedAt }) => now - startedAt < longStepMs);
}

/** Starts due steps while there is room. Returns how long to wait before the next look. */
async function startDue(running: Running, steps: Steps): Promise<number> {
  const { work, ports, onOutage } = running;
  const { clock } = ports;
  try {
    while (hasRoom(steps, clock.now())) {
      const item = await work.claim(clock.now(), leaseMs);
      if (!item) break;
      start(running, steps, item);
    }
    const next = hasRoom(steps, clock.now()) ? ((await work.nextDueAt()) ?? Infinity) : roomAt(steps, clock.now());
    return Math.min(lookMs, Math.max(0, next - clock.now()));
  } catch (error) {
    onOutage?.(error);
    return retryMs;
  }
}

/**
 * Takes a step beside the others. Skips a record whose last step still runs although its lease has ended, because the
 * store failed.
 */
function start(running: Running, steps: Steps, item: Item): void {
  const record = `${item.kind} ${item.subject}`;
  if (steps.has(record)) return;
  const step = takeLeasedStep(running, item, 'inStepMs');
  const ended = step.ended
    // The failure has been reported, and the item is due again later.
    .catch(() => undefined)
    .finally(() => steps.delete(record));
  steps.set(record, { startedAt: running.ports.clock.now(), ended, giveUp: step.giveUp });
}
