'use client';

import { createClient, explain, isControlPlaneError, type StreamFrame } from 'platform-control-plane-client';
import { useEffect, useState } from 'react';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/status';

interface Props {
  readonly place: {
    readonly path: { readonly workspaceSlug: string; readonly appSlug: string };
    readonly query: { readonly region: string };
  };
  /** The status that the server has rendered. */
  readonly first: StreamFrame<typeof path>['data'];
}

/** Follows the stream of an app's status, which `rewrites` serves on the origin of the page. */
export function AppStatus({ place, first }: Props) {
  const [status, setStatus] = useState(first);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    const leaving = new AbortController();
    const follow = async () => {
      const client = createClient({ baseUrl: location.origin, credentials: 'include' });
      for await (const { data } of client.stream(path, { params: place, signal: leaving.signal })) setStatus(data);
    };
    follow().catch((error: unknown) => {
      // The session has ended. The server sends the visitor to sign in.
      if (isControlPlaneError(error) && error.status === 401) location.reload();
      else setProblem(explain(error));
    });
    return () => leaving.abort();
  }, [place]);

  if (problem) return <p role="alert">{problem}</p>;
  return (
    <p role="status">
      {status.status} (checked at {status.checkedAt})
    </p>
  );
}
