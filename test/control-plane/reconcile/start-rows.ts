import type { Kind } from '../../../control-plane/model/tables/platform.ts';
import { planRow, seed, tierRow } from '../../../control-plane/ports/suites/rows.ts';
import type { ReadTx, Tx } from '../../../control-plane/ports/store.ts';
import { createMemoryPlane } from '../../memory-plane.ts';

/** When the tests of single steps begin. */
export const now = Date.UTC(2026, 10, 1, 12);

/**
 * Two workspaces with an app each, and the plan of acme in eu. A test calls one reconciler on rows that it has
 * written, and replaces the methods of a port, to say what is outside.
 */
export async function startRows(write: (tx: Tx) => Promise<unknown> = async () => undefined) {
  const plane = createMemoryPlane({ at: now });
  const { store } = plane;
  await seed(store);
  await store.write('system', async (tx) => {
    for (const id of ['free', 'pro', 'large']) await tx.tiers.insert(tierRow(id));
    await tx.plans.insert(planRow('plan', { activatedAt: 1 }));
    await write(tx);
  });
  return {
    ...plane,
    change: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => store.write('system', work),
    read: <T>(work: (tx: ReadTx) => Promise<T>): Promise<T> => store.read('system', work),
    /** When the work of a kind is due, by its subject. */
    due: (kind: Kind) =>
      store.read('system', async (tx) =>
        Object.fromEntries((await tx.work.list({ kind })).map(({ subject, dueAt }) => [subject, dueAt])),
      ),
  };
}
