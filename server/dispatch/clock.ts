import type { Clock } from '../ports/clock.ts';

/** The time of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      // The caller may abort with any reason.
      const fail = () => reject(signal.reason as Error);
      if (signal.aborted) return fail();
      const stop = () => {
        clearTimeout(timer);
        fail();
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      }, milliseconds);
      signal.addEventListener('abort', stop, { once: true });
      unref(timer);
    }),
};

/** Lets a Node process end while it waits. In a browser a timer is a number. */
function unref(timer: number | { unref(): unknown }): void {
  if (typeof timer === 'object') timer.unref();
}
