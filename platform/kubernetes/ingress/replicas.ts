import { setTimeout as sleep } from 'node:timers/promises';
import type { Pod } from '../api.ts';
import { Cache } from '../cache.ts';
import type { ApiClient } from '../client.ts';
import { statusOf } from '../observe.ts';
import { secretHeader } from './gate.ts';
import { controlPort, podSelector } from './objects.ts';

interface ReplicasOptions {
  readonly client: ApiClient;
  readonly namespace: string;
  readonly secret: () => Promise<string>;
}

/** Time limit of a call to a pod, in milliseconds: its machine may be away. */
const callMs = 5000;
/** Time for all replicas to take a change, in milliseconds. */
const takeMs = 20_000;

/** The pods of an ingress, which are read through the API. */
export class Replicas {
  readonly #options: ReplicasOptions;
  readonly #pods: Cache<Pod>;

  constructor(options: ReplicasOptions) {
    const { client, namespace } = options;
    this.#options = options;
    this.#pods = new Cache<Pod>({
      client,
      path: `/api/v1/namespaces/${namespace}/pods`,
      query: { labelSelector: podSelector },
      onChange: () => undefined,
      onWatching: () => undefined,
    });
  }

  follow(signal: AbortSignal): Promise<void> {
    return this.#pods.follow(signal);
  }

  /** The pods that get requests. */
  get ready(): readonly Pod[] {
    return this.#pods.all().filter(({ metadata, status }) => {
      const isReady = status?.conditions?.some((one) => one.type === 'Ready' && one.status === 'True') ?? false;
      return isReady && metadata.deletionTimestamp === undefined;
    });
  }

  /** The pods whose process runs. It may be about to end. */
  get running(): readonly Pod[] {
    return this.#pods.all().filter((pod) => statusOf(pod)?.state?.running !== undefined);
  }

  /** Reads of the feeder of a pod. */
  async read(pod: Pod, path: string): Promise<unknown> {
    const more = { [secretHeader]: await this.#options.secret() };
    return this.#get(pod, controlPort, path, more);
  }

  /** Waits until the responses of all ready pods are as they should be. Rejects if one does not become so. */
  untilAll(path: string, isTaken: (body: unknown) => boolean): Promise<void> {
    return this.#until((pod) => this.read(pod, path).then(isTaken));
  }

  /** The same for a text that visitors get at a port. */
  untilAllShow(port: number, path: string, content: string): Promise<void> {
    return this.#until(async (pod) => (await this.#text(pod, port, path)) === content);
  }

  async #until(isTaken: (pod: Pod) => Promise<boolean>): Promise<void> {
    if (this.ready.length === 0) throw new Error('No pod of the ingress is ready.');
    const signal = AbortSignal.timeout(takeMs);
    let open = this.ready;
    for (let pauseMs = 10; open.length > 0; pauseMs = Math.min(2 * pauseMs, 250)) {
      const taken = await Promise.all(open.map((pod) => isTaken(pod).catch(() => false)));
      // A pod that has ended since takes nothing.
      open = open.filter((pod, index) => taken[index] === false && this.ready.some((one) => isSame(one, pod)));
      if (open.length > 0) await sleep(pauseMs, undefined, { signal });
    }
  }

  async #get(pod: Pod, port: number, path: string, more: Readonly<Record<string, string>>): Promise<unknown> {
    const signal = AbortSignal.timeout(callMs);
    return this.#options.client.json('GET', this.#pathOf(pod, port, path), undefined, { signal, more });
  }

  async #text(pod: Pod, port: number, path: string): Promise<string> {
    const parts: string[] = [];
    const lines = this.#options.client.lines(this.#pathOf(pod, port, path), AbortSignal.timeout(callMs));
    for await (const line of lines) parts.push(line);
    return parts.join('\n');
  }

  #pathOf({ metadata }: Pod, port: number, path: string): string {
    return `/api/v1/namespaces/${this.#options.namespace}/pods/${metadata.name}:${port}/proxy${path}`;
  }
}

function isSame({ metadata: one }: Pod, { metadata: other }: Pod): boolean {
  return one.uid === other.uid;
}
