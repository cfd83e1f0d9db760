import type { Clock } from '../server/ports/clock.ts';

/** A clock that stands still until it is told to go on. */
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
        this.#tell();
        for (const watcher of this.#watchers) watcher();
        // A signal's reason may be anything; it is passed on as it is.
        reject(signal.reason as Error);
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      this.#tell();
    });
  }

  /** Resolves when that many wait for this clock. */
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

  /** Lets time pass, and wakes whoever has waited long enough. */
  pass(milliseconds: number): void {
    this.#now += milliseconds;
    for (const sleeper of this.#sleepers) {
      if (sleeper.at > this.#now) continue;
      this.#sleepers.delete(sleeper);
      sleeper.wake();
    }
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
