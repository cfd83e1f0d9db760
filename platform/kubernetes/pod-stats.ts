import type { Stats } from '../../control-plane/ports/runtime.ts';
import { type ApiObject, type Pod, quantityOf } from './api.ts';
import { ApiError, ifStatus } from './api-error.ts';
import type { ApiClient } from './client.ts';
import { readFigures } from './exposition.ts';
import { statusOf } from './observe.ts';

/** Sums since the start of a container, at a time. */
interface Sample {
  readonly at: number;
  readonly cpu: number;
  readonly memory: number;
  readonly passed: Passed;
}

type Passed = Partial<Record<(typeof rates)[number], number>>;

/** By namespace and name of a pod. */
type Samples = ReadonlyMap<string, Sample>;

interface PodMetrics {
  readonly items: readonly (ApiObject & {
    readonly containers: readonly { readonly usage: { readonly cpu: string; readonly memory: string } }[];
  })[];
}

const rates = ['netIn', 'netOut', 'diskRead', 'diskWrite'] as const;

/** Names of the figures of cAdvisor, with what each is. */
const meanings: ReadonlyMap<string, 'cpu' | 'memory' | (typeof rates)[number]> = new Map([
  ['container_cpu_usage_seconds_total', 'cpu'],
  ['container_memory_working_set_bytes', 'memory'],
  ['container_network_receive_bytes_total', 'netIn'],
  ['container_network_transmit_bytes_total', 'netOut'],
  ['container_fs_reads_bytes_total', 'diskRead'],
  ['container_fs_writes_bytes_total', 'diskWrite'],
]);

/** How long the figures of a node are shared: all apps are measured at nearly the same time. */
const sharedMs = 2000;
/** When to try again to read the figures of nodes after that was refused. */
const refusedMs = 10 * 60_000;

/**
 * Measures pods by the figures of cAdvisor, which the kubelet of each node has: one request for a node. Without the
 * right to read them (`get` of `nodes/proxy`), the API of metrics says processors and memory alone; without that API,
 * nothing is measured.
 */
