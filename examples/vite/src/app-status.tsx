import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AppParams } from './app-params.ts';
import { api, controlPlane } from './control-plane.ts';
import { Problem } from './problem.tsx';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/status';

export function AppStatus({ params }: { readonly params: AppParams }) {
  const { data } = useQuery(statusOf(params));
  const error = useStream(params);

  if (error) return <Problem error={error} />;
  if (!data) return null;
  return (
    <p role="status">
      {params.path.appSlug} is {String(data.status)} (checked at {data.checkedAt}).
    </p>
  );
}

/** Each frame of a stream of states is what the query would return, so it takes its place in the cache. */
function useStream(params: AppParams): unknown {
  const queryClient = useQueryClient();
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    const leaving = new AbortController();
    const follow = async () => {
      setError(undefined);
      for await (const { data } of controlPlane.stream(path, { params, signal: leaving.signal })) {
        queryClient.setQueryData(statusOf(params).queryKey, data);
      }
    };
    follow().catch(setError);
    return () => leaving.abort();
  }, [params, queryClient]);

  return error;
}

function statusOf(params: AppParams) {
  return api.queryOptions('get', path, { params }, { staleTime: Infinity });
}
