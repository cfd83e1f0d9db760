/** Whether the events of an engine arrive. */
export class Connection {
  #isOpen = false;
  #changes = 0;
  readonly #wakes = new Set<() => void>();

  get isOpen(): boolean {
    return this.#isOpen;
  }

  set(isOpen: boolean): void {
    // A connection that is lost and made again is a change, also for a reader that is late.
    this.#isOpen = isOpen;
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
