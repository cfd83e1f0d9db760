import { createContext, useContext, useEffect, useState } from 'react';
import { client } from './api.ts';
import { applyFrame, type LiveWorkspace, type WorkspaceFrame, workspacePath } from './changes.ts';
import { place } from './place.ts';
import { followShared, type StreamState } from './shared-stream.ts';
import { whileVisible } from './visible.ts';

/** `paused` in a hidden tab, which holds no stream. */
export type Liveness = StreamState | 'paused';

export interface Followed {
  readonly workspace: LiveWorkspace | null;
  readonly liveness: Liveness;
  /** Why the stream was refused. */
  readonly error: unknown;
  readonly retry: () => void;
}

/** Follows a workspace by one stream for all tabs of the browser. */
export function useFollowedWorkspace(workspaceSlug: string): Followed {
  const [workspace, setWorkspace] = useState<LiveWorkspace | null>(null);
  const [liveness, setLiveness] = useState<Liveness>('opening');
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    setError(null);
    const follow = (signal: AbortSignal) =>
      followShared<LiveWorkspace, WorkspaceFrame>(
        `${place.shared}workspace ${workspaceSlug}`,
        {
          open: (ending, report) =>
            client.stream(workspacePath, {
              params: { path: { workspaceSlug }, query: { frames: 'changes' } },
              signal: ending,
              onDisconnect: () => report('lost'),
              onReconnect: () => report('live'),
            }),
          merge: applyFrame,
          onValue: setWorkspace,
          onState: setLiveness,
        },
        signal,
      );
    return whileVisible({ follow, onPause: () => setLiveness('paused'), onError: setError });
  }, [workspaceSlug, attempt]);
  const isOther = workspace !== null && workspace.slug !== workspaceSlug;
  return { workspace: isOther ? null : workspace, liveness, error, retry: () => setAttempt(attempt + 1) };
}

export interface ShownWorkspace {
  readonly workspace: LiveWorkspace;
  readonly liveness: Liveness;
}

export const WorkspaceContext = createContext<ShownWorkspace | null>(null);

/** The workspace of the address, on its pages. */
export function useWorkspace(): ShownWorkspace {
  const shown = useContext(WorkspaceContext);
  if (!shown) throw new Error('This page is not one of a workspace.');
  return shown;
}
