import { useEffect, useState } from 'react';
import { client } from './api.ts';
import type { AppParams } from './app.ts';
import { whileVisible } from './visible.ts';
import type { Liveness } from './workspace.ts';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs';

/** More lines than anyone reads; the oldest are dropped. */
const mostLines = 100_000;

export interface FollowedLines {
  /** The lines; `null` where some may be missing. */
  readonly lines: readonly (string | null)[];
  readonly liveness: Liveness;
  readonly error: unknown;
}

/** Follows the lines that a service writes. */
export function useServiceLog(serviceName: string, params: AppParams): FollowedLines {
  const [lines, setLines] = useState<FollowedLines['lines']>([]);
  const [liveness, setLiveness] = useState<Liveness>('opening');
  const [error, setError] = useState<unknown>(null);
  const key = JSON.stringify([serviceName, params]);
  useEffect(() => {
    setError(null);
    let waiting: (string | null)[] = [];
    const flush = () => {
      const more = waiting;
      waiting = [];
      setLines((before) => [...before, ...more].slice(-mostLines));
    };
    const follow = async (signal: AbortSignal) => {
      const options = {
        params: { path: { ...params.path, serviceName }, query: params.query },
        signal,
        onDisconnect: () => setLiveness('lost'),
        onReconnect: () => setLiveness('live'),
      };
      for await (const frame of client.stream(path, options)) {
        if (waiting.length === 0) requestAnimationFrame(flush);
        waiting.push(frame.event === 'data' ? frame.data : null);
        setLiveness('live');
      }
    };
    return whileVisible({ follow, onPause: () => setLiveness('paused'), onError: setError });
    // The key has the name and the parameters.
  }, [key]);
  return { lines, liveness, error };
}
