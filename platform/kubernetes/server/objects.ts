import { createHash } from 'node:crypto';
import type { RegistryLogins } from '../../../control-plane/ports/registry-login.ts';
import { pullLoginOf } from '../namespaces.ts';
import { pullSecretOf } from '../objects.ts';
import { appRights, objectsOfAccount } from '../rights.ts';

/** How requests from outside of the cluster get to the servers. */
export interface ServerService {
  readonly type: 'ClusterIP' | 'LoadBalancer' | 'NodePort';
  /** The port of each machine of the cluster; `null` for one that the cluster chooses. */
  readonly nodePort: number | null;
}

export interface ServerOptions {
  readonly namespace: string;
  readonly image: string;
  readonly replicas: number;
  readonly service: ServerService;
  /** The text of the configuration. */
  readonly config: string;
  /** Address of the API of the full server. */
  readonly fullServer: string;
  /** Whether apps run in the same cluster. */
  readonly callsCluster: boolean;
  /** Logins of registries. */
  readonly logins: RegistryLogins;
}

/** The name of what these servers have one of. */
const name = 'api';
const labels = { 'pcp/part': 'api' };
const pullSecret = 'api-pull';
const port = 4000;
const configFolder = '/etc/control-plane';
const dataVolume = '/var/lib/control-plane';
const accountFolder = '/var/run/secrets/kubernetes.io/serviceaccount';
/** After a pod is to end: time in which it still takes requests; time for open ones and for a step that runs. */
const [stopSeconds, endSeconds] = [15, 45] as const;

/** Servers that only serve the API, and how requests get to them. Their secrets are apart. */
export function serverObjects(options: ServerOptions): readonly object[] {
  const { namespace, replicas, service, config, callsCluster } = options;
  const own = { name, namespace, labels };
  const hash = createHash('sha256').update(config).digest('hex').slice(0, 16);
  return [
    namespaceObject(namespace),
    ...(callsCluster ? objectsOfAccount({ name: accountOf(namespace), namespace }, appRights) : []),
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: own, data: { 'control-plane.yaml': config } },
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: own,
      spec: {
        replicas,
        minReadySeconds: 2,
        selector: { matchLabels: labels },
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
        // Another configuration makes other pods.
        template: { metadata: { labels, annotations: { 'pcp/config': hash } }, spec: podSpec(options) },
      },
    },
    { apiVersion: 'v1', kind: 'Service', metadata: own, spec: serviceSpec(service) },
    {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata: own,
      spec: {
        podSelector: { matchLabels: labels },
        policyTypes: ['Ingress'],
        ingress: [{ ports: [{ port, protocol: 'TCP' }] }],
      },
    },
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: own,
      spec: { maxUnavailable: 1, selector: { matchLabels: labels } },
    },
  ];
}

/** The secrets of the servers: variables of their environment, and the login with which their image is pulled. */
export function secretObjects(
  { namespace, image, logins }: Pick<ServerOptions, 'namespace' | 'image' | 'logins'>,
  variables: Readonly<Record<string, string>>,
): readonly object[] {
  const login = pullLoginOf(logins, image);
  const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace, labels }, stringData: variables };
  if (login === null) return [namespaceObject(namespace), secret];
  const { metadata, ...pull } = pullSecretOf(pullSecret, labels, login.config);
  return [namespaceObject(namespace), secret, { ...pull, metadata: { ...metadata, namespace } }];
}

function namespaceObject(namespace: string): object {
  const metadata = { name: namespace, labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } };
  return { apiVersion: 'v1', kind: 'Namespace', metadata };
}

/** Roles have no namespace, so their name begins with it. */
function accountOf(namespace: string): string {
  return `${namespace}-${name}`;
}

function serviceSpec({ type, nodePort }: ServerService): object {
  const target = { name: 'http', port: type === 'ClusterIP' ? port : 80, targetPort: port, protocol: 'TCP' };
  return {
    type,
    selector: labels,
    // A balancer keeps the addresses of clients so. Each node has to lead requests to the pods without one.
    ...(type === 'LoadBalancer' && { externalTrafficPolicy: 'Local' }),
    ports: [{ ...target, ...(nodePort !== null && { nodePort }) }],
  };
}

function podSpec({ namespace, image, fullServer, callsCluster, logins }: ServerOptions): object {
  const account = { name: 'account', mountPath: accountFolder, readOnly: true };
  return {
    ...(callsCluster && { serviceAccountName: accountOf(namespace) }),
    automountServiceAccountToken: false,
    // Variables for each Service of the namespace are left out; the API of the cluster has its own in every pod.
    enableServiceLinks: false,
    imagePullSecrets: pullLoginOf(logins, image) === null ? [] : [{ name: pullSecret }],
    terminationGracePeriodSeconds: stopSeconds + endSeconds,
    securityContext: {
      ...{ runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000 },
      seccompProfile: { type: 'RuntimeDefault' },
    },
    topologySpreadConstraints: [
      {
        ...{ maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway' },
        labelSelector: { matchLabels: labels },
      },
    ],
    containers: [
      {
        name,
        image,
        imagePullPolicy: 'IfNotPresent',
        args: ['serve', '--only', 'api', '--full-server', fullServer].concat(
          ['--host', '0.0.0.0', '--port', String(port), '--stop-delay', String(stopSeconds)],
          // The volume belongs to root, so that its modes cannot be changed.
          ['--data', `${dataVolume}/data`, '--config', `${configFolder}/control-plane.yaml`],
        ),
        envFrom: [{ secretRef: { name } }],
        ports: [{ name: 'http', containerPort: port }],
        // A pod without the database gets no requests. It is not started again: that would not help.
        readinessProbe: {
          httpGet: { path: '/api/health?component=database', port },
          ...{ periodSeconds: 2, timeoutSeconds: 6, failureThreshold: 3 },
        },
        // The port of the probe of life needs no token, so only the pod itself reaches it.
        livenessProbe: {
          exec: { command: ['node', '--eval', "fetch('http://127.0.0.1:9000/livez').catch(() => process.exit(1))"] },
          ...{ initialDelaySeconds: 60, periodSeconds: 30, timeoutSeconds: 20, failureThreshold: 4 },
        },
        resources: { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '1Gi' } },
        securityContext: {
          ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
          capabilities: { drop: ['ALL'] },
        },
        volumeMounts: [
          { name: 'config', mountPath: configFolder, readOnly: true },
          { name: 'data', mountPath: dataVolume },
          { name: 'temporary', mountPath: '/tmp' },
          ...(callsCluster ? [account] : []),
        ],
      },
    ],
    volumes: [
      { name: 'config', configMap: { name } },
      // Branches of repositories, which are fetched again after a restart.
      { name: 'data', emptyDir: {} },
      { name: 'temporary', emptyDir: {} },
      ...(callsCluster ? [accountVolume] : []),
    ],
  };
}

const accountVolume = {
  name: 'account',
  projected: {
    sources: [
      { serviceAccountToken: { path: 'token', expirationSeconds: 3600 } },
      { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
    ],
  },
};
