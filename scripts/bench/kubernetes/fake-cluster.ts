import { ApiClient } from '../../../platform/kubernetes/client.ts';
import { FakeApi, type Stored } from '../../../test/platform/kubernetes/fake-api.ts';
import { serveParent } from '../child.ts';
import { manyApps } from './many-apps.ts';
import { openRuntime } from './open-runtime.ts';

// `node fake-cluster.ts COUNT`: the API of a cluster in memory, with apps that run. Responds to each message with the
// requests since the last one.

const kinds = ['namespaces', 'services', 'persistentvolumeclaims', 'networkpolicies', 'replicasets', 'statefulsets'];

const api = await FakeApi.start();
await makeApps();
for (const set of [...api.all('replicasets'), ...api.all('statefulsets')]) api.put('pods', podOf(set));
for (const kind of [...kinds, 'pods'])
  for (const object of api.all(kind)) {
    const { name, namespace } = object.metadata;
    const metadata = { name, ...(namespace !== undefined && { namespace }), managedFields: managersOf(object) };
    api.put(kind, { metadata });
  }
api.requests.length = 0;

serveParent({ url: api.url }, async () => {
  const requests = api.requests.splice(0);
  return { requests };
});

/** Has the adapter itself make the objects. */
async function makeApps(): Promise<void> {
  const client = new ApiClient({ server: api.url });
  await using runtime = await openRuntime(client);
  const apps = [...manyApps(Number(process.argv[2]))];
  const make = async () => {
    for (let app = apps.pop(); app; app = apps.pop()) await runtime.apply(app);
  };
  await Promise.all(Array.from({ length: 8 }, make));
}

/** The pod of a set, as large as one that runs. */
function podOf({ metadata, spec }: Stored): Stored {
  const { name, namespace = '', labels = {}, annotations = {}, uid = '' } = metadata;
  const at = '2026-11-28T10:00:00Z';
  const types = ['PodReadyToStartContainers', 'Initialized', 'Ready', 'ContainersReady', 'PodScheduled'];
  const conditions = types.map((type) => ({ type, status: 'True', lastProbeTime: null, lastTransitionTime: at }));
  const digest = 'sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef';
  const status = {
    ...{ phase: 'Running', hostIP: '10.0.0.1', podIP: '10.42.0.9', startTime: at, qosClass: 'Burstable', conditions },
    hostIPs: [{ ip: '10.0.0.1' }],
    podIPs: [{ ip: '10.42.0.9' }],
    containerStatuses: [
      {
        ...{ name: 'main', ready: true, started: true, restartCount: 0, lastState: {} },
        ...{ image: 'registry.example.com/apps/shop:1', imageID: `registry.example.com/apps/shop@${digest}` },
        ...{ containerID: `containerd://${digest.slice(7)}`, state: { running: { startedAt: at } } },
      },
    ],
  };
  // A set has a template.
  const { template } = spec as { readonly template: { readonly spec: object } };
  const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name, uid, controller: true, blockOwnerDeletion: true };
  return {
    metadata: { name: `${name}-x2x4z`, namespace, labels, annotations, ownerReferences: [owner] },
    spec: { ...template.spec, nodeName: 'one', schedulerName: 'default-scheduler', dnsPolicy: 'ClusterFirst' },
    status,
  };
}

/** The owners of each field, as an API notes them. */
function managersOf(object: object): readonly object[] {
  const fieldsOf = (value: unknown): object =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [`f:${name}`, fieldsOf(part)]))
      : {};
  const entry = { operation: 'Update', apiVersion: 'v1', time: '2026-11-28T10:00:00Z', fieldsType: 'FieldsV1' };
  return [{ manager: 'undici', ...entry, fieldsV1: fieldsOf(object) }];
}
