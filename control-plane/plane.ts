import type { Idempotency } from '../server/ports/idempotency.ts';
import type { Identity } from '../server/ports/identity.ts';
import { createHandlers, type PlaneHandlers } from './handlers/handlers.ts';
import { WorkspaceWatches } from './handlers/workspaces/workspace-watch.ts';
import { createIdempotency } from './idempotency.ts';
import { createIdentity } from './identity.ts';
import type { ActionPorts, Ports } from './ports/ports.ts';
import type { Item, Work } from './ports/work.ts';
import { reconcilers } from './reconcile/reconcilers.ts';
import { type CallLimits, limitCalls } from './reconcile/limit-calls.ts';
import type { Running } from './reconcile/run.ts';
import { listRunningApps, type RunningApp } from './reconcile/running-apps.ts';
import { serveWork } from './reconcile/serve.ts';
import { createActionStore } from './reconcile/write-until.ts';
import { createStoredRateLimits } from './shared/stored-rate-limits.ts';

export interface ControlPlaneOptions {
  /** Receives each error of a reconciler, for a line in a log. Its step is repeated later. */
  readonly onFailure: (item: Item, error: unknown) => void;
  /**
   * Receives each error of the store or the runtime that stops the reconcilers, for a line in a log. They go on
   * afterwards.
   */
  readonly onOutage?: (error: unknown) => void;
  /** Aborted while the clock stands still, so that no request waits for a reconciler; never by default. */
  readonly stopWaiting?: () => AbortSignal;
  /** No limits by default. */
  readonly callLimits?: CallLimits | undefined;
  /** Called before each request, to prepare its state; does nothing by default. */
  readonly prepare?: () => Promise<void>;
}

/** The rules of the contract on the ports of a server. */
export interface ControlPlane<P extends Ports = Ports> {
  /** The operations, for `serve`, `createApp` or `createFetch`. */
  readonly handlers: PlaneHandlers;
  /** Finds callers and their memberships in the store. */
  readonly identity: Identity;
  /** Stores the keys of requests with an `Idempotency-Key`. */
  readonly idempotency: Idempotency;
  /**
   * Runs the reconcilers until the signal is aborted, and resolves when the present steps have ended. Several
   * processes may do so on one store.
   */
  run(signal: AbortSignal): Promise<void>;
  /** Apps whose containers should run, for telemetry. */
  runningApps(): Promise<RunningApp[]>;
  /** Ports of the reconcilers and of actions, for a clock that a test moves. */
  readonly running: Running<P & ActionPorts>;
}

/** Creates a control plane. The ports decide whether it is simulated or a server. */
export function createControlPlane<P extends Ports>(
  outside: P,
  work: Work,
  { onFailure, onOutage, stopWaiting = () => new AbortController().signal, callLimits, prepare }: ControlPlaneOptions,
): ControlPlane<P> {
  const store = createActionStore(outside.store, () => ({ ...running, stopWaiting }));
  const rateLimits = outside.rateLimits ?? createStoredRateLimits(outside.store);
  const ports: P & ActionPorts = { ...outside, store, rateLimits };
  const running = { ports, work, reconcilers, onFailure, onOutage, callLimits };
  const ofRequests = limitCalls(running, 'inRequestMs');
  const watches = new WorkspaceWatches(ofRequests);
  const portsOf = async () => {
    await prepare?.();
    return { ...ofRequests, watches };
  };
  let handlers: PlaneHandlers | undefined;
  return {
    // A simulated plane without requests needs no handlers.
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
