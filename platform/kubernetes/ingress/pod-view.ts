import { EventEmitter, on } from 'node:events';
import type { AppRef } from '../../../control-plane/ports/app-ref.ts';
import type { RuntimeView } from '../../../control-plane/ports/runtime.ts';
import type { Pod } from '../api.ts';
import { Cache } from '../cache.ts';
import { Names } from '../names.ts';
import { observePod } from '../observe.ts';
import { UnhealthyPods } from '../unhealthy-pods.ts';
import type { PodClient } from './pod-client.ts';

interface ViewOptions {
  readonly client: Pick<PodClient, 'json' | 'lines'>;
  /** Prefix of the namespaces of apps. */
  readonly owner: string;
  readonly onWatching: () => void;
}

/** The pods of services, as an ingress needs them. */
export class PodView {
  readonly #names: Names;
  readonly #pods: Cache<Pod>;
  readonly #unhealthy = new UnhealthyPods();
  readonly #changed = new EventEmitter<{ readonly app: [string] }>();

  constructor({ client, owner, onWatching }: ViewOptions) {
    this.#names = new Names(owner);
    this.#pods = new Cache<Pod>({
      ...{ client, path: '/api/v1/pods', query: { labelSelector: this.#names.selector }, onWatching },
      isKept: ({ metadata }) => metadata.labels?.['pcp/service'] !== undefined,
      onChange: (pod) => {
        this.#unhealthy.note(pod);
        this.#changed.emit('app', pod.metadata.labels?.['pcp/app'] ?? '');
      },
    });
  }

  get isWatching(): boolean {
    return this.#pods.isWatching;
  }

  follow(signal: AbortSignal): Promise<void> {
    return this.#pods.follow(signal);
  }

  async observe({ id }: AppRef): Promise<RuntimeView> {
    const now = Date.now();
    const containers = this.#pods.in(this.#names.namespace(id)).map((pod) => {
      const isStopping = pod.metadata.deletionTimestamp !== undefined;
      return observePod(pod, { isStopping, wasUnhealthy: this.#unhealthy.has(pod), events: [], now });
    });
    return { containers, volumes: [] };
  }

  /** Yields the apps of pods that change. Rejects when the signal is aborted. */
  async *changes(signal: AbortSignal): AsyncIterable<string> {
    // The event has this argument.
    for await (const [app] of on(this.#changed, 'app', { signal })) yield app as string;
  }
}
