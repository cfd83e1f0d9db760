import { stringify } from 'yaml';

export interface Right {
  /** Empty for the core of the API. */
  readonly group: string;
  /** With its part after a slash, such as `pods/log`. */
  readonly resource: string;
  readonly verbs: readonly string[];
}

const watched = ['list', 'watch'];

/** Everything that a control plane may do in a cluster, of all namespaces: an app gets a new one. */
export const rights: readonly Right[] = [
  { group: '', resource: 'namespaces', verbs: [...watched, 'create', 'delete'] },
  { group: '', resource: 'pods', verbs: [...watched, 'create', 'patch', 'delete'] },
  { group: '', resource: 'pods/log', verbs: ['get'] },
  // Newer clusters want both for a shell by WebSocket.
  { group: '', resource: 'pods/exec', verbs: ['get', 'create'] },
  { group: '', resource: 'secrets', verbs: ['get', 'create', 'patch', 'delete'] },
  { group: '', resource: 'services', verbs: [...watched, 'create', 'patch', 'delete'] },
  { group: '', resource: 'persistentvolumeclaims', verbs: [...watched, 'create', 'patch', 'delete'] },
  { group: 'apps', resource: 'replicasets', verbs: [...watched, 'create', 'delete'] },
  { group: 'apps', resource: 'statefulsets', verbs: [...watched, 'create', 'patch', 'delete'] },
  { group: 'networking.k8s.io', resource: 'networkpolicies', verbs: [...watched, 'create', 'patch'] },
  { group: '', resource: 'events', verbs: watched },
  // The addresses of the API, which apps must not reach.
  { group: 'discovery.k8s.io', resource: 'endpointslices', verbs: ['get'] },
  { group: '', resource: 'nodes', verbs: ['list'] },
  // The use of pods, as the kubelets measure it, and in place of that, as the API of metrics does.
  { group: '', resource: 'nodes/proxy', verbs: ['get'] },
  { group: 'metrics.k8s.io', resource: 'pods', verbs: ['list'] },
];

/** The manifest of an account with these rights and no others, in a namespace of its own. */
export function manifestOfAccount(name: string): string {
  const metadata = { name };
  const objects = [
    { apiVersion: 'v1', kind: 'Namespace', metadata },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace: name } },
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata,
      rules: rights.map(({ group, resource, verbs }) => ({ apiGroups: [group], resources: [resource], verbs })),
    },
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata,
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name },
      subjects: [{ kind: 'ServiceAccount', name, namespace: name }],
    },
  ];
  return objects.map((object) => stringify(object)).join('---\n');
}
