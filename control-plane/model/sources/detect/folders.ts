import type { BuildChoices } from '../choices.ts';
import type { Tree } from './tree.ts';

/** The files below a folder, which may be within the only folder at the root. `null` if there are none. */
export function treeBelow(tree: Tree, subdir: string): Tree | null {
  const folder = folderBelow(tree, subdir);
  return folder === null ? null : subtree(tree, folder);
}

/** The path of a folder, with a slash at its end; empty for the root. `null` if it has no files. */
export function folderBelow(tree: Tree, subdir: string): string | null {
  if (subdir === '') return '';
  const paths = [`${subdir}/`, `${outerFolder(tree)}${subdir}/`];
  return paths.find((start) => tree.files.some(({ path }) => path.startsWith(start))) ?? null;
}

/**
 * The only folder at the root, as in many archives, with a slash at its end; else empty. A choice that names it says
 * that it belongs to the source.
 */
export function outerFolder({ files }: Tree, build: BuildChoices = {}): string {
  const [first] = files;
  const folder = first?.path.includes('/') ? first.path.slice(0, first.path.indexOf('/') + 1) : '';
  const { dockerfile, composeFile, outputFolder, package: chosen } = build;
  const isNamed = [dockerfile, composeFile, outputFolder, chosen].some((path) => `${path ?? ''}/`.startsWith(folder));
  return !isNamed && files.every(({ path }) => path.startsWith(folder)) ? folder : '';
}

/** The files of a source without the folder that contains all of them. */
export function withoutOuterFolder(tree: Tree, build?: BuildChoices): Tree {
  return subtree(tree, outerFolder(tree, build));
}

/** The files in a folder with a slash at its end, by their paths in it. */
export function subtree(tree: Tree, folder: string): Tree {
  if (folder === '') return tree;
  const inner = tree.files.filter(({ path }) => path.startsWith(folder));
  const files = inner.map(({ path, size }) => ({ path: path.slice(folder.length), size }));
  return { files, read: (path) => tree.read(folder + path) };
}
