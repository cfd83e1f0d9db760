/** Objects of the API of Kubernetes: only what is read or written of them. */
export interface ApiObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: Meta;
}

export interface Meta {
  readonly name: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly ownerReferences?: readonly { readonly uid: string }[];
  /** The writers of each field. */
  readonly managedFields?: readonly object[];
}

export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly message?: string;
  readonly lastTransitionTime?: string;
}

/** A sentence about an object to which something has happened. */
export interface ClusterEvent extends ApiObject {
  readonly involvedObject: { readonly uid?: string };
  readonly reason?: string;
  readonly message?: string;
  readonly lastTimestamp?: string | null;
  readonly eventTime?: string | null;
  readonly series?: { readonly lastObservedTime?: string } | null;
}

export interface EndOfRun {
  readonly exitCode: number;
  readonly reason?: string;
  readonly message?: string;
  readonly startedAt: string;
  readonly finishedAt: string;
}

export interface ContainerState {
  readonly waiting?: { readonly reason?: string; readonly message?: string };
  readonly running?: { readonly startedAt: string };
  readonly terminated?: EndOfRun;
}

export interface ContainerStatus {
  readonly restartCount: number;
  readonly ready: boolean;
  readonly started?: boolean;
  readonly state?: ContainerState;
  readonly lastState?: ContainerState;
}

export interface Pod extends ApiObject {
  readonly spec: { readonly nodeName?: string; readonly activeDeadlineSeconds?: number };
  readonly status?: {
    readonly phase?: string;
    readonly podIP?: string;
    readonly conditions?: readonly Condition[];
    readonly containerStatuses?: readonly ContainerStatus[];
  };
}

/** A ReplicaSet or a StatefulSet. */
export interface PodSet extends ApiObject {
  readonly spec: { readonly template: object };
  readonly status?: { readonly conditions?: readonly Condition[] };
}

interface IpBlock {
  readonly cidr: string;
  readonly except?: readonly string[];
}

interface Peer {
  readonly podSelector?: object;
  readonly namespaceSelector?: object;
  readonly ipBlock?: IpBlock;
}

interface PolicyPort {
  readonly port: number;
  readonly protocol: string;
}

export interface Deployment extends ApiObject {
  readonly spec: { readonly replicas: number; readonly template: object };
}

export interface NetworkPolicy extends ApiObject {
  readonly spec: {
    readonly podSelector: object;
    readonly policyTypes: readonly ('Ingress' | 'Egress')[];
    readonly ingress: readonly { readonly from: readonly Peer[] }[];
    readonly egress: readonly { readonly to?: readonly Peer[]; readonly ports?: readonly PolicyPort[] }[];
  };
}

export interface Claim extends ApiObject {
  readonly spec: { readonly resources: { readonly requests: { readonly storage: string } } };
  readonly status?: { readonly capacity?: { readonly storage?: string } };
}

export interface Secret extends ApiObject {
  readonly data?: Readonly<Record<string, string>>;
}

export interface ConfigMap extends ApiObject {
  readonly data?: Readonly<Record<string, string>>;
}

export interface Node extends ApiObject {
  readonly status: { readonly allocatable: Readonly<Record<string, string>> };
}

const units: Readonly<Record<string, number>> = {
  ...{ n: 1e-9, u: 1e-6, m: 1e-3, '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12 },
  ...{ Ki: 1024, Mi: 1024 ** 2, Gi: 1024 ** 3, Ti: 1024 ** 4 },
};

/** The number of a quantity such as `1Gi` or `250m`. */
export function quantityOf(text: string): number {
  const [, number = '0', unit = ''] = /^([\d.]+)([A-Za-z]*)$/.exec(text) ?? [];
  return Number(number) * (units[unit] ?? 1);
}
