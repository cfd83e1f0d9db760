import type { WantedService } from '../../ports/runtime.ts';
import { endsUntil, observeContainer, type SimulatedContainer } from './container.ts';

/** A fault of the containers of an app, or of one service of it. */
export type RuntimeFault = { readonly appId: string; readonly service?: string } &
  /** Present containers end `times` times in a row; without it, again and again. */
  (
    | { readonly kind: 'crash' | 'outOfMemory'; readonly times?: number }
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
    return { ...container, restarts, exitCode, crash: { at, times: fault.times ?? null, ...end } };
  }
  if (fault.kind !== 'recover') return container;
  // What could not start or was never ready starts once more.
  if (container.startMs === null || container.readyMs === null) {
    const { createdAt, startMs, readyMs } = make();
    return { ...container, createdAt, startMs, readyMs };
  }
  return container.crash ? { ...container, crash: { ...container.crash, times: endsUntil(container, at) } } : container;
}

/** Whether a fault concerns a service. */
export function concerns({ service }: RuntimeFault, wanted: WantedService): boolean {
  return service === undefined || wanted.service.name === service;
}
