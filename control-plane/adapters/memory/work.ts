import type { RowOf } from '../../model/tables/tables.ts';
import type { Store } from '../../ports/store.ts';
import type { Item, Next, Work } from '../../ports/work.ts';

/** Work in the table of a store that runs one transaction after the other. */
export class MemoryWork implements Work {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  claim(now: number, leaseMs: number): Promise<Item | null> {
    return this.#store.write('system', async (tx) => {
      const [first] = sortByTime(await tx.work.list({})).filter((row) => dueTime(row) <= now);
      if (!first) return null;
      const [leasedUntil, attempts] = [now + leaseMs, first.attempts + 1];
      await tx.work.update(first.id, { dueAt: null, leasedUntil, attempts });
      return { kind: first.kind, subject: first.subject, attempts, leasedUntil };
    });
  }

  complete({ kind, subject, leasedUntil }: Item, next: Next): Promise<void> {
    return this.#store.write('system', async (tx) => {
      const row = await tx.work.find({ kind, subject });
      if (row?.leasedUntil !== leasedUntil) return;
      const dueAt = Math.min(row.dueAt ?? Infinity, next ?? Infinity);
      if (dueAt === Infinity) await tx.work.delete(row.id);
      else await tx.work.update(row.id, { dueAt, leasedUntil: null, attempts: 0 });
    });
  }

  async nextDueAt(): Promise<number | null> {
    const [first] = sortByTime(await this.#store.read('system', (tx) => tx.work.list({})));
    return first ? dueTime(first) : null;
  }
}

function sortByTime(rows: RowOf<'work'>[]): RowOf<'work'>[] {
  return rows.sort((a, b) => dueTime(a) - dueTime(b));
}

/** A leased item is due when its lease ends. */
function dueTime({ dueAt, leasedUntil }: RowOf<'work'>): number {
  return leasedUntil ?? dueAt ?? Infinity;
}