export class PodStats {
  readonly #client: ApiClient;
  /** The last figures of each node. */
  readonly #nodes = new Map<string, { readonly at: number; readonly samples: Promise<Samples> }>();
  /** By namespace and name of a pod, its last sample and what followed from it. */
  readonly #measured = new Map<
    string,
    { readonly sample: Sample; readonly stats: Omit<Stats, 'container' | 'service'> }
  >();
  #refusedAt = -Infinity;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** The use of the running pods of a namespace. */
  async measure(namespace: string, pods: readonly Pod[]): Promise<readonly Stats[]> {
    if (pods.length === 0) return [];
    const used = (await this.#readNodes(pods)) ?? (await this.#readMetrics(namespace));
    return pods.flatMap((pod) => {
      const stats = used(pod);
      const { name, labels = {} } = pod.metadata;
      return stats ? [{ container: name, service: labels['pcp/service'] ?? '', ...stats }] : [];
    });
  }

  forget({ metadata }: Pod): void {
    this.#measured.delete(keyOf(metadata));
  }

  /** `null` if the figures of nodes may not be read. */
  async #readNodes(pods: readonly Pod[]) {
    if (Date.now() < this.#refusedAt + refusedMs) return null;
    const nodes = new Set(pods.flatMap(({ spec }) => spec.nodeName ?? []));
    try {
      const read = await Promise.all([...nodes].map((node) => this.#readNode(node)));
      return (pod: Pod) => {
        const sample = read.map((samples) => samples.get(keyOf(pod.metadata))).find((one) => one !== undefined);
        return sample && this.#compare(pod, sample);
      };
    } catch (error) {
      if (!(error instanceof ApiError && [401, 403].includes(error.status))) throw error;
      this.#refusedAt = Date.now();
      return null;
    }
  }

  #readNode(node: string): Promise<Samples> {
    const known = this.#nodes.get(node);
    if (known && Date.now() < known.at + sharedMs) return known.samples;
    for (const [name, { at }] of this.#nodes) if (at + sharedMs <= Date.now()) this.#nodes.delete(name);
    // A node that has gone, or whose kubelet does not respond, has no figures.
    const path = `/api/v1/nodes/${node}/proxy/metrics/cadvisor`;
    const samples = this.#client
      .text(path)
      .then(readSamples)
      .catch(ifStatus<Samples>(new Map(), 404, 500, 502, 503, 504));
    this.#nodes.set(node, { at: Date.now(), samples });
    samples.catch(() => this.#nodes.delete(node));
    return samples;
  }

  /** By the difference to the last sample, or to the start of the container. */
  #compare(pod: Pod, sample: Sample) {
    const key = keyOf(pod.metadata);
    const before = this.#measured.get(key);
    if (before && before.sample.at >= sample.at) return before.stats;
    const startedAt = Date.parse(statusOf(pod)?.state?.running?.startedAt ?? '') || sample.at - 1000;
    // A container that was started again counts from 0.
    const isOfRun = before !== undefined && before.sample.cpu <= sample.cpu && before.sample.at >= startedAt;
    const since = isOfRun ? before.sample : { at: startedAt, cpu: 0, passed: {} as Passed };
    const seconds = Math.max(0.001, (sample.at - since.at) / 1000);
    const passed: Passed = {};
    for (const name of rates) {
      const [earlier, later] = [since.passed[name], sample.passed[name]];
      if (earlier !== undefined && later !== undefined) passed[name] = Math.max(0, later - earlier) / seconds;
    }
    const stats = { cpu: (sample.cpu - since.cpu) / seconds, memory: sample.memory, ...passed };
    this.#measured.set(key, { sample, stats });
    return stats;
  }

  async #readMetrics(namespace: string) {
    const path = `/apis/metrics.k8s.io/v1beta1/namespaces/${namespace}/pods`;
    const { items } = await this.#client
      .json<PodMetrics>('GET', path)
      .catch(ifStatus<PodMetrics>({ items: [] }, 401, 403, 404, 503));
    const uses = new Map(items.map(({ metadata, containers }) => [metadata.name, containers[0]?.usage] as const));
    return ({ metadata: { name } }: Pod) => {
      const use = uses.get(name);
      return use && { cpu: quantityOf(use.cpu), memory: quantityOf(use.memory) };
    };
  }
}

/** A pod has one container; the figures of its network are those of the pod. */
function readSamples(text: string): Samples {
  const samples = new Map<string, Sample>();
  for (const { name, labels, value, at } of readFigures(text, new Set(meanings.keys()))) {
    const { namespace = '', pod = '', container = '' } = labels;
    const meaning = meanings.get(name);
    const isOfNetwork = meaning === 'netIn' || meaning === 'netOut';
    if (meaning === undefined || pod === '' || (!isOfNetwork && container !== 'main')) continue;
    const key = keyOf({ namespace, name: pod });
    const known = samples.get(key) ?? { at: 0, cpu: 0, memory: 0, passed: {} };
    samples.set(key, withFigure(known, meaning, value, at ?? Date.now()));
  }
  // One without a figure of its processor is of a pod whose container has not started.
  return new Map([...samples].filter(([, { at }]) => at > 0));
}

/** A container has figures for each disk, and a pod for each link. */
function withFigure(
  known: Sample,
  meaning: 'cpu' | 'memory' | (typeof rates)[number],
  value: number,
  at: number,
): Sample {
  if (meaning === 'cpu') return { ...known, cpu: known.cpu + value, at };
  if (meaning === 'memory') return { ...known, memory: value };
  return { ...known, passed: { ...known.passed, [meaning]: (known.passed[meaning] ?? 0) + value } };
}

function keyOf({ namespace = '', name }: { readonly namespace?: string; readonly name: string }): string {
  return `${namespace}/${name}`;
}
