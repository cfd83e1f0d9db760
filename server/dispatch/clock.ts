import type { Clock } from '../ports/clock.ts';

/** The time of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      // The caller may abort with any reason.
      const fail = () => reject(signal.reason as Error);
      if (signal.aborted) return fail();
      const until = performance.now() + milliseconds;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = () => {
        clearTimeout(timer);
        fail();
      };
      const wait = (left: number) => {
        timer = setTimeout(wake, left);
        unref(timer);
      };
      // Node counts from when its loop last began, so a timer may end early.
      const wake = () => {
        const left = until - performance.now();
        if (left > 0) return wait(Math.ceil(left));
        signal.removeEventListener('abort', stop);
        resolve();
      };
      signal.addEventListener('abort', stop, { once: true });
      wait(milliseconds);
    }),
};

/** Lets a Node process end while it waits. In a browser a timer is a number. */
function unref(timer: number | { unref(): unknown }): void {
  if (typeof timer === 'object') timer.unref();
}
