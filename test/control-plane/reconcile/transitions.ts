import { observeMoves } from '../../../control-plane/model/shared/lifecycle.ts';
import type { Lifecycle } from '../../../contract/model/lifecycle.ts';

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

function rowsOf({ transitions, timeouts }: Lifecycle): string[] {
  const moves = transitions.flatMap(({ from, to, operations, events }) =>
    from.flatMap((state) => [...operations, ...events].map((trigger) => `${state} → ${to} by ${trigger}`)),
  );
  const ends = timeouts
    .filter(({ derived }) => !derived)
    .flatMap(({ from, to }) => from.map((state) => `${state} → ${to} by timeout`));
  return [...new Set([...moves, ...ends])];
}
