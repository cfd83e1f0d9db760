import type { Observed } from '../../control-plane/ports/runtime.ts';
import type { StoredEvent } from './batch.ts';

/** Returns the events of a container since the last look. */
export function eventsBetween(before: Observed | undefined, now: Observed, at: number): StoredEvent[] {
  // Events before the first look are unknown.
  if (!before) return [];
  const { service, reason, name } = now;
  const event = { at, container: name, count: 1, type: 'Warning', isRestart: false, isOom: false } as const;
  const count = now.restarts - before.restarts;
  const restarts: StoredEvent[] = [];
  if (count > 0) {
    const isOom = reason === 'out_of_memory';
    restarts.push({ ...event, count, isRestart: true, isOom, ...textsOf(service, reason) });
  }
  const failsCheck = reason === 'unhealthy' && before.reason !== 'unhealthy' && now.state === 'running' && count === 0;
  const cannotStart =
    (reason === 'cannot_start' || reason === 'image_gone' || reason === 'machine_limit') && before.reason !== reason;
  return [
    ...restarts,
    ...(failsCheck ? [{ ...event, reason: 'Unhealthy', message: `Container ${service} fails its health check` }] : []),
    ...(cannotStart ? [{ ...event, reason: 'Failed', message: startFailure(now) }] : []),
  ];
}

function textsOf(service: string, reason: Observed['reason']): { readonly reason: string; readonly message: string } {
  if (reason === 'out_of_memory')
    return { reason: 'OOMKilling', message: `Container ${service} used more memory than its limit and was killed` };
  if (reason === 'unhealthy')
    return { reason: 'Killing', message: `Container ${service} failed its health check for too long and is restarted` };
  return { reason: 'BackOff', message: `Container ${service} ended and is restarted` };
}

function startFailure({ service, reason, detail }: Observed): string {
  if (reason === 'image_gone') return `The image of container ${service} is not there any more`;
  if (reason === 'machine_limit') return `The platform has no room for container ${service} at present`;
  return `Container ${service} cannot be started${detail == null ? '' : `: ${detail}`}`;
}
