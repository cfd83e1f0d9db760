import { limitIn } from '../shared/limit-in.ts';
import { causeOf, meaningOf } from '../shared/obstacle.ts';
import { ImageGone, isFinalPull, pullFailure } from '../shared/pull-failure.ts';
import type { Observed } from '../../control-plane/ports/runtime.ts';
import type { ClusterEvent, ContainerState, EndOfRun, Pod, PodSet } from './api.ts';

/** Why a container cannot start. */
export type Obstacle = Pick<Observed, 'detail' | 'cause'> & {
  readonly reason: 'image_gone' | 'cannot_start' | 'machine_limit';
};

/** An obstacle that counts from a time on, since a cluster may overcome it by itself. */
interface Later {
  readonly obstacle: Obstacle;
  readonly from: number;
}

const startErrors = new Set([
  ...['CreateContainerConfigError', 'CreateContainerError', 'RunContainerError', 'InvalidImageName'],
  ...['StartError', 'ContainerCannotRun'],
]);
const pullErrors = new Set(['ErrImagePull', 'ImagePullBackOff', 'ErrImageNeverPull']);

/** Time in which a cluster may find or start a machine, make a volume, or reach a registry again. */
const patienceMs = 120_000;

/** The end of a program that had started. */
export function endOf({ terminated }: ContainerState): EndOfRun | undefined {
  return startErrors.has(terminated?.reason ?? '') ? undefined : terminated;
}

/** The obstacle of a container that does not run, by the state and the events of its pod; `null` for none. */
export function obstacleOf(
  pod: Pod,
  { waiting, terminated }: ContainerState,
  events: readonly ClusterEvent[],
): Later | null {
  const reason = waiting?.reason ?? terminated?.reason ?? '';
  const said = [waiting?.message ?? terminated?.message ?? '', ...sentencesOf(events, 'Failed')].join(' ').trim();
  const createdAt = Date.parse(pod.metadata.creationTimestamp ?? '');
  if (pullErrors.has(reason)) return pullObstacle(pod, reason, said, createdAt);
  if (startErrors.has(reason)) {
    const kind = limitIn(said) === null ? 'cannot_start' : 'machine_limit';
    return {
      obstacle: { reason: kind, detail: meaningOf(said) ?? partOf(said), cause: causeOf(said) },
      from: createdAt,
    };
  }
  const unscheduled = pod.status?.conditions?.find(({ type, status }) => type === 'PodScheduled' && status === 'False');
  if (!unscheduled) return null;
  const since = Date.parse(unscheduled.lastTransitionTime ?? '') || createdAt;
  return { obstacle: limitOf(unscheduled.message ?? ''), from: since + patienceMs };
}

/** The obstacle of a set whose pod is refused, by a rule or a quota of the cluster; `null` for none. */
export function refusalOf({ status }: PodSet, events: readonly ClusterEvent[]): Obstacle | null {
  const failure = status?.conditions?.find((one) => one.type === 'ReplicaFailure' && one.status === 'True');
  // A StatefulSet has no such condition, and that of a ReplicaSet stays as it was at first.
  const newest = events
    .toSorted((a, b) => timeOf(b) - timeOf(a))
    .find(({ reason }) => /^(Failed|Successful)Create$/.test(reason ?? ''));
  const message = newest?.reason === 'FailedCreate' ? newest.message : failure?.message;
  if (failure === undefined && message === undefined) return null;
  return isOfQuota(message ?? '') ? limitOf(message ?? '') : { reason: 'cannot_start', detail: partOf(message ?? '') };
}

/** Whether a sentence of the API says that a quota is used up. */
export function isOfQuota(message: string): boolean {
  return /(?:exceeded|failed|unknown for) quota/.test(message);
}

/** Whether a kubelet has ended the last run of a container because of its checks. */
export function wasKilled(events: readonly ClusterEvent[], run: EndOfRun | undefined): boolean {
  if (!run) return false;
  const [startedAt, finishedAt] = [Date.parse(run.startedAt), Date.parse(run.finishedAt)];
  return events.some((event) => {
    const at = timeOf(event);
    const isOfCheck = event.reason === 'Killing' && /failed (?:liveness|startup) probe/.test(event.message ?? '');
    // Times are of whole seconds.
    return isOfCheck && startedAt <= at && at <= finishedAt + 1000;
  });
}

/** Without the event of a pull, some kubelets only say that they pause. */
function pullObstacle({ metadata }: Pod, reason: string, said: string, createdAt: number): Later {
  const image = metadata.annotations?.['pcp/image'] ?? '';
  const error = pullFailure(image, said);
  const isGone = reason === 'ErrImageNeverPull' || error instanceof ImageGone;
  if (isGone) return { obstacle: { reason: 'image_gone' }, from: createdAt };
  const obstacle = {
    reason: limitIn(said) === null ? 'cannot_start' : 'machine_limit',
    detail: partOf(error.message),
  } as const;
  return { obstacle, from: isFinalPull(said) ? createdAt : createdAt + patienceMs };
}

/** The fault is of the region, not of the app. */
function limitOf(message: string): Obstacle {
  return { reason: 'machine_limit', detail: partOf(message) };
}

/** Beginnings of sentences that only say what was tried. */
const begins =
  /^(?:\(combined from similar events\): |Error creating: |create Pod .*? error: |pods "[^"]*" is forbidden: )+/;

/** The part of a sentence that says what is wrong: `pods "x" is forbidden: exceeded quota: y` names a pod first. */
export function partOf(message: string): string | null {
  const part = message.replace(begins, '');
  return part === '' ? null : part.trim().slice(0, 300).replace(/\.$/, '');
}

/** Sentences of the events with a reason, the newest first. */
export function sentencesOf(events: readonly ClusterEvent[], reason: string): string[] {
  const some = events.filter((event) => event.reason === reason && event.message !== undefined);
  return some.toSorted((a, b) => timeOf(b) - timeOf(a)).map(({ message = '' }) => message);
}

function timeOf({ lastTimestamp, eventTime, series, metadata }: ClusterEvent): number {
  return Date.parse(series?.lastObservedTime ?? lastTimestamp ?? eventTime ?? metadata.creationTimestamp ?? '');
}
