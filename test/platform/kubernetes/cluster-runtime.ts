import { ApiClient } from '../../../platform/kubernetes/client.ts';
import { ClusterRuntime } from '../../../platform/kubernetes/runtime.ts';
import { FakeApi, type Stored } from './fake-api.ts';

export const patience = { timeout: 120_000 };

/** A runtime on the API in memory, which it can reach. */
export async function openRuntime(options: Partial<ConstructorParameters<typeof ClusterRuntime>[0]> = {}) {
  const api = await FakeApi.start();
  const client = new ApiClient({ server: api.url });
  const storage = { bytes: 100e9, growsVolumes: false };
  const runtime = new ClusterRuntime({ client, storage, ...options });
  await expectConnected(runtime, true);
  return {
    ...{ api, runtime },
    /** Runs the pod of a set, as its controller and a kubelet do. */
    run(set: Stored, status: object, suffix = 'x'): Stored {
      const { name, namespace = '', labels = {}, annotations = {}, uid = '' } = set.metadata;
      const metadata = { name: `${name}-${suffix}`, namespace, labels, annotations, ownerReferences: [{ uid }] };
      return api.put('pods', { metadata, spec: { nodeName: 'one' }, status });
    },
    /** The first object that the runtime has made of a kind. */
    made(kind: string): Stored {
      const [object] = api.all(kind);
      if (!object) throw new Error(`Nothing was made of ${kind}.`);
      return object;
    },
    async [Symbol.asyncDispose]() {
      await runtime[Symbol.asyncDispose]();
      await client.close();
      await api[Symbol.asyncDispose]();
    },
  };
}

/** Waits until the cluster can be reached, or not any more. */
export async function expectConnected(runtime: ClusterRuntime, isConnected: boolean): Promise<void> {
  const end = new AbortController();
  for await (const state of runtime.connected(end.signal)) if (state === isConnected) end.abort();
}
