/** Those who follow which apps change. */
export class Listeners {
  readonly #listeners = new Set<(appId: string) => void>();

  tell(appId: string): void {
    for (const listener of this.#listeners) listener(appId);
  }

  /** The ids of the apps that change until the signal is aborted. */
  async *changes(signal: AbortSignal): AsyncIterable<string> {
    const ids: string[] = [];
    let wake: () => void = () => undefined;
    const listen = (appId: string) => {
      ids.push(appId);
      wake();
    };
    const end = () => wake();
    this.#listeners.add(listen);
    signal.addEventListener('abort', end);
    try {
      while (!signal.aborted) {
        const id = ids.shift();
        if (id !== undefined) yield id;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      this.#listeners.delete(listen);
      signal.removeEventListener('abort', end);
    }
  }
}
