import type { Idempotency } from '../server/ports/idempotency.ts';
import type { Identity } from '../server/ports/identity.ts';
import { createHandlers, type PlaneHandlers } from './handlers/handlers.ts';
import { createIdempotency } from './idempotency.ts';
import { createIdentity } from './identity.ts';
import type { ControlPlanePorts, Ports } from './ports/ports.ts';
import type { Item, Work } from './ports/work.ts';
import { createReconcileNow } from './reconcile/now.ts';
import { reconcilers } from './reconcile/reconcilers.ts';
import { type CallLimits, limitCalls } from './reconcile/limit-calls.ts';
import type { Running } from './reconcile/run.ts';
import { listRunningApps, type RunningApp } from './reconcile/running-apps.ts';
import { serveWork } from './reconcile/serve.ts';

export interface ControlPlaneOptions {
  /** Receives each error that a reconciler throws. Its step is repeated later, so this is a line in a log. */
  readonly onFailure: (item: Item, error: unknown) => void;
  /**
   * Receives each error of the store or of the runtime that keeps the reconcilers from working. They go on when it is
   * over, so this is a line in a log too.
   */
  readonly onOutage?: (error: unknown) => void;
  /** Aborted while the clock stands still; never by default. No request waits for a reconciler then. */
  readonly stopWaiting?: () => AbortSignal;
  /** No limits by default. */
  readonly callLimits?: CallLimits | undefined;
  /** What has to be done before a request can be handled, at each request; nothing by default. */
  readonly prepare?: () => Promise<void>;
}

/** The rules of the contract on the ports of a server. */
export interface ControlPlane<P extends ControlPlanePorts = ControlPlanePorts> {
  /** The operations, for `serve`, `createApp` or `createFetch`. */
  readonly handlers: PlaneHandlers;
  /** Finds callers and their memberships in the store. */
  readonly identity: Identity;
  /** Keeps the keys of requests with an `Idempotency-Key` in the store. */
  readonly idempotency: Idempotency;
  /**
   * Runs the reconcilers until the signal is aborted, and resolves when the steps under way have ended. Several
   * processes may do so on one store.
   */
  run(signal: AbortSignal): Promise<void>;
  /** The apps whose containers are to run: what telemetry observes. */
  runningApps(): Promise<RunningApp[]>;
  /** What the reconcilers run with, for a clock that a test moves. */
  readonly running: Running<P & Ports>;
}

/** Puts a control plane together. The ports decide whether it is a simulated one or a server. */
export function createControlPlane<P extends ControlPlanePorts>(
  outside: P,
  work: Work,
  { onFailure, onOutage, stopWaiting = () => new AbortController().signal, callLimits, prepare }: ControlPlaneOptions,
): ControlPlane<P> {
  const reconciler = createReconcileNow(() => ({ ...running, stopWaiting }));
  const ports: P & Ports = { ...outside, reconciler };
  const running = { ports, work, reconcilers, onFailure, onOutage, callLimits };
  const ofRequests = limitCalls(running, 'inRequestMs');
  const portsOf = async () => {
    await prepare?.();
    return { ...ofRequests, wakes: work };
  };
  let handlers: PlaneHandlers | undefined;
  return {
    // A simulated plane that no request reaches needs none.
    get handlers() {
      return (handlers ??= createHandlers(portsOf));
    },
    identity: createIdentity(portsOf),
    idempotency: createIdempotency(portsOf),
    run: (signal) => serveWork(running, signal),
    runningApps: () => listRunningApps(ports.store),
    running,
  };
}
