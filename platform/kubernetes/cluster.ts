import { Refused } from '../../control-plane/ports/refused.ts';
import type { ApiObject, Claim, Pod, PodSet } from './api.ts';
import { Cache } from './cache.ts';
import { type ApiClient, ApiError } from './client.ts';
import type { Names } from './names.ts';

interface ClusterOptions {
  readonly client: ApiClient;
  readonly names: Names;
  /** Receives the app of each object that changes. */
  readonly onChange: (appId: string) => void;
  readonly onPod: (pod: Pod) => void;
  /** Whether all kinds are watched. */
  readonly onConnected: (isConnected: boolean) => void;
}

/** Paths of the kinds that are watched, each with that of its group. */
const kinds = {
  namespaces: '/api/v1/namespaces',
  pods: '/api/v1/pods',
  services: '/api/v1/services',
  claims: '/api/v1/persistentvolumeclaims',
  replicaSets: '/apis/apps/v1/replicasets',
  statefulSets: '/apis/apps/v1/statefulsets',
} as const;

/** Objects of a control plane in a cluster: one list and one watch of each kind. */
export class Cluster {
  readonly client: ApiClient;
  readonly names: Names;
  readonly namespaces: Cache<ApiObject>;
  readonly pods: Cache<Pod>;
  readonly services: Cache<ApiObject>;
  readonly claims: Cache<Claim>;
  readonly replicaSets: Cache<PodSet>;
  readonly statefulSets: Cache<PodSet>;
  readonly #onConnected: (isConnected: boolean) => void;
  #isConnected = false;

  constructor({ client, names, onChange, onPod, onConnected }: ClusterOptions) {
    this.client = client;
    this.names = names;
    this.#onConnected = onConnected;
    const onObject = ({ metadata }: ApiObject) => onChange(metadata.labels?.['pcp/app'] ?? '');
    const options = { client, selector: names.selector, onWatching: () => this.#look() };
    this.namespaces = new Cache<ApiObject>({ ...options, path: kinds.namespaces, onChange: onObject });
    this.services = new Cache<ApiObject>({ ...options, path: kinds.services, onChange: () => undefined });
    this.claims = new Cache<Claim>({ ...options, path: kinds.claims, onChange: onObject });
    this.replicaSets = new Cache<PodSet>({ ...options, path: kinds.replicaSets, onChange: onObject });
    this.statefulSets = new Cache<PodSet>({ ...options, path: kinds.statefulSets, onChange: onObject });
    const onPodChange = (pod: Pod) => {
      onPod(pod);
      onObject(pod);
    };
    this.pods = new Cache<Pod>({ ...options, path: kinds.pods, onChange: onPodChange });
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Follows all kinds until the signal is aborted. */
  async follow(signal: AbortSignal): Promise<void> {
    await Promise.all(this.#caches.map((cache) => cache.follow(signal)));
  }

  /** Creates an object; `null` if it is there. Throws `Refused` if a rule of the cluster refuses it. */
  async create<Kind extends ApiObject>(path: string, object: Kind): Promise<Kind | null> {
    try {
      return await this.client.json<Kind>('POST', path, object);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.reason === 'AlreadyExists') return null;
      // The namespace of a removed app goes first.
      const isLater = error.message.includes('being terminated');
      if ([400, 403, 422].includes(error.status) && !isLater) throw new Refused(error.message);
      throw error;
    }
  }

  get #caches() {
    return [this.namespaces, this.services, this.claims, this.replicaSets, this.statefulSets, this.pods];
  }

  #look(): void {
    const isConnected = this.#caches.every(({ isWatching }) => isWatching);
    if (isConnected === this.#isConnected) return;
    this.#isConnected = isConnected;
    this.#onConnected(isConnected);
  }
}

/** The path of a kind in a namespace. */
export function pathIn(namespace: string, kind: 'secrets' | 'pods' | 'services' | 'persistentvolumeclaims'): string {
  return `/api/v1/namespaces/${namespace}/${kind}`;
}

export function pathOfPod({ metadata: { namespace = '', name } }: ApiObject): string {
  return `${pathIn(namespace, 'pods')}/${name}`;
}
