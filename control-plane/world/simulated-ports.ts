import type { Store } from '../ports/store.ts';
import type { MovableClock } from '../ports/clock.ts';
import type { Ports } from '../ports/ports.ts';
import { createSeededRandom } from '../adapters/seeded.ts';

interface SimulationOptions {
  readonly store: Store;
  readonly clock: MovableClock;
  /** Everything that a simulation makes up depends on it and on the time of the clock. */
  readonly seed: number;
}

/** The ports of a control plane whose surroundings are simulated. */
export function createSimulatedPorts({ store, clock, seed }: SimulationOptions): Ports {
  const random = createSeededRandom(seed);
  return {
    store,
    clock,
    random,
    reconciler: comes('reconciler'),
    runtime: comes('runtime'),
    builder: comes('builder'),
    sources: comes('sources'),
    ingress: comes('ingress'),
    registry: comes('registry'),
    importer: comes('importer'),
    telemetry: comes('telemetry'),
  };
}

/** A port whose simulation is not written yet: it throws when it is used. */
function comes<N extends keyof Ports>(name: N): Ports[N] {
  const fail = () => {
    throw new Error(`The port ${name} is not simulated yet.`);
  };
  // It has no methods, so each use throws.
  return new Proxy({}, { get: fail }) as Ports[N];
}
