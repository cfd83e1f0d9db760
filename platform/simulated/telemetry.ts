import type { Telemetry } from '../../control-plane/ports/telemetry.ts';
import { Effects } from '../../control-plane/simulated/effects.ts';
import type { SimulatedRuntime } from '../../control-plane/simulated/runtime.ts';
import { SimulatedTelemetry } from '../../control-plane/simulated/telemetry/telemetry.ts';
import type { StoredSimulation } from './simulation.ts';

/** Simulated telemetry of a stored runtime. */
export function createStoredTelemetry(runtime: StoredSimulation<SimulatedRuntime>, seed: number): Telemetry {
  const read = async (...appIds: readonly string[]) => {
    const effects = new Effects(async () => undefined, await runtime.read(appIds));
    // An app that has not run yet, or is removed, has no traffic.
    for (const appId of appIds)
      if (!effects.isFollowed(appId)) effects.follow(appId, 0, [{ kind: 'stopped', from: 0, until: null }]);
    return new SimulatedTelemetry({ seed, effects });
  };
  return {
    metrics: async (of, steps) => (await read(of.appId)).metrics(of, steps),
    usage: async (of, at) => (await read(of.appId)).usage(of, at),
    routes: async (of, steps) => (await read(of.appId)).routes(of, steps),
    route: async (of, key, steps) => (await read(of.appId)).route(of, key, steps),
    searchLog: async (of, steps, query) => (await read(of.appId)).searchLog(of, steps, query),
    lines: async (of, query, at) => (await read(of.appId)).lines(of, query, at),
    entries: async (of, query, at) => (await read(of.appId)).entries(of, query, at),
    logSettings: async (of, at) => (await read(of.appId)).logSettings(of, at),
    trace: async (apps, traceId, at) => (await read(...apps.map(({ appId }) => appId))).trace(apps, traceId, at),
    measure: async (app, comparison, at) => (await read(app.appId)).measure(app, comparison, at),
    checks: async (app, days, at) => (await read(app.appId)).checks(app, days, at),
  };
}
