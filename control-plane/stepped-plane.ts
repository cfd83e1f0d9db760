import type { Idempotency } from '../server/ports/idempotency.ts';
import type { Identity } from '../server/ports/identity.ts';
import { createHandlers, type PlaneHandlers, type PlaneOperations } from './handlers/handlers.ts';
import { WorkspaceWatches } from './handlers/workspaces/workspace-watch.ts';
import { createIdempotency } from './idempotency.ts';
import { createIdentity } from './identity.ts';
import type { ActionPorts, Ports } from './ports/ports.ts';
import type { Item, Work } from './ports/work.ts';
import { type CallLimits, limitCalls } from './reconcile/limit-calls.ts';
import type { Reconcilers } from './reconcile/reconcilers.ts';
import type { Running } from './reconcile/run.ts';
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

/** The code of a control plane. A page with a world loads parts of it when they are first needed. */
export interface PlaneCode {
  readonly operations: PlaneOperations;
  readonly reconcilers: Reconcilers;
}

/** The rules of the contract on ports, without a loop: the caller takes the due steps. */
export interface SteppedPlane<P extends Ports = Ports> {
  /** The operations, for `serve`, `createApp` or `createFetch`. */
  readonly handlers: PlaneHandlers;
  /** Finds callers and their memberships in the store. */
  readonly identity: Identity;
  /** Stores the keys of requests with an `Idempotency-Key`. */
  readonly idempotency: Idempotency;
  /** Ports of the reconcilers and of actions, for a clock that a test moves. */
  readonly running: Running<P & ActionPorts>;
}

/** Creates a control plane whose steps the caller takes. A page with a world does not load the loop of a server. */
export function createSteppedPlane<P extends Ports>(
  outside: P,
  work: Work,
  { operations, reconcilers }: PlaneCode,
  { onFailure, onOutage, stopWaiting = () => new AbortController().signal, callLimits, prepare }: ControlPlaneOptions,
): SteppedPlane<P> {
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
      return (handlers ??= createHandlers(portsOf, operations));
    },
    identity: createIdentity(portsOf),
    idempotency: createIdempotency(portsOf),
    running,
  };
}
