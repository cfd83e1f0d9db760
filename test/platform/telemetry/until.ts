import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a check is true. */
export async function until(check: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await check()); tries++) {
    if (tries === 6000) throw new Error('The check does not become true.');
    await sleep(20);
  }
}
