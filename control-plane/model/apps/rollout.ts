import type { AppReason } from '../../../generated/moves.ts';

/** A service in one generation. */
interface Generation {
  readonly service: { readonly name: string; readonly volumes: readonly unknown[] };
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
 * with a volume never runs twice: it is wanted again once its former container is gone.
 */
export function nextWanted<G extends Generation>(
  target: readonly G[],
  former: readonly G[],
  seen: readonly ObservedContainer[],
): G[] {
  const present = seen.filter(({ isStopping }) => !isStopping);
  const isThere = (one: G) => present.some((container) => isOf(container, one));
  const wanted = target.filter(({ service, generation }) => {
    return (
      service.volumes.length === 0 || !seen.some((one) => one.service === service.name && one.generation !== generation)
    );
  });
  const kept = former.filter((one) => {
    const isTarget = target.some((next) => isSame(next, one));
    const isReplaced =
      one.service.volumes.length > 0 && target.some(({ service }) => service.name === one.service.name);
    return !isTarget && !isReplaced && isThere(one);
  });
  return [...wanted, ...kept];
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

function reasonOf(container: ObservedContainer | undefined): Readiness['reason'] {
  if (container?.reason === 'out_of_memory') return 'out_of_memory';
  // Such a container was restarted because of its check, or has never run: it has not crashed.
  if (container?.reason === 'unhealthy' || container?.reason === 'image_gone') return 'health_check_failed';
  const hasCrashed =
    container &&
    (container.state === 'crashed' ||
      (container.restarts > 0 && container.exitCode !== null && container.exitCode !== 0));
  return hasCrashed ? 'crash_loop' : 'health_check_failed';
}

function isSame(a: Generation, b: Generation): boolean {
  return a.service.name === b.service.name && a.generation === b.generation;
}

function isOf({ service, generation }: Pick<ObservedContainer, 'service' | 'generation'>, one: Generation): boolean {
  return one.service.name === service && one.generation === generation;
}
