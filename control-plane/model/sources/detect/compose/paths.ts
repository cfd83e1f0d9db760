import type { Tree } from '../tree.ts';

/** A path below the root of the source, without a slash at its end; `null` for one that is not within the source. */
export function pathIn(folder: string, text: string): string | null {
  if (/^[/~]|\\|:\/\/|^git@/.test(text)) return null;
  const parts: string[] = [];
  for (const part of `${folder}/${text}`.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/** The folder of a file; empty for the root. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

/** Files that keep an empty folder in a repository. */
const keepers = new Set(['.gitkeep', '.keep', '.gitignore', '.empty']);

/** The kind of a path of a source: an `empty` folder has only a file that keeps it. `null` for a missing path. */
export function kindOf({ files }: Tree, path: string): 'file' | 'folder' | 'empty' | null {
  if (files.some((file) => file.path === path)) return 'file';
  const inside = path === '' ? files : files.filter((file) => file.path.startsWith(`${path}/`));
  if (inside.length === 0) return null;
  return inside.every((file) => keepers.has(file.path.slice(file.path.lastIndexOf('/') + 1))) ? 'empty' : 'folder';
}
