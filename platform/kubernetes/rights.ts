import { stringify } from 'yaml';

export interface Right {
  /** Empty for the core of the API. */
  readonly group: string;
  /** With its part after a slash, such as `pods/log`. */
  readonly resource: string;
  readonly verbs: readonly string[];
  /** The only objects that they are for; all by default. */
  readonly names?: readonly string[];
}

const watched = ['list', 'watch'];

/** Everything that a server may do for apps in a cluster, of all namespaces: an app gets a new one. */
export const appRights: readonly Right[] = [
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
];

/** Everything that a control plane may do for apps: a full server measures them too. */
export const rights: readonly Right[] = [
  ...appRights,
  // The use of pods, as the kubelets measure it, and in place of that, as the API of metrics does.
  { group: '', resource: 'nodes/proxy', verbs: ['get'] },
  { group: 'metrics.k8s.io', resource: 'pods', verbs: ['list'] },
];

/** The roles of the pods of an ingress: one of their own namespace, and one of all. */
export const roles = { kept: 'platform-control-plane-ingress', pods: 'platform-control-plane-ingress-pods' } as const;

const ofFeeders: Readonly<Record<keyof typeof roles, readonly Right[]>> = {
  kept: [
    { group: '', resource: 'configmaps', verbs: watched },
    { group: '', resource: 'secrets', verbs: watched },
  ],
  pods: [{ group: '', resource: 'pods', verbs: watched }],
};

const ensured = ['get', 'create', 'patch'];

/** Everything that a control plane may do besides for an ingress of pods. */
export const ingressRights: readonly Right[] = [
  { group: '', resource: 'configmaps', verbs: [...ensured, 'delete'] },
  // Routes are confirmed, and the access log is read, by the API.
  { group: '', resource: 'pods/proxy', verbs: ['get'] },
  { group: '', resource: 'services', verbs: ['get'] },
  { group: '', resource: 'serviceaccounts', verbs: ['create'] },
  { group: 'apps', resource: 'deployments', verbs: ensured },
  { group: 'networking.k8s.io', resource: 'networkpolicies', verbs: ['get'] },
  { group: 'policy', resource: 'poddisruptionbudgets', verbs: ensured },
  { group: 'rbac.authorization.k8s.io', resource: 'rolebindings', verbs: ['create'] },
  { group: 'rbac.authorization.k8s.io', resource: 'clusterrolebindings', verbs: ['create'] },
  { group: 'rbac.authorization.k8s.io', resource: 'clusterroles', verbs: ['bind'], names: Object.values(roles) },
];

/**
 * The manifest of an account with these rights and no others, in a namespace of its own, and of the roles that it may
 * give to the pods of an ingress.
 */
export function manifestOfAccount(name: string): string {
  const [account, role, binding] = objectsOfAccount({ name, namespace: name }, [...rights, ...ingressRights]);
  return manifestOf([
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name } },
    account,
    role,
    roleOf(roles.kept, ofFeeders.kept),
    roleOf(roles.pods, ofFeeders.pods),
    binding,
  ]);
}

/** An account of a namespace, and what gives it rights in all of them. */
export function objectsOfAccount(
  { name, namespace }: { readonly name: string; readonly namespace: string },
  given: readonly Right[],
) {
  const group = 'rbac.authorization.k8s.io';
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace } },
    roleOf(name, given),
    {
      apiVersion: `${group}/v1`,
      kind: 'ClusterRoleBinding',
      metadata: { name },
      roleRef: { apiGroup: group, kind: 'ClusterRole', name },
      subjects: [{ kind: 'ServiceAccount', name, namespace }],
    },
  ] as const;
}

/** The text for `kubectl apply -f -`. */
export function manifestOf(objects: readonly object[]): string {
  return objects.map((object) => stringify(object)).join('---\n');
}

function roleOf(name: string, given: readonly Right[]) {
  const rules = given.map(({ group, resource, verbs, names }) => {
    return { apiGroups: [group], resources: [resource], verbs, ...(names && { resourceNames: names }) };
  });
  return { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name }, rules };
}
