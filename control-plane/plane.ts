import { firstOperations } from './handlers/first-operations.ts';
import { laterOperations } from './handlers/later-operations.ts';
import type { Ports } from './ports/ports.ts';
import type { Work } from './ports/work.ts';
import { allReconcilers } from './reconcile/all-reconcilers.ts';
import { listRunningApps, type RunningApp } from './reconcile/running-apps.ts';
import { type Once, serveWork } from './reconcile/serve.ts';
import { type ControlPlaneOptions, createSteppedPlane, type PlaneCode, type SteppedPlane } from './stepped-plane.ts';

const code: PlaneCode = { operations: { ...firstOperations, ...laterOperations }, reconcilers: allReconcilers };

/** The rules of the contract on the ports of a server. */
export interface ControlPlane<P extends Ports = Ports> extends SteppedPlane<P> {
  /**
   * Runs the reconcilers until the signal is aborted, and resolves when the present steps have ended. Several
   * processes may do so on one store: `once` is for the observations that one of them makes for all.
   */
  run(signal: AbortSignal, once?: Once): Promise<void>;
  /** Apps whose containers should run, for telemetry. */
  runningApps(): Promise<RunningApp[]>;
}

/** Creates a control plane. The ports decide whether it is simulated or a server. */
export function createControlPlane<P extends Ports>(
  outside: P,
  work: Work,
  options: ControlPlaneOptions,
): ControlPlane<P> {
  const plane = createSteppedPlane(outside, work, code, options);
  // Keeps the getter of the handlers.
  return Object.assign(plane, {
    run: (signal: AbortSignal, once?: Once) => serveWork(plane.running, signal, once),
    runningApps: () => listRunningApps(plane.running.ports.store),
  });
}
