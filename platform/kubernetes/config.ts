import { bytes, flag, text } from '../shared/config-schema.ts';

/** A cluster whose region a control plane uses. */
export interface ClusterConfig {
  /** A file; `null` for the account of the pod in which the server runs. */
  readonly kubeconfig: string | null;
  /** Context of the kubeconfig; the current one by default. */
  readonly context?: string;
  /** Where images that are built here are pushed, and pulled by the cluster: a host, perhaps with a path. */
  readonly registry: string;
  /** Bytes that volumes may take, which a cluster does not say. */
  readonly storage: number;
  /** Name of the class of volumes; that of the cluster by default. */
  readonly storageClass?: string;
  /** Whether volumes of the class can grow in place; not by default. */
  readonly growsVolumes?: boolean;
  /** Addresses or subnets of this machine, from which its ingress reaches pods; only those of nodes by default. */
  readonly ingressFrom?: readonly string[];
  /** Leads requests by pods of the cluster; the ingress of this machine does by default. */
  readonly ingress?: ClusterIngressConfig;
  /** Private addresses or subnets that apps may reach beside the internet; none by default. */
  readonly mayReach?: readonly string[];
  /** Begins the names of namespaces; that of this data by default. No other control plane of the cluster has it. */
  readonly namespacePrefix?: string;
}

/** How requests get to the pods of an ingress. */
export interface ClusterIngressConfig {
  readonly type: 'LoadBalancer' | 'NodePort';
  /** Port of a balancer, or of each machine of the cluster. */
  readonly port: number;
  /** Port for TLS; `null` for none. */
  readonly securePort: number | null;
  /** Number of pods; 2 by default. */
  readonly replicas?: number;
}

const addresses = {
  type: 'array',
  maxItems: 100,
  items: { type: 'string', pattern: '^([0-9.]+(/[0-9]{1,2})?|[0-9a-f:]+(/[0-9]{1,3})?)$', maxLength: 43 },
};
const name = { type: 'string', pattern: '^[a-z0-9][a-z0-9.-]*$', maxLength: 253 };

const servedPort = { type: 'integer', minimum: 1, maximum: 65_535 };

export const clusterSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['kubeconfig', 'registry', 'storage'],
  properties: {
    kubeconfig: { ...text(4096), type: ['string', 'null'] },
    context: text(),
    registry: { type: 'string', pattern: '^[a-z0-9.-]+(:\\d+)?(/[a-z0-9._-]+)*$', maxLength: 200 },
    storage: bytes,
    storageClass: name,
    growsVolumes: flag,
    ingressFrom: addresses,
    ingress: {
      type: 'object',
      additionalProperties: false,
      required: ['type', 'port', 'securePort'],
      properties: {
        type: { enum: ['LoadBalancer', 'NodePort'] },
        port: servedPort,
        securePort: { ...servedPort, type: ['integer', 'null'] },
        replicas: { type: 'integer', minimum: 1, maximum: 20 },
      } satisfies Record<keyof ClusterIngressConfig, object>,
    },
    mayReach: addresses,
    // The id of an app follows, and names have at most 63 characters.
    namespacePrefix: { type: 'string', pattern: '^[a-z][a-z0-9-]*[a-z0-9]$', maxLength: 26 },
  } satisfies Record<keyof ClusterConfig, object>,
};
