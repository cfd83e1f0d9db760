import { Refused } from '../../control-plane/ports/refused.ts';
import type { ApiObject, Claim, ClusterEvent, NetworkPolicy, Pod, PodSet } from './api.ts';
import { Cache } from './cache.ts';
import { ApiError } from './api-error.ts';
import type { ApiClient } from './client.ts';
import type { Names } from './names.ts';
import { isOfQuota, partOf } from './obstacles.ts';

interface ClusterOptions {
  readonly client: ApiClient;
  readonly names: Names;
  /** Receives the app of each object that changes. */
  readonly onChange: (appId: string) => void;
  readonly onPod: (pod: Pod) => void;
  /** Receives each pod that is not there any more. */
  readonly onPodGone: (pod: Pod) => void;
  /** Whether all kinds are watched. */
  readonly onConnected: (isConnected: boolean) => void;
}

/** Paths of the kinds that are watched, each with that of its group. */
const kinds = {
  namespaces: '/api/v1/namespaces',
  pods: '/api/v1/pods',
  services: '/api/v1/services',
  claims: '/api/v1/persistentvolumeclaims',
  policies: '/apis/networking.k8s.io/v1/networkpolicies',
  replicaSets: '/apis/apps/v1/replicasets',
  statefulSets: '/apis/apps/v1/statefulsets',
  events: '/api/v1/events',
} as const;

/** Reasons of events of each pod that starts and ends as it should. */
const usual = ['Scheduled', 'Pulling', 'Pulled', 'Created', 'Started', 'SuccessfulDelete'];

/** Objects of a control plane in a cluster: one list and one watch of each kind. */
export class Cluster {
  readonly client: ApiClient;
  readonly names: Names;
  readonly namespaces: Cache<ApiObject>;
  readonly pods: Cache<Pod>;
  readonly services: Cache<ApiObject>;
  readonly claims: Cache<Claim>;
  readonly policies: Cache<NetworkPolicy>;
  readonly replicaSets: Cache<PodSet>;
  readonly statefulSets: Cache<PodSet>;
  /** Events in the namespaces of apps: they have no labels. */
  readonly events: Cache<ClusterEvent>;
  readonly #onConnected: (isConnected: boolean) => void;
  #isConnected = false;

  constructor({ client, names, onChange, onPod, onPodGone, onConnected }: ClusterOptions) {
    this.client = client;
    this.names = names;
    this.#onConnected = onConnected;
    const onObject = ({ metadata }: ApiObject) => onChange(metadata.labels?.['pcp/app'] ?? '');
    const options = { client, query: { labelSelector: names.selector }, onWatching: () => this.#look() };
    this.namespaces = new Cache<ApiObject>({
      ...{ ...options, path: kinds.namespaces, onChange: onObject },
      // The namespace of an ingress has no app.
      isKept: ({ metadata }) => metadata.labels?.['pcp/app'] !== undefined,
    });
    this.services = new Cache<ApiObject>({ ...options, path: kinds.services, onChange: () => undefined });
    this.policies = new Cache<NetworkPolicy>({ ...options, path: kinds.policies, onChange: () => undefined });
    this.claims = new Cache<Claim>({ ...options, path: kinds.claims, onChange: onObject });
    this.replicaSets = new Cache<PodSet>({ ...options, path: kinds.replicaSets, onChange: onObject });
    this.statefulSets = new Cache<PodSet>({ ...options, path: kinds.statefulSets, onChange: onObject });
    const appOf = ({ metadata: { namespace = '' } }: ClusterEvent) => names.appOf(namespace);
    this.events = new Cache<ClusterEvent>({
      ...options,
      path: kinds.events,
      query: { fieldSelector: usual.map((reason) => `reason!=${reason}`).join(',') },
      isKept: (event) => appOf(event) !== null,
      onChange: (event) => onChange(appOf(event) ?? ''),
    });
    const onPodChange = (pod: Pod) => {
      onPod(pod);
      onObject(pod);
    };
    this.pods = new Cache<Pod>({ ...options, path: kinds.pods, onChange: onPodChange, onGone: onPodGone });
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Follows all kinds until the signal is aborted. */
  async follow(signal: AbortSignal): Promise<void> {
    await Promise.all(this.#caches.map((cache) => cache.follow(signal)));
  }

  eventsOf({ metadata: { namespace = '', uid } }: ApiObject): ClusterEvent[] {
    return this.events.in(namespace).filter(({ involvedObject }) => involvedObject.uid === uid);
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
      if ([400, 403, 422].includes(error.status) && !isLater) throw new Refused(sentenceOf(error.message));
      throw error;
    }
  }

  /** Leaves out what was in a namespace that has gone. */
  forget(namespace: string): void {
    for (const cache of this.#caches) cache.forget(namespace);
  }

  get #caches() {
    const { namespaces, services, claims, policies, replicaSets, statefulSets, pods, events } = this;
    return [namespaces, services, claims, policies, replicaSets, statefulSets, pods, events];
  }

  #look(): void {
    const isConnected = this.#caches.every(({ isWatching }) => isWatching);
    if (isConnected === this.#isConnected) return;
    this.#isConnected = isConnected;
    this.#onConnected(isConnected);
  }
}

/** A refusal, in words for people. */
function sentenceOf(message: string): string {
  if (!isOfQuota(message)) return message;
  return `The quota of the region is used up. Stop something, or ask the operator for more: ${partOf(message) ?? ''}`;
}

type Kind = 'secrets' | 'pods' | 'services' | 'persistentvolumeclaims' | 'networkpolicies';

/** The path of a kind in a namespace. */
export function pathIn(namespace: string, kind: Kind): string {
  const group = kind === 'networkpolicies' ? '/apis/networking.k8s.io/v1' : '/api/v1';
  return `${group}/namespaces/${namespace}/${kind}`;
}

export function pathOfPod({ metadata: { namespace = '', name } }: ApiObject): string {
  return `${pathIn(namespace, 'pods')}/${name}`;
}
