import { type Findings, noFindings } from '../../control-plane/model/apps/findings.ts';
import { compareText } from '../../control-plane/model/shared/order.ts';
import type { AppRef } from '../../control-plane/ports/app-ref.ts';
import type { Observation } from '../../control-plane/ports/observation.ts';
import { Refused } from '../../control-plane/ports/refused.ts';
import type { RegistryLogins } from '../../control-plane/ports/registry-login.ts';
import type {
  ContainerLine,
  ContainerRef,
  Exec,
  RegionCapacity,
  RuntimeView,
  Stats,
  Terminal,
  Wanted,
  WatchedRuntime,
} from '../../control-plane/ports/runtime.ts';
import type { Task, TaskLine, TaskOrder, TaskRef } from '../../control-plane/ports/task.ts';
import { Listeners } from '../../control-plane/for-platform.ts';
import { Connection } from '../shared/connection.ts';
import { type ApiObject, type Node, type Pod, type PodSet, quantityOf } from './api.ts';
import { ApiError, ifStatus } from './api-error.ts';
import type { ApiClient } from './client.ts';
import { Cluster, pathIn, pathOfPod } from './cluster.ts';
import { examinePod } from './examine.ts';
import { startExec } from './exec.ts';
import { readLine } from './lines.ts';
import { Names } from './names.ts';
import { AppNamespaces } from './namespaces.ts';
import type { NetworkOptions } from './network.ts';
import { obstacleAt, observePending, observePod, statusOf } from './observe.ts';
import type { PodTimes } from './pod-spec.ts';
import { PodStats } from './pod-stats.ts';
import { PodServices } from './services.ts';
import { PodTasks } from './tasks.ts';
import { UnhealthyPods } from './unhealthy-pods.ts';

export interface ClusterRuntimeOptions {
  readonly client: ApiClient;
  /** Prefix of the names of namespaces, and a label of everything that is made. */
  readonly owner?: string;
  readonly times?: Partial<PodTimes>;
  readonly storage: {
    /** Name of the class of volumes; that of the cluster by default. */
    readonly className?: string;
    /** Bytes that the region can store, which the API does not say. */
    readonly bytes: number;
    readonly growsVolumes: boolean;
  };
  /** Logins of the registries that images are pulled from. */
  readonly logins?: RegistryLogins;
  readonly network?: NetworkOptions;
}

/** No address beside those of the cluster and of the internet. */
const closed = { ingress: [], reachable: [] };

/** Runs apps as pods of a cluster. Nothing is kept in a folder, so any process can go on. */
export class ClusterRuntime implements WatchedRuntime, AsyncDisposable {
  readonly #cluster: Cluster;
  readonly #services: PodServices;
  readonly #tasks: PodTasks;
  readonly #storage: ClusterRuntimeOptions['storage'];
  readonly #stats: PodStats;
  readonly #unhealthy = new UnhealthyPods();
  readonly #listeners = new Listeners();
  readonly #connection = new Connection();
  readonly #end = new AbortController();
  readonly #following: Promise<void>;

