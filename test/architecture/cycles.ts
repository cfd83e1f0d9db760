import type { Source } from './sources.ts';

/** Each cycle of imports as `a.ts → b.ts → a.ts`, told once. */
export function findCycles(sources: readonly Source[]): string[] {
  const graph = new Map(sources.map(({ path, imports }) => [path, imports.filter(({ isPackage }) => !isPackage).map(({ of }) => of)]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) return void cycles.push([...trail.slice(start), path].join(' → '));
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
}
