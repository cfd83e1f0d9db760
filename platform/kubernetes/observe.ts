import type { Observed } from '../../control-plane/ports/runtime.ts';
import type { Task } from '../../control-plane/ports/task.ts';
import type { ApiObject, ClusterEvent, ContainerStatus, Pod, PodSet } from './api.ts';
import { endOf, obstacleOf, refusalOf, wasKilled } from './obstacles.ts';

export function statusOf({ status }: Pod): ContainerStatus | undefined {
  return status?.containerStatuses?.[0];
}

/** Whether the container has passed its first check and fails one now. */
export function isFailing(pod: Pod): boolean {
  const seen = statusOf(pod);
  const isStarted = seen?.state?.running !== undefined && seen.started === true;
  return isStarted && !seen.ready && pod.metadata.deletionTimestamp === undefined;
}

/** Whether the machine of a container that was ready does not report any more, which is noted of the pod alone. */
function isOnSilentMachine({ status }: Pod): boolean {
  return status?.conditions?.some((one) => one.type === 'Ready' && one.status !== 'True') ?? false;
}

interface Surroundings {
  /** Whether the pod is no longer wanted. */
  readonly isStopping: boolean;
  /** Whether its last restart was seen to be because of its health check. */
  readonly wasUnhealthy: boolean;
  /** The events of the pod. */
  readonly events: readonly ClusterEvent[];
  readonly now: number;
}

/** The time from which an obstacle counts that a cluster may overcome by itself; `null` without one. */
export function obstacleAt(pod: Pod, events: readonly ClusterEvent[], now: number): number | null {
  const { state = {}, lastState = {} } = statusOf(pod) ?? {};
  if (state.running ?? endOf(state) ?? endOf(lastState)) return null;
  const { from = now } = obstacleOf(pod, state, events) ?? {};
  return from > now ? from : null;
}

export function observePod(pod: Pod, { isStopping, wasUnhealthy, events, now }: Surroundings): Observed {
  const { state = {}, lastState = {}, restartCount = 0, ready = false } = statusOf(pod) ?? {};
  const ended = endOf(state) ?? endOf(lastState);
  const { running } = state;
  const later = running || ended ? null : obstacleOf(pod, state, events);
  const obstacle = later && later.from <= now ? later.obstacle : null;
  const isUnhealthy = isFailing(pod) || wasUnhealthy || wasKilled(events, endOf(state) ?? endOf(lastState));
  const endReason = ended?.reason === 'OOMKilled' ? 'out_of_memory' : null;
  const startedAt = running?.startedAt ?? ended?.startedAt;
  const { address, ...described } = describe(pod, pod.status?.podIP);
  return {
    ...described,
    name: pod.metadata.name,
    state: running
      ? 'running'
      : ended
        ? ended.exitCode === 0
          ? 'stopped'
          : 'crashed'
        : obstacle
          ? 'crashed'
          : 'starting',
    ready: ready && running !== undefined && !isStopping && !isOnSilentMachine(pod),
    isStopping,
    restarts: restartCount,
    exitCode: ended?.exitCode ?? null,
    ...(obstacle ?? { reason: isUnhealthy ? 'unhealthy' : endReason }),
    startedAt: startedAt === undefined ? null : Date.parse(startedAt),
    address: running ? address : null,
  };
}

/** A set whose pod is not made yet, or cannot be: a rule or a quota of the cluster refuses it. */
export function observePending(set: PodSet, events: readonly ClusterEvent[]): Observed {
  const refusal = refusalOf(set, events);
  return {
    ...describe(set, undefined),
    name: set.metadata.name,
    state: refusal ? 'crashed' : 'starting',
    ready: false,
    isStopping: false,
    restarts: 0,
    exitCode: null,
    ...(refusal ?? { reason: null }),
    startedAt: null,
  };
}

/** Parts of a container that the labels and annotations of its pod, or of its set, say. */
function describe({ metadata: { labels = {}, annotations = {} } }: ApiObject, ip: string | undefined) {
  const port = annotations['pcp/port'] ?? '';
  return {
    service: labels['pcp/service'] ?? '',
    generation: annotations['pcp/generation'] ?? '',
    image: annotations['pcp/image'] ?? '',
    ports: port === '' ? [] : [{ port: Number(port), protocol: annotations['pcp/protocol'] ?? 'tcp' }],
    address: port === '' || ip === undefined ? null : `${ip}:${port}`,
  };
}

export function observeTaskPod(pod: Pod, events: readonly ClusterEvent[], now: number): Task {
  const { state = {} } = statusOf(pod) ?? {};
  const none = { startedAt: null, finishedAt: null, exitCode: null, reason: null };
  const ended = endOf(state);
  const createdAt = Date.parse(pod.metadata.creationTimestamp ?? '');
  if (ended) {
    // A deadline is how a task is stopped.
    const isStopped = pod.spec.activeDeadlineSeconds !== undefined;
    return {
      state: 'done',
      startedAt: Date.parse(ended.startedAt),
      finishedAt: Date.parse(ended.finishedAt),
      exitCode: isStopped ? null : ended.exitCode,
      reason: ended.reason === 'OOMKilled' ? 'out_of_memory' : null,
    };
  }
  const later = obstacleOf(pod, state, events);
  const reason = later && later.from <= now ? later.obstacle.reason : null;
  if (reason !== null || pod.status?.phase === 'Failed')
    return { ...none, state: 'done', finishedAt: createdAt, reason };
  return { ...none, state: 'running', startedAt: state.running ? Date.parse(state.running.startedAt) : null };
}
