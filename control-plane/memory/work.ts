import { type Kind, workId } from '../model/tables/platform.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';
import type { Item, Next, Work } from '../ports/work.ts';
import { untilWoken } from '../shared/until-woken.ts';
import type { MemoryStore } from './store.ts';

type WorkRow = RowOf<'work'>;

/** Work in the table of a store that runs one transaction after the other. */
export class MemoryWork implements Work {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  claim(now: number, leaseMs: number): Promise<Item | null> {
    return this.#store.write('system', async (tx) => {
      const first = findFirst(await tx.work.list({}));
      return first && dueTime(first) <= now ? lease(tx, first, now + leaseMs) : null;
    });
  }

  claimOne(kind: Kind, subject: string, now: number, leaseMs: number): Promise<Item | 'leased' | null> {
    return this.#store.write('system', async (tx) => {
      const row = await tx.work.find({ id: workId(kind, subject) });
      if (row && (row.leasedUntil ?? 0) > now) return 'leased';
      return row && dueTime(row) <= now ? lease(tx, row, now + leaseMs) : null;
    });
  }

  extend(item: Item, leasedUntil: number): Promise<Item | null> {
    return this.#store.write('system', async (tx) => {
      const row = await findLeased(tx, item);
      if (!row) return null;
      await tx.work.update(row.id, { leasedUntil });
      return { ...item, leasedUntil };
    });
  }

  complete(item: Item, next: Next): Promise<void> {
    return this.#store.write('system', async (tx) => {
      const row = await findLeased(tx, item);
      if (!row) return;
      const dueAt = Math.min(row.dueAt ?? Infinity, next ?? Infinity);
      if (dueAt === Infinity) await tx.work.delete(row.id);
      else await tx.work.update(row.id, { dueAt, leasedUntil: null, attempts: 0 });
    });
  }

  retry(item: Item, next: number): Promise<void> {
    return this.#store.write('system', async (tx) => {
      const row = await findLeased(tx, item);
      if (row) await tx.work.update(row.id, { dueAt: Math.min(row.dueAt ?? Infinity, next), leasedUntil: null });
    });
  }

  async nextDueAt(): Promise<number | null> {
    const first = findFirst(await this.#store.read('system', (tx) => tx.work.list({})));
    return first && dueTime(first);
  }

  async dueAt(kind: Kind, subject: string): Promise<number | null> {
    const row = await this.#store.read('system', (tx) => tx.work.find({ id: workId(kind, subject) }));
    return row && dueTime(row);
  }

  woken(signal: AbortSignal): Promise<void> {
    return untilWoken(this.#store, signal);
  }
}

async function lease(tx: Tx, { id, kind, subject, attempts: before }: WorkRow, leasedUntil: number): Promise<Item> {
  const attempts = before + 1;
  await tx.work.update(id, { dueAt: null, leasedUntil, attempts });
  return { kind, subject, attempts, leasedUntil };
}

/** The row of an item whose lease has not gone to another worker. */
async function findLeased(tx: Tx, { kind, subject, leasedUntil }: Item): Promise<WorkRow | null> {
  const row = await tx.work.find({ id: workId(kind, subject) });
  return row?.leasedUntil === leasedUntil ? row : null;
}

function findFirst(rows: readonly WorkRow[]): WorkRow | null {
  let first: WorkRow | null = null;
  for (const row of rows) if (!first || dueTime(row) < dueTime(first)) first = row;
  return first;
}

/** A leased item is due when its lease ends. */
function dueTime({ dueAt, leasedUntil }: WorkRow): number {
  return leasedUntil ?? dueAt ?? Infinity;
}
