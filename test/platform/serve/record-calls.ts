// Loaded by `node --import` into a process of `serve`. It writes the calls of the simulated surroundings into the file
// of TEST_CALLS, a line for each, before the call is made, so that those of a killed process are counted. A call that
// is made again because another process was faster counts once. It also writes what the surroundings show to have been
// made.
import { appendFileSync } from 'node:fs';
import { asList, asObject } from '../../../contract/document.ts';
import { StoredSimulation } from '../../../platform/simulated/simulation.ts';
import type { Recorded } from './recorded-calls.ts';

const file = process.env.TEST_CALLS;
const shown = new Set<string>();

if (file !== undefined) {
  const record = (entry: Omit<Recorded, 'pid' | 'at'>) => {
    appendFileSync(file, `${JSON.stringify({ pid: process.pid, at: Date.now(), ...entry })}\n`);
  };
  // `use` is called with its own object below.
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { use } = StoredSimulation.prototype;
  StoredSimulation.prototype.use = async function <R>(
    this: StoredSimulation<object>,
    key: string,
    call: (simulation: object) => R | Promise<R>,
  ) {
    let count = 0;
    const recording = (simulation: object) =>
      new Proxy(simulation, {
        get: (target, name) => {
          const method: unknown = Reflect.get(target, name, target);
          if (typeof method !== 'function') return method;
          return (...given: readonly unknown[]) => {
            if (count++ === 0) record({ call: String(name), id: idOf(given[0]) ?? key });
            return Reflect.apply(method, target, given) as unknown;
          };
        },
      });
    // The original takes and returns the same.
    const result = (await use.call(this, key, (simulation) => call(recording(simulation as object)))) as R;
    for (const made of madeIn(key, result)) {
      if (shown.has(made.id)) continue;
      shown.add(made.id);
      record(made);
    }
    return result;
  };
}

/** A command has the id of its deploy. */
function idOf(given: unknown): string | null {
  const { task } = asObject(given);
  return typeof task === 'string' ? task : null;
}

/** The containers that an app shows, and the beginning of a build. A container that is made again has another name. */
function madeIn(key: string, result: unknown): Omit<Recorded, 'pid' | 'at'>[] {
  const { containers, steps } = asObject(result);
  const [first] = asList(steps).map(asObject);
  const begun = first ? [{ call: 'made', id: `build ${key} at ${String(first.startedAt)}` }] : [];
  const made = asList(containers).map((container) => {
    const { service, generation, name } = asObject(container);
    return { call: 'made', id: `container ${key} ${String(service)} ${String(generation)} at ${String(name)}` };
  });
  return [...begun, ...made];
}
