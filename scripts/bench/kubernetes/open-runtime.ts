import type { ApiClient } from '../../../platform/kubernetes/client.ts';
import { ClusterRuntime } from '../../../platform/kubernetes/runtime.ts';

/** A runtime that watches all kinds of a cluster. */
export async function openRuntime(client: ApiClient): Promise<ClusterRuntime> {
  const runtime = new ClusterRuntime({ client, storage: { bytes: 1e12, growsVolumes: false } });
  const end = new AbortController();
  for await (const isConnected of runtime.connected(end.signal)) if (isConnected) end.abort();
  return runtime;
}
