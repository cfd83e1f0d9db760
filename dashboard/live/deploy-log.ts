import { useEffect, useState } from 'react';
import { client, queryClient, type Schema } from './api.ts';
import type { AppParams } from './app.ts';
import { whileVisible } from './visible.ts';
import type { Liveness } from './workspace.ts';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/logs';

export interface FollowedLog {
  readonly lines: readonly Schema<'DeployLogLine'>[];
  /** `ended` when the deploy has ended and its log is complete. */
  readonly liveness: Liveness | 'ended';
  readonly error: unknown;
}

/** Follows the log of a deploy. The lines of a frame of the screen are shown at once. */
export function useDeployLog(deployId: string, params: AppParams): FollowedLog {
  const [lines, setLines] = useState<FollowedLog['lines']>([]);
  const [liveness, setLiveness] = useState<FollowedLog['liveness']>('opening');
  const [error, setError] = useState<unknown>(null);
  const key = JSON.stringify([deployId, params]);
  useEffect(() => {
    setError(null);
    let hasEnded = false;
    const follow = async (signal: AbortSignal) => {
      if (hasEnded) return;
      // A log that was paused is read again from its start.
      let all: FollowedLog['lines'] = [];
      let waiting: Schema<'DeployLogLine'>[] = [];
      const flush = () => {
        if (signal.aborted || waiting.length === 0) return;
        all = [...all, ...waiting];
        waiting = [];
        setLines(all);
      };
      const options = {
        params: { path: { ...params.path, deployId }, query: params.query },
        signal,
        onDisconnect: () => setLiveness('lost'),
        onReconnect: () => setLiveness('live'),
      };
      for await (const frame of client.stream(path, options)) {
        if (frame.event === 'end') {
          hasEnded = true;
          flush();
          setLiveness('ended');
          await queryClient.invalidateQueries();
          return;
        }
        if (waiting.length === 0) requestAnimationFrame(flush);
        waiting.push(frame.data);
        setLiveness('live');
      }
    };
    return whileVisible({ follow, onPause: () => !hasEnded && setLiveness('paused'), onError: setError });
    // The key has the id and the parameters.
  }, [key]);
  return { lines, liveness, error };
}
