import { useState } from 'react';
import { client, type Schema } from './api.ts';
import type { AppParams } from './app.ts';
import { type Followed, useFollowed } from './followed.ts';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/metrics';

export interface FollowedMetrics extends Followed {
  readonly metrics: Schema<'AppMetrics'> | null;
}

/** Follows what the services of an app use now. */
export function useAppMetrics(params: AppParams): FollowedMetrics {
  const [metrics, setMetrics] = useState<Schema<'AppMetrics'> | null>(null);
  const followed = useFollowed(JSON.stringify(params), () => async (options, setLive) => {
    for await (const frame of client.stream(path, { params, ...options })) {
      setMetrics(frame.data);
      setLive();
    }
  });
  return { metrics, ...followed };
}
