import type { AppReason } from '../../../generated/moves.ts';

/** A service in one generation. */
interface Generation {
  readonly service: {
    readonly name: string;
    readonly volumes: readonly unknown[];
    readonly dependsOn: readonly string[];
    readonly waitsFor?: readonly string[];
  };
  readonly generation: string;
}

/** A container, as far as a rollout depends on it. */
export interface ObservedContainer {
  readonly service: string;
  readonly generation: string;
  readonly state: string;
  readonly ready: boolean;
  readonly isStopping: boolean;
  readonly restarts: number;
  readonly failures?: number;
  readonly exitCode: number | null;
  readonly reason: string | null;
  readonly startedAt: number | null;
}

export interface Readiness {
  readonly ready: 'all' | 'some' | 'none';
  readonly reason: Extract<AppReason, 'crash_loop' | 'health_check_failed' | 'out_of_memory'> | null;
}

/**
 * The next services to want on the way to `target`. Former generations serve until those of the target do. A service
 * with a volume never runs twice: it is wanted again once its former container is gone. A new container waits for what
 * its service depends on.
 */
export function nextWanted<G extends Generation>(
  target: readonly G[],
  former: readonly G[],
  seen: readonly ObservedContainer[],
): G[] {
  const present = seen.filter(({ isStopping }) => !isStopping);
  const isThere = (one: G) => present.some((container) => isOf(container, one));
  const wanted = target.filter(({ service, generation }) => {
    const isFree =
      service.volumes.length === 0 ||
      !seen.some((one) => one.service === service.name && one.generation !== generation);
    return isFree && (present.some((one) => isOf(one, { service, generation })) || mayStart(service, target, present));
  });
  const kept = former.filter((one) => {
    const isTarget = target.some((next) => isSame(next, one));
    const isReplaced =
      one.service.volumes.length > 0 && target.some(({ service }) => service.name === one.service.name);
    return !isTarget && !isReplaced && isThere(one);
  });
  return [...wanted, ...kept];
}

/** Whether the dependencies of a service have started, and those that it waits for are ready. */
function mayStart(
  { name, dependsOn, waitsFor = [] }: Generation['service'],
  target: readonly Generation[],
  present: readonly ObservedContainer[],
): boolean {
  const needed = target.filter(({ service }) => dependsOn.includes(service.name) && !needs(service.name, name, target));
  return needed.every((one) => {
    const found = present.find((container) => isOf(container, one));
    return found !== undefined && (waitsFor.includes(one.service.name) ? found.ready : found.state !== 'starting');
  });
}

/** Whether a service depends on another one, if only by others: then none of a circle waits. */
function needs(name: string, other: string, target: readonly Generation[], seen = new Set<string>()): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  const found = target.find(({ service }) => service.name === name);
  return (found?.service.dependsOn ?? []).some((next) => next === other || needs(next, other, target, seen));
}

/** Whether each service has a ready container, and the reason if not. */
export function readinessOf(target: readonly Generation[], seen: readonly ObservedContainer[]): Readiness {
  const containers = target.map((one) => seen.find((container) => !container.isStopping && isOf(container, one)));
  const waiting = containers.filter((container) => container?.ready !== true);
  if (waiting.length === 0) return { ready: 'all', reason: null };
  const reasons = waiting.map((container) => reasonOf(container));
  const reason =
    reasons.find((one) => one === 'out_of_memory') ??
    reasons.find((one) => one === 'crash_loop') ??
    'health_check_failed';
  return { ready: waiting.length < containers.length ? 'some' : 'none', reason };
}

/** Whether a container belongs to one of the services, in its generation. */
export function isOneOf(
  services: readonly Generation[],
  container: Pick<ObservedContainer, 'service' | 'generation'>,
): boolean {
  return services.some((one) => isOf(container, one));
}

/** Services with a container that crashed before a start. They are stopped first, for a fresh start. */
export function crashedBefore(seen: readonly ObservedContainer[], startedAt: number): ReadonlySet<string> {
  const crashed = seen.filter(({ state, startedAt: at }) => state === 'crashed' && (at === null || at < startedAt));
  return new Set(crashed.map(({ service, generation }) => `${service} ${generation}`));
}

/** Number of crashes in a row from which they are a loop. */
export const loopFrom = 3;

function reasonOf(container: ObservedContainer | undefined): Readiness['reason'] {
  if (container?.reason === 'out_of_memory') return 'out_of_memory';
  // Such a container was restarted because of its check, or has never run: it has not crashed.
  if (container?.reason === 'unhealthy' || container?.reason === 'image_gone') return 'health_check_failed';
  if (!container) return 'health_check_failed';
  if (container.reason === 'cannot_start' || container.reason === 'machine_limit') return 'crash_loop';
  const { state, restarts, exitCode, failures = restarts + (state === 'crashed' ? 1 : 0) } = container;
  const hasCrashed = state === 'crashed' || (exitCode !== null && exitCode !== 0);
  return hasCrashed && failures >= loopFrom ? 'crash_loop' : 'health_check_failed';
}

function isSame(a: Generation, b: Generation): boolean {
  return a.service.name === b.service.name && a.generation === b.generation;
}

function isOf({ service, generation }: Pick<ObservedContainer, 'service' | 'generation'>, one: Generation): boolean {
  return one.service.name === service && one.generation === generation;
}
