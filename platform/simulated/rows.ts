import type { Store, Tx } from '../../control-plane/ports/store.ts';

/** A change of what a row says; `null`: there is no row. */
interface Replacement {
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The rows in which simulations keep their facts. Processes that share the store share them. */
export class SimulationRows {
  readonly #store: Store;
  #next: { readonly ids: Set<string>; readonly found: Promise<ReadonlyMap<string, string>> } | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  /** What a row says. Rows that are wanted at once, such as those of a list of apps, are read together. */
  async read(id: string): Promise<string | null> {
    const { ids, found } = (this.#next ??= this.#readNext());
    ids.add(id);
    return (await found).get(id) ?? null;
  }

  /** The ids of all rows. */
  ids(): Promise<readonly string[]> {
    return this.#store.read('system', async (tx) => (await tx.simulations.list({})).map(({ id }) => id));
  }

  /**
   * Changes a row, and does what the change entails in the same transaction, which may run again. Returns whether the
   * row said before what it was expected to say; if not, nothing is changed.
   */
  replace({ id, before, after }: Replacement, entail: (tx: Tx) => Promise<void>): Promise<boolean> {
    return this.#store.write('system', async (tx) => {
      const present = await tx.simulations.find({ id });
      if ((present?.facts ?? null) !== before) return false;
      if (after === null) await tx.simulations.delete(id);
      else if (present) await tx.simulations.update(id, { facts: after });
      else await tx.simulations.insert({ id, facts: after });
      await entail(tx);
      return true;
    });
  }

  #readNext() {
    const ids = new Set<string>();
    const found = Promise.resolve().then(() => {
      this.#next = null;
      return this.#store.read('system', async (tx) => {
        const rows = await tx.simulations.list({ id: { in: [...ids] } });
        return new Map(rows.map((row) => [row.id, row.facts]));
      });
    });
    return { ids, found };
  }
}
