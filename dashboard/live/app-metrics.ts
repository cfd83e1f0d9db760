import { useEffect, useState } from 'react';
import { client, type Schema } from './api.ts';
import type { AppParams } from './app.ts';
import { whileVisible } from './visible.ts';
import type { Liveness } from './workspace.ts';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/metrics';

export interface FollowedMetrics {
  readonly metrics: Schema<'AppMetrics'> | null;
  readonly liveness: Liveness;
  readonly error: unknown;
}

/** Follows what the services of an app use now. */
export function useAppMetrics(params: AppParams): FollowedMetrics {
  const [metrics, setMetrics] = useState<Schema<'AppMetrics'> | null>(null);
  const [liveness, setLiveness] = useState<Liveness>('opening');
  const [error, setError] = useState<unknown>(null);
  const key = JSON.stringify(params);
  useEffect(() => {
    setError(null);
    const follow = async (signal: AbortSignal) => {
      const options = {
        params,
        signal,
        onDisconnect: () => setLiveness('lost'),
        onReconnect: () => setLiveness('live'),
      };
      for await (const frame of client.stream(path, options)) {
        setMetrics(frame.data);
        setLiveness('live');
      }
    };
    return whileVisible({ follow, onPause: () => setLiveness('paused'), onError: setError });
    // The key has the parameters.
  }, [key]);
  return { metrics, liveness, error };
}
