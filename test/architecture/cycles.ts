import { dirname } from 'node:path';
import type { Source } from './sources.ts';

/** Each cycle of imports between files, once, as `a.ts → b.ts → a.ts`. */
export function findCycles(sources: readonly Source[]): string[] {
  return findCyclesIn(new Map(sources.map(({ path, imports }) => [path, filesOf(imports)])));
}

/**
 * Each cycle of imports between two folders, or between a folder and its parent, once, as `a → b → a`. The areas of a
 * layer of the control plane count as one folder, since an app has deploys and a deploy has an app.
 */
export function findFolderCycles(sources: readonly Source[]): string[] {
  const graph = new Map<string, string[]>();
  for (const { path, imports } of sources) {
    const folder = folderOf(path);
    const others = filesOf(imports).map(folderOf);
    graph.set(folder, [...(graph.get(folder) ?? []), ...others.filter((other) => other !== folder)]);
  }
  return findCyclesIn(graph);
}

function folderOf(path: string): string {
  return /^control-plane\/(actions|handlers|model)(?=\/(?!tables\/))/.exec(path)?.[0] ?? dirname(path);
}

function filesOf(imports: Source['imports']): string[] {
  return imports.filter(({ isPackage }) => !isPackage).map(({ of }) => of);
}

function findCyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, trail: readonly string[]): void => {
    const start = trail.indexOf(node);
    if (start >= 0) return void cycles.push([...trail.slice(start), node].join(' → '));
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}