  constructor({ client, owner = 'pcp', times = {}, storage, logins = {}, network = closed }: ClusterRuntimeOptions) {
    const tell = (appId: string) => this.#listeners.tell(appId);
    const cluster = new Cluster({
      client,
      names: new Names(owner),
      onChange: tell,
      onPod: (pod) => this.#unhealthy.note(pod),
      onPodGone: (pod) => {
        this.#unhealthy.forget(pod);
        this.#stats.forget(pod);
      },
      onConnected: (isConnected) => this.#connection.set(isConnected),
    });
    const namespaces = new AppNamespaces({ cluster, storageClass: storage.className, logins, network });
    this.#cluster = cluster;
    this.#services = new PodServices({
      ...{ cluster, namespaces, tell },
      times: { drainSeconds: 30, stopSeconds: 10, ...times },
    });
    this.#tasks = new PodTasks({ cluster, namespaces, signal: this.#end.signal });
    this.#storage = storage;
    this.#stats = new PodStats(client);
    this.#following = cluster.follow(this.#end.signal);
  }

  async apply(wanted: Wanted): Promise<void> {
    await this.#reach();
    await this.#services.apply(wanted);
  }

  async observe({ id }: AppRef): Promise<Observation<RuntimeView>> {
    await this.#reach();
    return this.#view(this.#cluster.names.namespace(id));
  }

  async observeAll(): Promise<ReadonlyMap<string, Observation<RuntimeView>>> {
    await this.#reach();
    const namespaces = this.#cluster.namespaces.all();
    return new Map(
      namespaces.map(({ metadata }) => [metadata.labels?.['pcp/app'] ?? '', this.#view(metadata.name)] as const),
    );
  }

  connected(signal: AbortSignal): AsyncIterable<boolean> {
    return this.#connection.states(AbortSignal.any([signal, this.#end.signal]));
  }

  /**
   * Its pods get a second, and its claims go before the namespace: that would wait for the time that pods have for
   * their requests, and look again only after pauses. A pause that a node has begun is not made shorter any more, so
   * pods that drain leave the API at once; those with a volume do not drain.
   */
  async remove({ id }: AppRef): Promise<void> {
    const { client, names, namespaces, pods, claims } = this.#cluster;
    const namespace = names.namespace(id);
    const gone = (path: string) => client.json<ApiObject>('DELETE', path).catch(ifStatus(null, 404, 409));
    await this.#services.removeAll(namespace);
    for (const pod of pods.in(namespace)) await gone(`${pathOfPod(pod)}?gracePeriodSeconds=${isDraining(pod) ? 0 : 1}`);
    for (const { metadata } of claims.in(namespace))
      await gone(`${pathIn(namespace, 'persistentvolumeclaims')}/${metadata.name}`);
    // A namespace that goes already refuses it.
    const going = await gone(`/api/v1/namespaces/${namespace}`);
    if (going?.kind === 'Namespace') namespaces.put(going);
  }

  async apps(region: string): Promise<readonly string[]> {
    await this.#reach();
    const labels = this.#cluster.namespaces.all().map(({ metadata }) => metadata.labels ?? {});
    return labels.flatMap(({ 'pcp/region': of, 'pcp/app': app = '' }) => (of === region ? [app] : []));
  }

  changes(signal: AbortSignal): AsyncIterable<string> {
    return this.#listeners.changes(AbortSignal.any([signal, this.#end.signal]));
  }

  async exec(ref: ContainerRef, argv: readonly string[], terminal: Terminal, signal: AbortSignal): Promise<Exec> {
    const pod = this.#find(ref);
    if (!pod || !isRunning(pod)) throw new Refused(`The container ${ref.container} does not run.`);
    return startExec(this.#cluster.client, pathOfPod(pod), argv, terminal, signal);
  }

  /**
   * The API reads the lines from the node of the pod, of its present run. Those of a pod that is deleted before they
   * were read are lost, and those of a run that has ended before that, if another run has begun.
   */
  async *logs(ref: ContainerRef, since: number, signal: AbortSignal): AsyncIterable<ContainerLine> {
    const pod = this.#find(ref);
    if (!pod) return;
    const query = new URLSearchParams({ follow: 'true', timestamps: 'true', sinceTime: new Date(since).toISOString() });
    try {
      const lines = this.#cluster.client.lines(`${pathOfPod(pod)}/log?${query}`, signal);
      for await (const text of lines) {
        const line = readLine(text);
        // The API leaves out the fraction of the second.
        if (line.at >= since) yield line;
      }
    } catch (error) {
      // The container has not started, or is gone.
      const isOver = signal.aborted || (error instanceof ApiError && [400, 404].includes(error.status));
      if (!isOver) throw error;
    }
  }

  async examine(ref: ContainerRef): Promise<Findings> {
    const pod = this.#find(ref);
    return pod ? examinePod(this.#cluster.client, pod, this.#cluster.eventsOf(pod)) : noFindings;
  }

  stats({ id }: AppRef): Promise<readonly Stats[]> {
    const { names } = this.#cluster;
    const namespace = names.namespace(id);
    return this.#stats.measure(namespace, this.#podsOf(namespace).filter(isRunning));
  }

  async capacity(): Promise<RegionCapacity> {
    const { items } = await this.#cluster.client.json<{ readonly items: readonly Node[] }>('GET', '/api/v1/nodes');
    const sum = (name: string) =>
      items.reduce((total, { status }) => total + quantityOf(status.allocatable[name] ?? '0'), 0);
    const { bytes, growsVolumes } = this.#storage;
    return { cpuMillis: Math.round(sum('cpu') * 1000), memory: sum('memory'), storage: bytes, growsVolumes };
  }

  async startTask(order: TaskOrder): Promise<void> {
    await this.#reach();
    await this.#tasks.startTask(order);
  }

  async observeTask(task: TaskRef): Promise<Observation<Task>> {
    await this.#reach();
    return this.#tasks.observeTask(task);
  }

  taskLines(task: TaskRef, afterSeq: number): Promise<readonly TaskLine[]> {
    return this.#tasks.taskLines(task, afterSeq);
  }

  stopTask(task: TaskRef): Promise<void> {
    return this.#tasks.stopTask(task);
  }

  removeTask(task: TaskRef): Promise<void> {
    return this.#tasks.removeTask(task);
  }

  /** Stops following the cluster, which goes on. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort();
    await this.#following;
  }

  #view(namespace: string): Observation<RuntimeView> {
    const { namespaces, claims } = this.#cluster;
    const sets = this.#services.setsOf(namespace);
    const pods = this.#podsOf(namespace);
    const now = Date.now();
    const [nextChangeAt] = pods
      .flatMap((pod) => obstacleAt(pod, this.#cluster.eventsOf(pod), now) ?? [])
      .toSorted((a, b) => a - b);
    const containers = pods.map((pod) => {
      const events = this.#cluster.eventsOf(pod);
      const isStopping = pod.metadata.deletionTimestamp !== undefined || !sets.some((set) => isOf(pod, set));
      return observePod(pod, { isStopping, wasUnhealthy: this.#unhealthy.has(pod), events, now });
    });
    const isGoing = namespaces.find('', namespace)?.metadata.deletionTimestamp !== undefined;
    const withoutPod = isGoing ? [] : sets.filter((set) => !pods.some((pod) => isOf(pod, set)));
    const pending = withoutPod.map((set) => observePending(set, this.#cluster.eventsOf(set)));
    const volumes = claims.in(namespace).map(({ metadata, spec, status }) => {
      // A claim has no capacity before its first pod.
      const size = quantityOf(status?.capacity?.storage ?? spec.resources.requests.storage);
      return { name: metadata.annotations?.['pcp/volume'] ?? metadata.name, size };
    });
    return {
      containers: [...containers, ...pending].sort((a, b) => compareText(a.name, b.name)),
      volumes: volumes.sort((a, b) => compareText(a.name, b.name)),
      ...(nextChangeAt !== undefined && { nextChangeAt }),
    };
  }

  /** The pods of services. One that its node has refused or evicted stays, but has a successor. */
  #podsOf(namespace: string): Pod[] {
    const isGone = ({ status }: Pod) => status?.phase === 'Failed' || status?.phase === 'Succeeded';
    const isOfService = ({ metadata }: Pod) => metadata.labels?.['pcp/service'] !== undefined;
    return this.#cluster.pods.in(namespace).filter((pod) => isOfService(pod) && !isGone(pod));
  }

  #find({ id, container }: ContainerRef): Pod | undefined {
    const pod = this.#cluster.pods.find(this.#cluster.names.namespace(id), container);
    return pod?.metadata.labels?.['pcp/service'] === undefined ? undefined : pod;
  }

  /** Waits a while for a cluster that has just gone. */
  async #reach(): Promise<void> {
    const { patienceMs } = this.#connection;
    if (this.#connection.isOpen) return;
    const signal = AbortSignal.any([this.#end.signal, AbortSignal.timeout(patienceMs)]);
    for await (const isOpen of this.#connection.states(signal)) if (isOpen) return;
    throw new Error('The cluster cannot be reached.');
  }
}

function isRunning(pod: Pod): boolean {
  return statusOf(pod)?.state?.running !== undefined;
}

/** Whether a pod without a volume ends already. Those with one are of StatefulSets, which label them. */
function isDraining({ metadata: { deletionTimestamp, labels } }: Pod): boolean {
  return deletionTimestamp !== undefined && labels?.['statefulset.kubernetes.io/pod-name'] === undefined;
}

function isOf(pod: Pod, set: PodSet): boolean {
  const [one, other] = [pod, set].map(({ metadata }) => metadata.annotations?.['pcp/generation']);
  return one === other && pod.metadata.ownerReferences?.[0]?.uid === set.metadata.uid;
}
