/** Work on the containers of an app: one piece for each at a time, and several containers at once. */
export class Jobs {
  readonly #running = new Map<string, Promise<void>>();
  readonly #onEnd: () => void;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  has(name: string): boolean {
    return this.#running.has(name);
  }

  /** Begins a piece of work, unless one with its name runs. One that fails is looked at again after a while. */
  begin(name: string, work: () => Promise<void>): void {
    if (this.#running.has(name)) return;
    const job = work()
      .catch(() => new Promise<void>((resolve) => setTimeout(resolve, 1000)))
      .finally(() => {
        this.#running.delete(name);
        this.#onEnd();
      });
    this.#running.set(name, job);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#running.values());
  }
}
