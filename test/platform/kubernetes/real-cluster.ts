import { ApiClient } from '../../../platform/kubernetes/client.ts';
import { readKubeconfig } from '../../../platform/kubernetes/kubeconfig.ts';
import { ClusterRuntime } from '../../../platform/kubernetes/runtime.ts';
import { expectConnected } from './cluster-runtime.ts';

// A cluster of the machine, with the example image at a registry.
const { KUBECONFIG = '', CLUSTER_REGISTRY = '', CLUSTER_STORAGE = '' } = process.env;
let made = 0;

export const example = `${CLUSTER_REGISTRY}/pcp-test/example:1`;

/** A runtime on a cluster with namespaces of its own, which are removed at the end. */
export async function openRealCluster(owner = `t${process.pid}x${++made}`) {
  const client = new ApiClient(readKubeconfig(KUBECONFIG));
  const runtime = new ClusterRuntime({
    client,
    owner,
    times: { drainSeconds: 2, stopSeconds: 2 },
    storage: { className: CLUSTER_STORAGE, bytes: 100e9, growsVolumes: false },
  });
  await expectConnected(runtime, true);
  return {
    ...{ client, runtime, owner },
    async [Symbol.asyncDispose]() {
      for (const id of await runtime.apps('eu')) await runtime.remove({ id, region: 'eu' });
      await runtime[Symbol.asyncDispose]();
      await client.close();
    },
  };
}
