import type { Item } from '../ports/work.ts';
import { followRuntime } from './follow-runtime.ts';
import { keepLease, leaseMs } from './lease.ts';
import { type Running, takeStep } from './run.ts';

/** How many steps are taken at a time. A step waits for others most of the time, for example for a webhook. */
const mostSteps = 8;
/** It looks at the work after that time even if no wake arrives: another process may have woken an item. */
const lookMs = 2000;
/** When to try again after the store has failed. */
const retryMs = 1000;

/**
 * Takes the steps that are due until the signal is aborted, and resolves when those under way have ended: the loop of
 * a server. While the store fails, it tries again and again.
 */
export async function serveWork(running: Running, signal: AbortSignal): Promise<void> {
  const { work, ports } = running;
  const following = followRuntime(running, signal);
  const steps = new Map<string, Promise<void>>();
  while (!signal.aborted) {
    const waking = new AbortController();
    const either = AbortSignal.any([signal, waking.signal]);
    // From before the look at the work, so that no wake is missed.
    const woken = work.woken(either).catch(() => ports.clock.sleep(retryMs, either).catch(() => undefined));
    const pause = await startDue(running, steps);
    const asleep = ports.clock.sleep(pause, either).catch(() => undefined);
    if (pause > 0) await Promise.race([asleep, ...(steps.size < mostSteps ? [woken] : []), ...steps.values()]);
    waking.abort();
  }
  await Promise.all([...steps.values(), following]);
}

/** Starts the steps that are due, as many as there is room for. Returns how long to wait for another one. */
async function startDue(running: Running, steps: Map<string, Promise<void>>): Promise<number> {
  const { work, ports, onOutage } = running;
  const { clock } = ports;
  try {
    while (steps.size < mostSteps) {
      const item = await work.claim(clock.now(), leaseMs);
      if (!item) break;
      start(running, steps, item);
    }
    const due = steps.size < mostSteps ? await work.nextDueAt() : null;
    return Math.min(lookMs, Math.max(0, (due ?? Infinity) - clock.now()));
  } catch (error) {
    onOutage?.(error);
    return retryMs;
  }
}

/**
 * Takes a step beside the others. A record whose step is still under way although its lease has ended, because the
 * store failed, is left until that ends again.
 */
function start(running: Running, steps: Map<string, Promise<void>>, item: Item): void {
  const record = `${item.kind} ${item.subject}`;
  if (steps.has(record)) return;
  const step = takeStep(running, item, keepLease(running, item))
    // Its failure has been reported, and the item is due again later.
    .catch(() => undefined)
    .finally(() => steps.delete(record));
  steps.set(record, step);
}
