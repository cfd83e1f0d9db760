import { setTimeout as wait } from 'node:timers/promises';
import { isControlPlaneError } from '../../client/index.ts';
import { exitCodeOf } from './errors.ts';

/** How long the control plane may be out of reach before the command gives up. */
const patienceMs = 5 * 60_000;

/** Reads every second until there is a value, also while the control plane is out of reach for a time. */
export async function waitFor<Value>(read: () => Promise<Value | null>): Promise<Value> {
  let reachedAt = Date.now();
  for (;;) {
    try {
      const value = await read();
      if (value !== null) return value;
      reachedAt = Date.now();
    } catch (error) {
      const isFinal = isControlPlaneError(error) && error.status < 500 && error.status !== 429;
      if (isFinal || exitCodeOf(error) === null || Date.now() - reachedAt > patienceMs) throw error;
    }
    await wait(1000);
  }
}
