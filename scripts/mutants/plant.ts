import type { Mutation } from './find-mutations.ts';

/** The text of a file with a fault in it. */
export function plant(text: string, { start, end, replacement, of }: Mutation): string {
  const fault = of === 'statement' ? replacement : `(${replacement})`;
  return `${text.slice(0, start)}${fault}${text.slice(end)}`;
}

/** The global that collects the numbers of the places that a test reaches. */
export const reachedName = 'reachedMutations';

/** The text of a file that reports each place when it is reached. The numbers are the keys of `mutations`. */
export function observe(text: string, mutations: ReadonlyMap<number, Mutation>): string {
  const insertions = [...mutations].flatMap(([id, { start, end, of }]) => {
    const report = `globalThis.${reachedName}?.add(${id})`;
    if (of === 'statement') return [{ at: start, size: end - start, text: `${report};` }];
    return [
      { at: start, size: end - start, text: `(${report},(` },
      { at: end, size: start - end, text: '))' },
    ];
  });
  // At one offset, what ends there closes first, the innermost before; what begins there opens the outermost first.
  const ordered = insertions.toSorted(
    (a, b) => a.at - b.at || orderAt(a.size) - orderAt(b.size) || compareSizes(a.size, b.size),
  );
  let [result, from] = ['', 0];
  for (const { at, text: inserted } of ordered) {
    result += text.slice(from, at) + inserted;
    from = at;
  }
  return result + text.slice(from);
}

function orderAt(size: number): number {
  return size < 0 ? 0 : 1;
}

/** Ends are negative: the shorter first. Beginnings are positive: the longer first. */
function compareSizes(a: number, b: number): number {
  return b - a;
}
