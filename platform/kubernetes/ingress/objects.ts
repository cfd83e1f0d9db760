import { createHash } from 'node:crypto';
import type { ApiObject } from '../api.ts';
import { roles } from '../rights.ts';

/** How an ingress of pods is reached. */
export interface IngressService {
  readonly type: 'LoadBalancer' | 'NodePort';
  readonly port: number;
  /** Port for TLS; `null` for none. */
  readonly securePort: number | null;
  readonly replicas: number;
}

export interface PodsOptions {
  /** Prefix of the namespaces of apps. */
  readonly owner: string;
  readonly service: IngressService;
  /** The programs, by a name that never means another image. */
  readonly image: string;
  /** The name of the secret with the login of the registry; `null` for none. */
  readonly pullSecret: string | null;
  readonly trustedProxies: readonly string[];
  readonly version: string;
  /** Subnets of the servers of the API, which lead calls to the pods. */
  readonly api: readonly string[];
}

/** Port of the feeder of each pod. */
export const controlPort = 9090;
/** The name of what an ingress has one of. */
const name = 'ingress';
const labels = { 'pcp/part': 'ingress' };
export const podSelector = 'pcp/part=ingress';
export const secretName = 'control';
const folder = '/run/ingress';
const accountFolder = '/var/run/secrets/kubernetes.io/serviceaccount';
/**
 * After a pod is to end: time until requests stop to arrive; time in which the process closes each connection after a
 * response; time for open requests; and time to read the access log.
 */
const [pauseSeconds, stopSeconds, drainSeconds, lingerSeconds] = [15, 5, 30, 10] as const;

/** Its namespace has the label by which the network of each app lets its requests in. */
export function ingressNamespace(owner: string): string {
  return `ingress-${owner}`;
}

export function namespaceObject(owner: string): ApiObject {
  const own = { 'pcp/owner': owner, ...labels, 'pod-security.kubernetes.io/enforce': 'restricted' };
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name: ingressNamespace(owner), labels: own } };
}

/** The account of the feeders: they read pods of all namespaces, and what is kept for them in their own. */
export function accountObjects(owner: string) {
  const namespace = ingressNamespace(owner);
  const group = 'rbac.authorization.k8s.io';
  const subjects = [{ kind: 'ServiceAccount', name, namespace }];
  const binding = (kind: string, metadata: ApiObject['metadata'], role: string) => ({
    ...{ apiVersion: `${group}/v1`, kind, metadata, subjects },
    roleRef: { apiGroup: group, kind: 'ClusterRole', name: role },
  });
  return {
    account: { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name } },
    ownBinding: binding('RoleBinding', { name }, roles.kept),
    podsBinding: binding('ClusterRoleBinding', { name: namespace }, roles.pods),
  };
}

/** The pods of an ingress, and how requests get to them, each with a hash of what it says. */
export function podsObjects(options: PodsOptions) {
  const { service } = options;
  const ports = portsOf(service);
  const isNodePort = service.type === 'NodePort';
  const anywhere = ports.map(({ port }) => ({ port, protocol: 'TCP' }));
  return {
    deployment: hashed({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name },
      spec: {
        replicas: service.replicas,
        minReadySeconds: 2,
        selector: { matchLabels: labels },
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
        template: { metadata: { labels }, spec: podSpec(options) },
      },
    }),
    service: hashed({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name },
      spec: {
        type: service.type,
        selector: labels,
        // A balancer keeps the addresses of visitors so. Each node has to lead requests to the pods without one.
        externalTrafficPolicy: isNodePort ? 'Cluster' : 'Local',
        ports: ports.map((one) => ({
          ...{ name: one.name, port: one.port, targetPort: one.port, protocol: 'TCP' },
          ...(isNodePort && { nodePort: one.port }),
        })),
      },
    }),
    policy: hashed({
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata: { name },
      spec: {
        podSelector: { matchLabels: labels },
        policyTypes: ['Ingress'],
        ingress: [
          { ports: anywhere },
          {
            ports: [{ port: controlPort, protocol: 'TCP' }],
            // Some clusters lead calls of the API through pods of this namespace.
            from: [
              { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } },
              ...options.api.map((cidr) => ({ ipBlock: { cidr } })),
            ],
          },
        ],
      },
    }),
    budget: hashed({
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name },
      spec: { maxUnavailable: 1, selector: { matchLabels: labels } },
    }),
  };
}

