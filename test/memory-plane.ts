import { createSeededRandom } from '../control-plane/shared/seeded.ts';
import { createSimulatedPorts, type SimulatedPorts } from '../control-plane/simulated-ports.ts';
import { VirtualClock } from '../control-plane/shared/virtual-clock.ts';
import { createControlPlane } from '../control-plane/plane.ts';
import type { Work } from '../control-plane/ports/work.ts';
import { allReconcilers } from '../control-plane/reconcile/all-reconcilers.ts';
import type { Reconcilers } from '../control-plane/reconcile/reconcilers.ts';
import { type Running, runUntil } from '../control-plane/reconcile/run.ts';
import { storeRows } from './control-plane/ports/chosen-storage.ts';
import { runTwice } from './control-plane/ports/run-twice.ts';

const openEmpty = storeRows({});

interface MemoryPlaneOptions {
  /** When it begins. */
  readonly at: number;
  /** Throws the error by default. */
  readonly onFailure?: Running['onFailure'];
  /** Wraps the work that its reconcilers see. */
  readonly wrapWork?: (work: Work) => Work;
}

/** An empty control plane in memory on simulated ports. Its clock moves only when a test lets time go by. */
export function createMemoryPlane({ at, onFailure = rethrow, wrapWork = (work) => work }: MemoryPlaneOptions) {
  const [clock, random] = [new VirtualClock(at), createSeededRandom(1)];
  const { store, work } = openEmpty({ clock, random, shiftMs: 0 });
  runTwice(store);
  const outside: SimulatedPorts = createSimulatedPorts({ store, clock, random, seed: 1 });
  const { handlers, identity, idempotency, running } = createControlPlane(outside, wrapWork(work), {
    onFailure,
    stopWaiting: () => AbortSignal.abort(),
  });
  return {
    store,
    clock,
    work,
    handlers,
    identity,
    idempotency,
    ports: running.ports,
    running: { ...running, clock },
    /** Lets time go by, and does what becomes due. */
    pass: (milliseconds: number) => runUntil(clock.now() + milliseconds, { ...running, clock }),
  };
}

/** Some of the reconcilers; what is due of the other kinds is left undone. */
export function onlyReconcilers(some: Partial<Reconcilers>): Reconcilers {
  const idle = Object.keys(allReconcilers).map((kind) => [kind, async () => null]);
  // `idle` has all kinds.
  return { ...(Object.fromEntries(idle) as Reconcilers), ...some };
}

function rethrow(_item: unknown, error: unknown): never {
  throw error;
}
