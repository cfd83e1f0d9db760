import type { Tree } from '../../../control-plane/model/sources/detect/tree.ts';

/** Files with their texts. */
export function treeOf(files: Readonly<Record<string, string>>): Tree {
  return {
    files: Object.entries(files).map(([path, text]) => ({ path, size: text.length })),
    read: async (path) => files[path] ?? '',
  };
}
