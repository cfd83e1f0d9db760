import { subtree } from './folders.ts';
import type { SourceWarning } from './plan.ts';
import type { Tree } from './tree.ts';

/** Numbers of folders that are looked into, and that are named. */
const mostLooks = 60;
const mostNamed = 5;

/**
 * A warning that names the folders of a source which can be deployed, for a source without a plan; `null` without such
 * a folder. The shallowest come first, and no folder within one that is named.
 */
export async function nameDeployableFolders(
  tree: Tree,
  builderOf: (folder: Tree) => Promise<string | null>,
): Promise<SourceWarning | null> {
  const named: { readonly folder: string; readonly builder: string }[] = [];
  for (const folder of foldersOf(tree).slice(0, mostLooks)) {
    if (named.length === mostNamed) break;
    if (named.some((one) => folder.startsWith(one.folder))) continue;
    const builder = await builderOf(subtree(tree, folder));
    if (builder !== null) named.push({ folder, builder });
  }
  if (named.length === 0) return null;
  const names = named.map(({ folder, builder }) => `${folder.slice(0, -1)} (${builder})`).join(', ');
  return { code: 'other_folder', message: `Folders of the source can be deployed: set \`subdir\` to one of ${names}.` };
}

/** The folders with files of their own, each with a slash at its end: the shallowest first, then by name. */
function foldersOf({ files }: Tree): string[] {
  const folders = new Set(files.map(({ path }) => path.slice(0, path.lastIndexOf('/') + 1)));
  const depth = (folder: string) => folder.split('/').length;
  return [...folders].filter((folder) => folder !== '').sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
}
