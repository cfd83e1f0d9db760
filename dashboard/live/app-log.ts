import { useState } from 'react';
import { client, type Schema } from './api.ts';
import type { AppParams } from './app.ts';
import { type Followed, useFollowed } from './followed.ts';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/logs';

/** More lines than anyone reads; the oldest are dropped. */
const mostLines = 100_000;

export interface FollowedAppLog extends Followed {
  readonly lines: readonly Schema<'AppLogLine'>[];
}

/** Follows the lines of all services of an app. After a lost connection it goes on behind the last line. */
export function useAppLog(params: AppParams): FollowedAppLog {
  const [lines, setLines] = useState<FollowedAppLog['lines']>([]);
  const followed = useFollowed(JSON.stringify(params), () => async (options, setLive) => {
    // A log that was paused is read again from its latest lines.
    let all: FollowedAppLog['lines'] = [];
    let waiting: Schema<'AppLogLine'>[] = [];
    const flush = () => {
      if (options.signal.aborted) return;
      all = [...all, ...waiting].slice(-mostLines);
      waiting = [];
      setLines(all);
    };
    const latest = { path: params.path, query: { ...params.query, last: 1000 } };
    for await (const frame of client.stream(path, { params: latest, ...options })) {
      if (waiting.length === 0) requestAnimationFrame(flush);
      waiting.push(frame.data);
      setLive();
    }
  });
  return { lines, ...followed };
}
