/** A hidden tab holds no stream for longer than this. */
const hiddenMs = 10_000;

export interface Follower {
  /** Follows until the signal is aborted. */
  readonly follow: (signal: AbortSignal) => Promise<void>;
  readonly onPause: () => void;
  readonly onError: (error: unknown) => void;
}

/** Follows while the tab is visible, and for a while after it is hidden. Returns how to stop. */
export function whileVisible({ follow, onPause, onError }: Follower): () => void {
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    running?.abort();
    running = null;
  };
  const pause = () => {
    stop();
    onPause();
  };
  const update = () => {
    clearTimeout(timer);
    if (document.hidden) {
      timer = setTimeout(pause, hiddenMs);
      return;
    }
    if (running) return;
    const { signal } = (running = new AbortController());
    follow(signal).catch((error: unknown) => {
      if (!signal.aborted) onError(error);
    });
  };
  update();
  document.addEventListener('visibilitychange', update);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', update);
    stop();
  };
}
