import type { WantedService } from '../ports/runtime.ts';
import { endsUntil, observeContainer, type SimulatedContainer, type Unreadiness } from './container.ts';
import { crashedRunMs, steadyMs, unhealthyFrom } from './crash.ts';

/** Why the program of a new container does not run. */
export type StartFailure = 'exit' | 'outOfMemory' | 'programNotFound' | 'programNotExecutable' | 'userNotFound';

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
    /** New containers cannot start; with a cause, their program ends again and again, or cannot be run. */
    | { readonly kind: 'cannotStart'; readonly because?: StartFailure }
    /** New containers run and are never ready. */
    | { readonly kind: 'neverReady'; readonly because?: Unreadiness }
    /** New containers of these images cannot start. */
    | { readonly kind: 'imageGone'; readonly images: readonly string[] }
    /** The runtime refuses the app's settings. */
    | { readonly kind: 'refuse' }
    /** Containers and volumes still exist for that long after a removal. */
    | { readonly kind: 'removeSlowly'; readonly ms: number }
  );

/** Applies an earlier fault to a new container. */
export function shapeContainer(container: SimulatedContainer, fault: RuntimeFault): SimulatedContainer {
  if (fault.kind === 'cannotStart') return failStart(container, fault.because);
  if (fault.kind === 'imageGone' && fault.images.includes(container.wanted.service.image)) {
    return { ...container, startMs: null, obstacle: 'image_gone' };
  }
  const isMended = fault.kind === 'neverReady' && fault.because === 'wrongPort' && container.wanted.service.learnedPort;
  if (fault.kind === 'neverReady' && !isMended)
    return { ...container, readyMs: null, ...(fault.because && { unreadiness: fault.because }) };
  return fault.kind === 'startSlowly' ? { ...container, readyMs: fault.ms } : container;
}

const exitCodes = { exit: 3, outOfMemory: 137, programNotFound: 127, programNotExecutable: 126 } as const;

function failStart(container: SimulatedContainer, because: StartFailure | undefined): SimulatedContainer {
  if (because === undefined) return { ...container, startMs: null };
  if (because === 'userNotFound') return { ...container, startMs: null, obstacle: 'user_not_found' };
  const at = container.createdAt + (container.startMs ?? 0) + crashedRunMs;
  const reason = because === 'outOfMemory' ? 'out_of_memory' : null;
  const crash = { at, unreadyAt: at, runMs: crashedRunMs, times: null, exitCode: exitCodes[because], reason } as const;
  return { ...container, readyMs: crashedRunMs + 1, crash };
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
    const { restarts, exitCode, startedAt } = observeContainer(container, at);
    const isAfterSteady = startedAt !== null && at - startedAt >= steadyMs;
    return {
      ...container,
      restarts,
      exitCode,
      crash: { at, unreadyAt: at, isAfterSteady, runMs: crashedRunMs, times: fault.times ?? null, ...end },
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
  const failed = unhealthyFrom(health, { startedAt, ready, at });
  const crash = { ...failed, isAfterSteady: failed.at - startedAt >= steadyMs, times };
  return { ...container, createdAt: startedAt, startMs: 0, restarts, exitCode, crash };
}

/** Whether a fault concerns a service. */
export function concerns({ service }: RuntimeFault, wanted: WantedService): boolean {
  return service === undefined || wanted.service.name === service;
}
