import { useEffect, useState } from 'react';
import { whileVisible } from './visible.ts';
import type { Liveness } from './workspace.ts';

/** Options of a stream, besides its parameters. */
interface StreamOptions {
  readonly signal: AbortSignal;
  readonly onDisconnect: () => void;
  readonly onReconnect: () => void;
}

export interface Followed {
  readonly liveness: Liveness;
  readonly error: unknown;
}

/** Reads a stream to its end, and says with each frame that it is live. */
type Follow = (options: StreamOptions, setLive: () => void) => Promise<void>;

/**
 * Follows a stream while the page is visible. `begin` is called once for each key, which has all that the stream
 * depends on; what it returns also opens the stream again after a pause.
 */
export function useFollowed(key: string, begin: () => Follow): Followed {
  const [liveness, setLiveness] = useState<Liveness>('opening');
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    setError(null);
    const setLive = () => setLiveness('live');
    const read = begin();
    const follow = (signal: AbortSignal) =>
      read({ signal, onDisconnect: () => setLiveness('lost'), onReconnect: setLive }, setLive);
    return whileVisible({ follow, onPause: () => setLiveness('paused'), onError: setError });
    // The key has what `begin` depends on.
  }, [key]);
  return { liveness, error };
}
