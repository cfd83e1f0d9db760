import type { Clock } from '../server/ports/clock.ts';

/** A clock that moves only when a test moves it. */
export class ManualClock implements Clock {
  #now = 0;
  #sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();
  #watchers = new Set<() => void>();

  now(): number {
    return this.#now;
  }

  sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const sleeper = { at: this.#now + milliseconds, wake: resolve };
      this.#sleepers.add(sleeper);
      const leave = () => {
        this.#sleepers.delete(sleeper);
        this.#notify();
        // The reason of a signal has any type; it is passed on unchanged.
        reject(signal.reason as Error);
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      this.#notify();
    });
  }

  /** Resolves when the given number of sleepers wait for this clock. */
  async until(count: number): Promise<void> {
    while (this.#sleepers.size !== count) {
      await new Promise<void>((resolve) => {
        const watcher = () => {
          this.#watchers.delete(watcher);
          resolve();
        };
        this.#watchers.add(watcher);
      });
    }
  }

  /** Moves the clock on, and wakes the sleepers whose time has come. */
  pass(milliseconds: number): void {
    this.#now += milliseconds;
    for (const sleeper of this.#sleepers) {
      if (sleeper.at > this.#now) continue;
      this.#sleepers.delete(sleeper);
      sleeper.wake();
    }
  }

  #notify(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
