import type { Tx } from '../../control-plane/ports/store.ts';
import type { SimulationState } from '../../control-plane/simulated/state.ts';
import type { SimulationRows } from './rows.ts';

/** A simulation for one call. */
export interface Made<Simulation> {
  readonly simulation: Simulation;
  /** Whether the state can be deleted. */
  readonly isOver?: () => boolean;
  /** Effects in the transaction of a change, which may run again. */
  readonly entail?: (tx: Tx) => Promise<void>;
  /** Called after a change. */
  readonly afterwards?: () => void;
}

interface StoredOptions<Simulation> {
  readonly rows: SimulationRows;
  /** Prefix of the ids of its rows. */
  readonly name: string;
  readonly make: (state: SimulationState) => Made<Simulation>;
}

/**
 * A simulation with its state in rows, by a key such as an app or a build. Each call makes it anew from the state of
 * the key.
 */
export class StoredSimulation<Simulation> {
  readonly #options: StoredOptions<Simulation>;

  constructor(options: StoredOptions<Simulation>) {
    this.#options = options;
  }

  /**
   * Makes a call and stores its changes, also if it rejects. The call is not part of a transaction, since it may read
   * other rows. It is made again if another call changes the state in the meantime.
   */
  async use<Result>(key: string, call: (simulation: Simulation) => Result | Promise<Result>): Promise<Result> {
    const { rows, make } = this.#options;
    const id = this.#idOf(key);
    for (;;) {
      const before = await rows.read(id);
      const state = readState(before);
      const { simulation, isOver, entail = async () => undefined, afterwards } = make(state);
      const [outcome] = await Promise.allSettled([Promise.resolve(simulation).then(call)]);
      const after = isOver?.() ? null : writeState(state);
      if (after !== before) {
        if (!(await rows.replace({ id, before, after }, entail))) continue;
        afterwards?.();
      }
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    }
  }

  /** The states of several keys as one. Changes of it are not stored. */
  async read(keys: readonly string[]): Promise<SimulationState> {
    const all: SimulationState = new Map();
    for (const text of await Promise.all(keys.map((key) => this.#options.rows.read(this.#idOf(key))))) {
      for (const [name, part] of readState(text)) all.set(name, new Map([...(all.get(name) ?? []), ...part]));
    }
    return all;
  }

  /** The keys that have a state. */
  async keys(): Promise<readonly string[]> {
    const first = this.#idOf('');
    const ids = await this.#options.rows.ids();
    return ids.filter((id) => id.startsWith(first)).map((id) => id.slice(first.length));
  }

  #idOf(key: string): string {
    return `${this.#options.name}/${key}`;
  }
}

function readState(text: string | null): SimulationState {
  // `writeState` makes this text; JSON.parse cannot say so.
  const lists = (text === null ? [] : JSON.parse(text)) as [string, [string, unknown][]][];
  return new Map(lists.map(([name, list]) => [name, new Map(list)]));
}

/** Serializes a state; `null` for an empty one. */
function writeState(state: SimulationState): string | null {
  const lists = [...state].flatMap(([name, values]) => (values.size > 0 ? [[name, [...values]]] : []));
  return lists.length > 0 ? JSON.stringify(lists) : null;
}
