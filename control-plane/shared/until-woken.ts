interface Wakes {
  /** Calls the listener after each transaction that woke an item of work. Returns what ends this. */
  onWake(listener: () => void): () => void;
}

/** Resolves when a change has woken an item of work, or when the signal is aborted. */
export async function untilWoken(store: Wakes, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const wake = () => resolve(undefined);
  const stop = store.onWake(wake);
  signal.addEventListener('abort', wake);
  await promise;
  stop();
  signal.removeEventListener('abort', wake);
}
