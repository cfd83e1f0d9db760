/**
 * How long a call waits for an engine that has just gone, and may be starting again: less than a call may take that a
 * request of the API waits for.
 */
export const patienceMs = 8000;

/** Whether the events of an engine arrive. */
export class Connection {
  #isOpen = false;
  /** `null` while it is open. */
  #lostAt: number | null = Date.now();
  #changes = 0;
  readonly #wakes = new Set<() => void>();

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** In milliseconds; none for an engine that has been away for long. */
  get patienceMs(): number {
    return this.#lostAt === null ? patienceMs : Math.max(0, this.#lostAt + patienceMs - Date.now());
  }

  set(isOpen: boolean): void {
    // A connection that is lost and made again is a change, also for a reader that is late.
    this.#isOpen = isOpen;
    this.#lostAt = isOpen ? null : Date.now();
    this.#changes++;
    for (const wake of this.#wakes) wake();
  }

  /** The present state, then each change until the signal is aborted. */
  async *states(signal: AbortSignal): AsyncIterable<boolean> {
    let wake: () => void = () => undefined;
    const onChange = () => wake();
    this.#wakes.add(onChange);
    signal.addEventListener('abort', onChange);
    try {
      for (let seen = -1; !signal.aborted;) {
        if (seen === this.#changes) await new Promise<void>((resolve) => (wake = resolve));
        else {
          seen = this.#changes;
          yield this.#isOpen;
        }
      }
    } finally {
      this.#wakes.delete(onChange);
      signal.removeEventListener('abort', onChange);
    }
  }
}
