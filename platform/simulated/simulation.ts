import type { Tx } from '../../control-plane/ports/store.ts';
import type { Facts } from '../../control-plane/simulated/facts.ts';
import type { SimulationRows } from './rows.ts';

/** A simulation for one call. */
export interface Made<Simulation> {
  readonly simulation: Simulation;
  /** Whether nothing of the facts has to be kept. */
  readonly isOver?: () => boolean;
  /** What belongs to the transaction of a change. It may run again. */
  readonly entail?: (tx: Tx) => Promise<void>;
  /** Follows a change. */
  readonly afterwards?: () => void;
}

interface KeptOptions<Simulation> {
  readonly rows: SimulationRows;
  /** With it the ids of its rows begin. */
  readonly name: string;
  readonly make: (facts: Facts) => Made<Simulation>;
}

/**
 * A simulation whose facts are in rows: one for each of its keys, such as an app or a build. It is made anew for each
 * call, from the facts of the call's key.
 */
export class KeptSimulation<Simulation> {
  readonly #options: KeptOptions<Simulation>;

  constructor(options: KeptOptions<Simulation>) {
    this.#options = options;
  }

  /**
   * Makes a call and keeps what it changes, also if it rejects. The call is not part of a transaction, since it may
   * read other rows. If another call changes the facts before its own changes are written, it is made again.
   */
  async use<Result>(key: string, call: (simulation: Simulation) => Result | Promise<Result>): Promise<Result> {
    const { rows, make } = this.#options;
    const id = this.#idOf(key);
    for (;;) {
      const before = await rows.read(id);
      const facts = readFacts(before);
      const { simulation, isOver, entail = async () => undefined, afterwards } = make(facts);
      const [outcome] = await Promise.allSettled([Promise.resolve(simulation).then(call)]);
      const after = isOver?.() ? null : writeFacts(facts);
      if (after !== before) {
        if (!(await rows.replace({ id, before, after }, entail))) continue;
        afterwards?.();
      }
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    }
  }

  /** The facts of several keys. Changes of them are not kept. */
  async read(keys: readonly string[]): Promise<Facts> {
    const all: Facts = new Map();
    for (const text of await Promise.all(keys.map((key) => this.#options.rows.read(this.#idOf(key))))) {
      for (const [name, facts] of readFacts(text)) all.set(name, new Map([...(all.get(name) ?? []), ...facts]));
    }
    return all;
  }

  /** The keys that have facts. */
  async keys(): Promise<readonly string[]> {
    const first = this.#idOf('');
    const ids = await this.#options.rows.ids();
    return ids.filter((id) => id.startsWith(first)).map((id) => id.slice(first.length));
  }

  #idOf(key: string): string {
    return `${this.#options.name}/${key}`;
  }
}

function readFacts(text: string | null): Facts {
  // It was written by `writeFacts`.
  const lists = (text === null ? [] : JSON.parse(text)) as [string, [string, unknown][]][];
  return new Map(lists.map(([name, list]) => [name, new Map(list)]));
}

/** `null` if there are none. */
function writeFacts(facts: Facts): string | null {
  const lists = [...facts].flatMap(([name, values]) => (values.size > 0 ? [[name, [...values]]] : []));
  return lists.length > 0 ? JSON.stringify(lists) : null;
}
