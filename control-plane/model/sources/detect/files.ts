import type { Tree } from './tree.ts';

export function hasFile(tree: Tree, path: string): boolean {
  return tree.files.some((file) => file.path === path);
}

/** The text of a file, or `null` without one. */
export async function readFile(tree: Tree, path: string): Promise<string | null> {
  return hasFile(tree, path) ? tree.read(path) : null;
}
