import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Runtime } from '../../control-plane/ports/runtime.ts';
import { Effects } from '../../control-plane/simulated/effects.ts';
import type { SimulationState } from '../../control-plane/simulated/state.ts';
import { Listeners } from '../../control-plane/for-platform.ts';
import { SimulatedRuntime } from '../../control-plane/simulated/runtime.ts';
import { routed } from '../shared/routed.ts';
import { runtimeMethods } from '../shared/runtime-methods.ts';
import type { SimulationRows } from './rows.ts';
import { StoredSimulation, type Made } from './simulation.ts';

interface RuntimeOptions {
  readonly rows: SimulationRows;
  readonly clock: Clock;
  readonly seed: number;
}

/** A simulated runtime whose state, with that of its telemetry, is stored by app. */
export function createStoredRuntime({ rows, clock, seed }: RuntimeOptions) {
  // The store has the work that a change wakes, so other processes find it.
  const listeners = new Listeners();
  const simulation = new StoredSimulation({
    rows,
    name: 'runtime',
    make: (state) => makeRuntime(state, { clock, seed }, listeners),
  });
  const port: Runtime = {
    ...routed(
      ({ id }: { readonly id: string }, call: (runtime: Runtime) => unknown) => simulation.use(id, call),
      runtimeMethods,
    ),
    examine: (container) => simulation.use(container.id, (runtime) => runtime.examine(container)),
    // An app that has a state may have nothing in the region.
    apps: async (region) =>
      (
        await Promise.all((await simulation.keys()).map((id) => simulation.use(id, (runtime) => runtime.apps(region))))
      ).flat(),
    changes: (signal) => listeners.changes(signal),
    async *logs(container, since, signal) {
      yield* await simulation.use(container.id, (runtime) => runtime.logs(container, since, signal));
    },
    // The same for every app.
    capacity: (region) => new SimulatedRuntime({ clock, seed }).capacity(region),
  };
  return { simulation, port };
}

/** The parts of the state that are the runtime’s own. Those of the telemetry are stored only beside them. */
const ofRuntime = ['apps', 'faults', 'tasks', 'taskFaults'];

function makeRuntime(
  state: SimulationState,
  options: Pick<RuntimeOptions, 'clock' | 'seed'>,
  listeners: Listeners,
): Made<SimulatedRuntime> {
  const [changed, affected] = [new Set<string>(), new Set<string>()];
  const effects = new Effects(async (appId) => void affected.add(appId), state);
  const notified = {
    tell: (appId: string) => void changed.add(appId),
    changes: (signal: AbortSignal) => listeners.changes(signal),
  };
  return {
    simulation: new SimulatedRuntime({ ...options, effects, state, listeners: notified }),
    isOver: () => ofRuntime.every((name) => !state.get(name)?.size),
    // Evaluates alert rules right after a change of telemetry, not only at their next time.
    entail: async (tx) => {
      for (const appId of affected) await tx.wake('alert', await tx.alerts.list({ appId }));
    },
    afterwards: () => changed.forEach((appId) => listeners.tell(appId)),
  };
}
