import { maskSecrets } from '../../control-plane/model/vars/mask.ts';
import type { Observation } from '../../control-plane/ports/observation.ts';
import type { Task, TaskLine, TaskOrder, TaskRef, Tasks } from '../../control-plane/ports/task.ts';
import type { Pod, Secret } from './api.ts';
import { ApiError, ifStatus } from './api-error.ts';
import { type Cluster, pathIn, pathOfPod } from './cluster.ts';
import { readLine } from './lines.ts';
import { taskName } from './names.ts';
import type { AppNamespaces } from './namespaces.ts';
import { secretOf, taskPodOf } from './objects.ts';
import { observeTaskPod } from './observe.ts';

const absent: Task = { state: 'absent', startedAt: null, finishedAt: null, exitCode: null, reason: null };

interface Given {
  readonly cluster: Cluster;
  readonly namespaces: AppNamespaces;
  readonly signal: AbortSignal;
}

/** Tasks: pods without a set, each with a secret of its name. */
export class PodTasks implements Tasks {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async startTask(order: TaskOrder): Promise<void> {
    const { cluster, namespaces } = this.#given;
    const { names } = cluster;
    await namespaces.prepare(order, order.service);
    const pullSecrets = await namespaces.pullSecrets(order, order.service);
    const namespace = names.namespace(order.id);
    const secret = secretOf(taskName(order.task), names.labels(order), order.env);
    await cluster.create(pathIn(namespace, 'secrets'), secret);
    const made = await cluster.create<object & Pod>(pathIn(namespace, 'pods'), taskPodOf(names, order, pullSecrets));
    if (made) cluster.pods.put(made);
  }

  async observeTask(ref: TaskRef): Promise<Observation<Task>> {
    const pod = this.#find(ref);
    return pod ? this.#observe(pod) : absent;
  }

  async taskLines(ref: TaskRef, afterSeq: number): Promise<readonly TaskLine[]> {
    const { cluster, signal } = this.#given;
    const pod = this.#find(ref);
    if (!pod) return [];
    const secrets = await this.#readSecrets(pod);
    const lines: TaskLine[] = [];
    try {
      for await (const text of cluster.client.lines(`${pathOfPod(pod)}/log?timestamps=true`, signal)) {
        const { at, stream, text: line } = readLine(text);
        lines.push({ seq: lines.length + 1, at, stream, line: maskSecrets(line, secrets) });
      }
    } catch (error) {
      // The program has not started, or the pod is gone.
      if (!(error instanceof ApiError && [400, 404].includes(error.status))) throw error;
    }
    return lines.slice(afterSeq);
  }

  /** A deadline ends the program and leaves the pod with its lines. */
  async stopTask(ref: TaskRef): Promise<void> {
    const { client, pods } = this.#given.cluster;
    const pod = this.#find(ref);
    if (!pod || this.#observe(pod).state !== 'running') return;
    const patch = { spec: { activeDeadlineSeconds: 1 } };
    const stopped = await client.json<Pod>('PATCH', pathOfPod(pod), patch).catch(ifStatus(null, 404));
    if (stopped) pods.put(stopped);
  }

  async removeTask(ref: TaskRef): Promise<void> {
    const { client, pods } = this.#given.cluster;
    const pod = pods.in(this.#namespaceOf(ref)).find(({ metadata }) => metadata.annotations?.['pcp/task'] === ref.task);
    if (!pod) return;
    const { name, namespace = '' } = pod.metadata;
    await client.json('DELETE', `${pathOfPod(pod)}?gracePeriodSeconds=0`).catch(ifStatus(null, 404));
    await client.json('DELETE', `${pathIn(namespace, 'secrets')}/${name}`).catch(ifStatus(null, 404));
  }

  #observe(pod: Pod): Task {
    return observeTaskPod(pod, this.#given.cluster.eventsOf(pod), Date.now());
  }

  #find(ref: TaskRef): Pod | undefined {
    const pods = this.#given.cluster.pods.in(this.#namespaceOf(ref));
    return pods.find(
      ({ metadata }) => metadata.annotations?.['pcp/task'] === ref.task && metadata.deletionTimestamp === undefined,
    );
  }

  #namespaceOf({ id }: TaskRef): string {
    return this.#given.cluster.names.namespace(id);
  }

  /** The values that its lines must not show. */
  async #readSecrets({ metadata: { name, namespace = '', annotations } }: Pod): Promise<readonly string[]> {
    const names = JSON.parse(annotations?.['pcp/secrets'] ?? '[]') as string[];
    if (names.length === 0) return [];
    const path = `${pathIn(namespace, 'secrets')}/${name}`;
    const { data = {} } = await this.#given.cluster.client.json<Secret>('GET', path);
    return names.map((one) => Buffer.from(data[one] ?? '', 'base64').toString('utf8'));
  }
}
