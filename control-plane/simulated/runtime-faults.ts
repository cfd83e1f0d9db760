import type { WantedService } from '../ports/runtime.ts';
import { endsUntil, observeContainer, type SimulatedContainer } from './container.ts';
import { crashedRunMs, unhealthyFrom } from './crash.ts';

/** A fault of the containers of an app, or of one service of it. */
export type RuntimeFault = { readonly appId: string; readonly service?: string } &
  /** Present containers end `times` times in a row; without it, again and again. */
  (
    | { readonly kind: 'crash' | 'outOfMemory'; readonly times?: number }
    /**
     * Present containers that have a health check fail it. They are restarted `times` times in a row until they pass
     * it; without it, again and again.
     */
    | { readonly kind: 'unhealthy'; readonly times?: number }
    /**
     * The next restart of what crashes again and again holds, what never started or was never ready does, and new
     * containers start as usual.
     */
    | { readonly kind: 'recover' }
    /** New containers take `ms` until they are ready. */
    | { readonly kind: 'startSlowly'; readonly ms: number }
    /** New containers cannot start, or are never ready. */
    | { readonly kind: 'cannotStart' | 'neverReady' }
    /** New containers of these images cannot start. */
    | { readonly kind: 'imageGone'; readonly images: readonly string[] }
    /** The runtime refuses what is wanted of the app. */
    | { readonly kind: 'refuse' }
    /** Containers and volumes are there for that long after a removal. */
    | { readonly kind: 'removeSlowly'; readonly ms: number }
  );

/** Faults that were injected before shape new containers. */
export function shapeContainer(container: SimulatedContainer, fault: RuntimeFault): SimulatedContainer {
  if (fault.kind === 'cannotStart') return { ...container, startMs: null };
  if (fault.kind === 'imageGone' && fault.images.includes(container.wanted.service.image)) {
    return { ...container, startMs: null, obstacle: 'image_gone' };
  }
  if (fault.kind === 'neverReady') return { ...container, readyMs: null };
  return fault.kind === 'startSlowly' ? { ...container, readyMs: fault.ms } : container;
}

/** What a fault does at once to a container that is there. `make` makes a new one in its place. */
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
  // What could not start or was never ready starts once more.
  if (container.startMs === null || container.readyMs === null) {
    const { createdAt, startMs, readyMs } = make();
    return { ...container, createdAt, startMs, readyMs };
  }
  if (!container.crash) return container;
  const times = endsUntil(container, at);
  return { ...container, crash: times === 0 ? null : { ...container.crash, times } };
}

/** From now on a container fails its health check, unless it is without one or has ended. */
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
