import type { Store, Tx } from '../../control-plane/ports/store.ts';

/** A change of a row's text; `null` without a row. */
interface Replacement {
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Rows with the state of simulations. Processes with the same store share them. */
export class SimulationRows {
  readonly #store: Store;
  #next: { readonly ids: Set<string>; readonly found: Promise<ReadonlyMap<string, string>> } | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Reads the text of a row. Simultaneous reads, such as those for a list of apps, share a transaction. */
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
   * Changes a row, with the effects of the change in the same transaction, which may run again. Returns false, and
   * changes nothing, if the row's text is not the expected one.
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
