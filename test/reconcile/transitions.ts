import { canMove, observeMoves } from '../../control-plane/model/lifecycle.ts';
import type { RowOf, TableName } from '../../control-plane/model/tables/tables.ts';
import type { Store } from '../../control-plane/ports/store.ts';
import type { Lifecycle } from '../../server/model/lifecycle.ts';

/** Where the states of a lifecycle are stored. */
export interface StoredLifecycle<N extends TableName = TableName> {
  readonly lifecycle: Lifecycle;
  readonly table: N;
  readonly stateOf: (row: RowOf<N>) => string;
}

export function stored<N extends TableName>(lifecycle: Lifecycle, table: N, stateOf: (row: RowOf<N>) => string): StoredLifecycle {
  // `stateOf` is called with rows of its table only.
  return { lifecycle, table, stateOf: stateOf as StoredLifecycle['stateOf'] };
}

/** The rows of a lifecycle that have not been taken while `work` ran, each as `from → to by trigger`. */
export async function findUnreached(lifecycle: Lifecycle, work: () => Promise<unknown>): Promise<string[]> {
  const taken = new Set<string>();
  observeMoves(({ lifecycle: name, from, trigger, to }) => {
    if (name === lifecycle.name) taken.add(`${from} → ${to} by ${trigger}`);
  });
  try {
    await work();
  } finally {
    observeMoves(null);
  }
  return rowsOf(lifecycle).filter((row) => !taken.has(row));
}

/** Changes of stored states that no row of their lifecycle allows. The list fills as the store is written to. */
export async function watchStates(store: Store, lifecycles: readonly StoredLifecycle[]): Promise<string[]> {
  const forbidden: string[] = [];
  const states = new Map<string, string>();
  // What is there already may have any state.
  for (const of of lifecycles) await compareStates(store, of, states, []);
  const write = store.write.bind(store);
  store.write = async (viewer, work) => {
    const result = await write(viewer, work);
    for (const of of lifecycles) await compareStates(store, of, states, forbidden);
    return result;
  };
  return forbidden;
}

async function compareStates(store: Store, of: StoredLifecycle, states: Map<string, string>, forbidden: string[]): Promise<void> {
  const { lifecycle, table, stateOf } = of;
  const rows = await store.read('system', async (tx) => tx[table].list({}));
  const present = new Map(rows.map((row) => [`${table}/${row.id}`, stateOf(row)]));
  const known = [...states.keys()].filter((key) => key.startsWith(`${table}/`));
  for (const key of new Set([...known, ...present.keys()])) {
    const [from, to] = [states.get(key) ?? 'none', present.get(key) ?? 'none'];
    if (from !== to && !triggersOf(lifecycle).some((trigger) => canMove(lifecycle, from, trigger, to))) {
      forbidden.push(`${lifecycle.name}: ${from} → ${to}`);
    }
    if (to === 'none') states.delete(key);
    else states.set(key, to);
  }
}

function rowsOf({ transitions, timeouts }: Lifecycle): string[] {
  const moves = transitions.flatMap(({ from, to, operations, events }) =>
    from.flatMap((state) => [...operations, ...events].map((trigger) => `${state} → ${to} by ${trigger}`)),
  );
  const ends = timeouts.filter(({ derived }) => !derived).flatMap(({ from, to }) => from.map((state) => `${state} → ${to} by timeout`));
  return [...new Set([...moves, ...ends])];
}

function triggersOf({ transitions }: Lifecycle): string[] {
  return [...transitions.flatMap(({ operations, events }) => [...operations, ...events]), 'timeout'];
}