export function hashOf({ metadata }: ApiObject): string | undefined {
  return metadata.annotations?.['pcp/hash'];
}

function hashed<Kind extends { readonly metadata: { readonly name: string }; readonly spec: object }>(object: Kind) {
  const hash = createHash('sha256').update(JSON.stringify(object.spec)).digest('hex').slice(0, 16);
  return { ...object, metadata: { ...object.metadata, labels, annotations: { 'pcp/hash': hash } } };
}

function portsOf({ port, securePort }: IngressService) {
  return [{ name: 'http', port }, ...(securePort === null ? [] : [{ name: 'https', port: securePort }])];
}

/** The process, and before it the feeder, which ends after it. Only the feeder has the account. */
function podSpec(options: PodsOptions): object {
  const { owner, service, image, pullSecret, trustedProxies, version } = options;
  const shared = { image, imagePullPolicy: 'IfNotPresent', securityContext: withoutPrivileges };
  const state = { name: 'state', mountPath: folder };
  const secure = service.securePort === null ? [] : ['--secure-port', String(service.securePort)];
  const times = { 'stop-ms': stopSeconds * 1000, 'linger-ms': lingerSeconds * 1000 };
  return {
    serviceAccountName: name,
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    imagePullSecrets: pullSecret === null ? [] : [{ name: pullSecret }],
    terminationGracePeriodSeconds: pauseSeconds + 2 * stopSeconds + drainSeconds + lingerSeconds,
    securityContext: {
      ...{ runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000 },
      seccompProfile: { type: 'RuntimeDefault' },
      // The process listens on the ports that visitors see, since it redirects them.
      sysctls: [{ name: 'net.ipv4.ip_unprivileged_port_start', value: '0' }],
    },
    topologySpreadConstraints: [
      {
        ...{ maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway' },
        labelSelector: { matchLabels: labels },
      },
    ],
    initContainers: [
      {
        ...shared,
        name: 'feeder',
        restartPolicy: 'Always',
        command: ['node', '/app/feed.mjs', '--folder', folder, '--namespace', ingressNamespace(owner)].concat(
          ['--owner', owner],
          ['--port', String(controlPort)],
        ),
        env: [{ name: 'INGRESS_SECRET', valueFrom: { secretKeyRef: { name: secretName, key: 'secret' } } }],
        ports: [{ containerPort: controlPort }],
        readinessProbe: { httpGet: { path: '/ready', port: controlPort }, periodSeconds: 1, failureThreshold: 10 },
        resources: { requests: { cpu: '10m', memory: '64Mi' }, limits: { memory: '256Mi' } },
        volumeMounts: [state, { name: 'account', mountPath: accountFolder, readOnly: true }],
      },
    ],
    containers: [
      {
        ...shared,
        name: 'ingress',
        command: ['node', '/app/ingress.mjs', '--folder', folder, '--host', '0.0.0.0', '--version', version].concat(
          ['--port', String(service.port), ...secure],
          trustedProxies.flatMap((proxy) => ['--trusted-proxy', proxy]),
          Object.entries(times).flatMap(([flag, ms]) => [`--${flag}`, String(ms)]),
        ),
        ports: portsOf(service).map(({ port }) => ({ containerPort: port })),
        lifecycle: { preStop: { sleep: { seconds: pauseSeconds } } },
        resources: { requests: { cpu: '50m', memory: '128Mi' }, limits: { memory: '512Mi' } },
        volumeMounts: [state],
      },
    ],
    volumes: [
      { name: 'state', emptyDir: { medium: 'Memory' } },
      {
        name: 'account',
        projected: {
          sources: [
            { serviceAccountToken: { path: 'token', expirationSeconds: 3600 } },
            { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
          ],
        },
      },
    ],
  };
}

const withoutPrivileges = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
} as const;
