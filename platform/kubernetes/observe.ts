import type { Observed } from '../../control-plane/ports/runtime.ts';
import type { Task } from '../../control-plane/ports/task.ts';
import type { ApiObject, ContainerState, ContainerStatus, EndOfRun, Pod, PodSet } from './api.ts';

const startErrors = new Set([
  ...['CreateContainerConfigError', 'CreateContainerError', 'RunContainerError', 'InvalidImageName'],
  ...['StartError', 'ContainerCannotRun'],
]);
const pullErrors = new Set(['ErrImagePull', 'ImagePullBackOff', 'ErrImageNeverPull']);

export function statusOf({ status }: Pod): ContainerStatus | undefined {
  return status?.containerStatuses?.[0];
}

/** Whether the container has passed its first check and fails one now. */
export function isFailing(pod: Pod): boolean {
  const seen = statusOf(pod);
  const isStarted = seen?.state?.running !== undefined && seen.started === true;
  return isStarted && !seen.ready && pod.metadata.deletionTimestamp === undefined;
}

interface Surroundings {
  /** Whether the pod is no longer wanted. */
  readonly isStopping: boolean;
  /** Whether its last restart was because of its health check. */
  readonly wasUnhealthy: boolean;
}

export function observePod(pod: Pod, { isStopping, wasUnhealthy }: Surroundings): Observed {
  const { state = {}, lastState = {}, restartCount = 0, ready = false } = statusOf(pod) ?? {};
  const ended = endOf(state) ?? endOf(lastState);
  const { running } = state;
  const obstacle = running || ended ? null : obstacleOf(pod, state);
  const isUnhealthy = isFailing(pod) || wasUnhealthy;
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
    ready: ready && running !== undefined && !isStopping,
    isStopping,
    restarts: restartCount,
    exitCode: ended?.exitCode ?? null,
    reason: obstacle ?? (isUnhealthy ? 'unhealthy' : endReason),
    startedAt: startedAt === undefined ? null : Date.parse(startedAt),
    address: running ? address : null,
  };
}

/** A set whose pod is not made yet, or cannot be: a rule or a quota of the cluster refuses it. */
export function observePending(set: PodSet): Observed {
  const isRefused = hasCondition(set.status?.conditions, 'ReplicaFailure', 'True');
  return {
    ...describe(set, undefined),
    name: set.metadata.name,
    state: isRefused ? 'crashed' : 'starting',
    ready: false,
    isStopping: false,
    restarts: 0,
    exitCode: null,
    reason: isRefused ? 'cannot_start' : null,
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

/** The end of a program that had started. */
function endOf({ terminated }: ContainerState): EndOfRun | undefined {
  return startErrors.has(terminated?.reason ?? '') ? undefined : terminated;
}

function obstacleOf(pod: Pod, { waiting, terminated }: ContainerState): 'image_gone' | 'cannot_start' | null {
  const reason = waiting?.reason ?? terminated?.reason ?? '';
  if (pullErrors.has(reason)) {
    // The sentence alone says which kind of failure it is. During a pause, it is another one.
    const text = `${reason} ${waiting?.message ?? ''}`;
    const isGone = /not found|not present|does not exist|manifest unknown|ErrImageNeverPull/i.test(text);
    return isGone ? 'image_gone' : 'cannot_start';
  }
  if (startErrors.has(reason)) return 'cannot_start';
  return hasCondition(pod.status?.conditions, 'PodScheduled', 'False') ? 'cannot_start' : null;
}

function hasCondition(
  conditions: readonly { readonly type: string; readonly status: string }[] | undefined,
  type: string,
  status: string,
): boolean {
  return conditions?.some((one) => one.type === type && one.status === status) ?? false;
}

export function observeTaskPod(pod: Pod): Task {
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
  const reason = obstacleOf(pod, state);
  if (reason !== null || pod.status?.phase === 'Failed')
    return { ...none, state: 'done', finishedAt: createdAt, reason };
  return { ...none, state: 'running', startedAt: state.running ? Date.parse(state.running.startedAt) : null };
}
