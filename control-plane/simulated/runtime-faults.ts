import type { WantedService } from '../ports/runtime.ts';
import { endsUntil, observeContainer, type SimulatedContainer } from './container.ts';
import { crashedRunMs, unhealthyFrom } from './crash.ts';

/** A fault of the containers of an app, or of one service of it. */
export type RuntimeFault = { readonly appId: string; readonly service?: string } &
  /** Present containers end `times` times in a row; without `times`, without end. */
  (
    | { readonly kind: 'crash' | 'outOfMemory'; readonly times?: number }
    /**
     * Present containers with a health check fail it. They are restarted `times` times in a row before they pass it;
     * without `times`, without end.
     */
    | { readonly kind: 'unhealthy'; readonly times?: number }
    /**
     * Crashing containers stay up after the next restart, containers that never started or were never ready start
     * again, and new containers start as usual.
     */
    | { readonly kind: 'recover' }
    /** New containers take `ms` until they are ready. */
    | { readonly kind: 'startSlowly'; readonly ms: number }
    /** New containers cannot start, or are never ready. */
    | { readonly kind: 'cannotStart' | 'neverReady' }
    /** New containers of these images cannot start. */
    | { readonly kind: 'imageGone'; readonly images: readonly string[] }
    /** The runtime refuses the app's settings. */
    | { readonly kind: 'refuse' }
    /** Containers and volumes still exist for that long after a removal. */
    | { readonly kind: 'removeSlowly'; readonly ms: number }
  );

/** Applies an earlier fault to a new container. */
export function shapeContainer(container: SimulatedContainer, fault: RuntimeFault): SimulatedContainer {
  if (fault.kind === 'cannotStart') return { ...container, startMs: null };
  if (fault.kind === 'imageGone' && fault.images.includes(container.wanted.service.image)) {
    return { ...container, startMs: null, obstacle: 'image_gone' };
  }
  if (fault.kind === 'neverReady') return { ...container, readyMs: null };
  return fault.kind === 'startSlowly' ? { ...container, readyMs: fault.ms } : container;
}

/** Applies a fault to a present container. `make` makes a new one in its place. */
export function affectContainer(
  container: SimulatedContainer,
  fault: RuntimeFault,
  { now: at, make }: { readonly now: number; readonly make: () => SimulatedContainer },
): SimulatedContainer {
  if (!concerns(fault, container.wanted)) return container;
  if (fault.kind === 'crash' || fault.kind === 'outOfMemory') {
    const isMemory = fault.kind === 'outOfMemory';
    const end = { exitCode: isMemory ? 137 : 1, reason: isMemory ? ('out_of_memory' as const) : null };
    const { restarts, exitCode } = observeContainer(container, at);
    return {
      ...container,
      restarts,
      exitCode,
      crash: { at, unreadyAt: at, runMs: crashedRunMs, times: fault.times ?? null, ...end },
    };
  }
  if (fault.kind === 'unhealthy') return failHealth(container, fault.times ?? null, at);
  if (fault.kind !== 'recover') return container;
  // A container that could not start or was never ready starts once more.
  if (container.startMs === null || container.readyMs === null) {
    const { createdAt, startMs, readyMs } = make();
    return { ...container, createdAt, startMs, readyMs };
  }
  if (!container.crash) return container;
  const times = endsUntil(container, at);
  return { ...container, crash: times === 0 ? null : { ...container.crash, times } };
}

/** Makes a container fail its health check from now on, unless it has none or has ended. */
function failHealth(container: SimulatedContainer, times: number | null, at: number): SimulatedContainer {
  const { health } = container.wanted.service;
  const { state, ready, startedAt: last, restarts, exitCode } = observeContainer(container, at);
  if (health === null || container.startMs === null || state === 'crashed') return container;
  const startedAt = last ?? container.createdAt + container.startMs;
  const crash = { ...unhealthyFrom(health, { startedAt, ready, at }), times };
  return { ...container, createdAt: startedAt, startMs: 0, restarts, exitCode, crash };
}

/** Whether a fault concerns a service. */
export function concerns({ service }: RuntimeFault, wanted: WantedService): boolean {
  return service === undefined || wanted.service.name === service;
}
