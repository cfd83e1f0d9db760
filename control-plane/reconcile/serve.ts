import { runDue, type Running } from './run.ts';

/** It looks at the work after that time even if no wake arrives. */
const longestSleepMs = 60_000;

/** Takes the steps that are due until the signal is aborted: the loop of a server. */
export async function serveWork(running: Running, signal: AbortSignal): Promise<void> {
  const { work, ports } = running;
  while (!signal.aborted) {
    const waking = new AbortController();
    const either = AbortSignal.any([signal, waking.signal]);
    // From before the look at the work, so that no wake is missed.
    const woken = work.woken(either);
    await runDue(running);
    const due = await work.nextDueAt();
    const pause = Math.min(longestSleepMs, (due ?? Infinity) - ports.clock.now());
    if (pause > 0) await Promise.race([woken, ports.clock.sleep(pause, either).catch(() => undefined)]);
    waking.abort();
  }
}
