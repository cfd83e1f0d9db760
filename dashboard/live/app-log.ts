import { useEffect, useState } from 'react';
import { client, type Schema } from './api.ts';
import type { AppParams } from './app.ts';
import { whileVisible } from './visible.ts';
import type { Liveness } from './workspace.ts';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/logs';

/** More lines than anyone reads; the oldest are dropped. */
const mostLines = 100_000;

export interface FollowedAppLog {
  readonly lines: readonly Schema<'AppLogLine'>[];
  readonly liveness: Liveness;
  readonly error: unknown;
}

/** Follows the lines of all services of an app. After a lost connection it goes on behind the last line. */
export function useAppLog(params: AppParams): FollowedAppLog {
  const [lines, setLines] = useState<FollowedAppLog['lines']>([]);
  const [liveness, setLiveness] = useState<Liveness>('opening');
  const [error, setError] = useState<unknown>(null);
  const key = JSON.stringify(params);
  useEffect(() => {
    setError(null);
    const follow = async (signal: AbortSignal) => {
      // A log that was paused is read again from its latest lines.
      let all: FollowedAppLog['lines'] = [];
      let waiting: Schema<'AppLogLine'>[] = [];
      const flush = () => {
        if (signal.aborted) return;
        all = [...all, ...waiting].slice(-mostLines);
        waiting = [];
        setLines(all);
      };
      const options = {
        params: { path: params.path, query: { ...params.query, last: 1000 } },
        signal,
        onDisconnect: () => setLiveness('lost'),
        onReconnect: () => setLiveness('live'),
      };
      for await (const frame of client.stream(path, options)) {
        if (waiting.length === 0) requestAnimationFrame(flush);
        waiting.push(frame.data);
        setLiveness('live');
      }
    };
    return whileVisible({ follow, onPause: () => setLiveness('paused'), onError: setError });
    // The key has the parameters.
  }, [key]);
  return { lines, liveness, error };
}
