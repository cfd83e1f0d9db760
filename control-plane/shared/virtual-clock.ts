import type { MovableClock } from '../ports/clock.ts';

/** A clock that stands still between its moves. */
export class VirtualClock implements MovableClock {
  #now: number;
  #isHeld = false;
  readonly #sleepers = new Set<{ readonly until: number; readonly wake: () => void }>();

  constructor(start: number) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const sleeper = { until: this.#now + milliseconds, wake: () => resolve(undefined) };
    // The reason of a signal has any type; it is passed on unchanged.
    const leave = () => reject(signal.reason as Error);
    this.#sleepers.add(sleeper);
    signal.addEventListener('abort', leave);
    try {
      await promise;
    } finally {
      this.#sleepers.delete(sleeper);
      signal.removeEventListener('abort', leave);
    }
  }

  /** When the first sleeper has to wake; `null` while nothing sleeps. */
  nextWakeAt(): number | null {
    let first: number | null = null;
    for (const { until } of this.#sleepers) if (first === null || until < first) first = until;
    return first;
  }

  moveTo(at: number): void {
    if (at < this.#now) throw new RangeError(`The clock is at ${this.#now} and cannot move back to ${at}.`);
    this.#now = at;
    if (!this.#isHeld) this.#wakeDue();
  }

  /** Wakes no sleeper while something moves the clock step by step; afterwards each whose time has come, once. */
  async holdSleepers(work: () => Promise<void>): Promise<void> {
    this.#isHeld = true;
    try {
      await work();
    } finally {
      this.#isHeld = false;
      this.#wakeDue();
    }
  }

  #wakeDue(): void {
    for (const { until, wake } of this.#sleepers) if (until <= this.#now) wake();
  }
}
