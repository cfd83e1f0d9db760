import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Runtime } from '../../control-plane/ports/runtime.ts';
import { Effects } from '../../control-plane/simulated/effects.ts';
import type { Facts } from '../../control-plane/simulated/facts.ts';
import { Listeners } from '../../control-plane/shared/listeners.ts';
import { SimulatedRuntime } from '../../control-plane/simulated/runtime.ts';
import type { SimulationRows } from './rows.ts';
import { KeptSimulation, type Made } from './simulation.ts';

interface RuntimeOptions {
  readonly rows: SimulationRows;
  readonly clock: Clock;
  readonly seed: number;
}

/** A simulated runtime whose facts are kept by app, those of its telemetry included. */
export function createKeptRuntime({ rows, clock, seed }: RuntimeOptions) {
  // The work that a change wakes is in the store, where other processes find it.
  const listeners = new Listeners();
  const kept = new KeptSimulation({
    rows,
    name: 'runtime',
    make: (facts) => makeRuntime(facts, { clock, seed }, listeners),
  });
  const port: Runtime = {
    apply: (wanted) => kept.use(wanted.id, (runtime) => runtime.apply(wanted)),
    observe: (app) => kept.use(app.id, (runtime) => runtime.observe(app)),
    remove: (app) => kept.use(app.id, (runtime) => runtime.remove(app)),
    // An app that has facts may have nothing in the region.
    apps: async (region) =>
      (await Promise.all((await kept.keys()).map((id) => kept.use(id, (runtime) => runtime.apps(region))))).flat(),
    changes: (signal) => listeners.changes(signal),
    exec: (container, argv, terminal, signal) =>
      kept.use(container.id, (runtime) => runtime.exec(container, argv, terminal, signal)),
    async *logs(container, since, signal) {
      yield* await kept.use(container.id, (runtime) => runtime.logs(container, since, signal));
    },
    stats: (app) => kept.use(app.id, (runtime) => runtime.stats(app)),
    // The same for every app.
    capacity: (region) => new SimulatedRuntime({ clock, seed }).capacity(region),
    startTask: (order) => kept.use(order.id, (runtime) => runtime.startTask(order)),
    observeTask: (task) => kept.use(task.id, (runtime) => runtime.observeTask(task)),
    taskLines: (task, afterSeq) => kept.use(task.id, (runtime) => runtime.taskLines(task, afterSeq)),
    stopTask: (task) => kept.use(task.id, (runtime) => runtime.stopTask(task)),
    removeTask: (task) => kept.use(task.id, (runtime) => runtime.removeTask(task)),
  };
  return { kept, port };
}

/** The facts for whose sake those of the telemetry are kept. */
const ofRuntime = ['apps', 'faults', 'tasks', 'taskFaults'];

function makeRuntime(
  facts: Facts,
  options: Pick<RuntimeOptions, 'clock' | 'seed'>,
  listeners: Listeners,
): Made<SimulatedRuntime> {
  const [changed, affected] = [new Set<string>(), new Set<string>()];
  const effects = new Effects(async (appId) => void affected.add(appId), facts);
  const notified = {
    tell: (appId: string) => void changed.add(appId),
    changes: (signal: AbortSignal) => listeners.changes(signal),
  };
  return {
    simulation: new SimulatedRuntime({ ...options, effects, facts, listeners: notified }),
    isOver: () => ofRuntime.every((name) => !facts.get(name)?.size),
    // An alert rule is evaluated again when telemetry changes, which it may not have expected.
    entail: async (tx) => {
      for (const appId of affected) await tx.wake('alert', await tx.alerts.list({ appId }));
    },
    afterwards: () => changed.forEach((appId) => listeners.tell(appId)),
  };
}
