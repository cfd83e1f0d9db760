import { BadChoice } from '../../../choices.ts';
import { readFile } from '../../files.ts';
import { type Formats, noFormats } from '../../formats.ts';
import type { Tree } from '../../tree.ts';
import { itemsOf, memberOf } from '../../yaml.ts';
import { listOf, memberIn, type NodePackage, readPackage, type Run, yamlOf } from './package-json.ts';
import { runOf } from './run.ts';

/** No more packages of a workspace are read. */
const mostPackages = 200;

/** Names of packages that are usually the one to run, the most usual first. */
const usualNames = ['web', 'app', 'server', 'api', 'frontend'];

/** The packages of a workspace, by folder. Empty without a workspace. */
export async function workspacePackages(root: NodePackage, formats: Formats): Promise<NodePackage[]> {
  const { tree } = root;
  const globs = (await globsOf(root)).map((glob) => glob.replace(/^(!?)\.\//, '$1').replace(/\/+$/, ''));
  const allowed = globs.filter((glob) => !glob.startsWith('!'));
  const refused = globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  const isIn = (folder: string) => (glob: string) => glob === folder || formats.matches(glob, folder);
  const folders = tree.files
    .filter(({ path }) => path.endsWith('/package.json') && !path.includes('node_modules/'))
    .map(({ path }) => path.slice(0, -'/package.json'.length))
    .filter((folder) => allowed.some(isIn(folder)) && !refused.some(isIn(folder)))
    .sort()
    .slice(0, mostPackages);
  const packages = await Promise.all(folders.map((folder) => readPackage(tree, `${folder}/`)));
  return packages.filter((found) => found !== null);
}

/** The package with a name or in a folder. Throws `BadChoice`. */
export async function choosePackage(
  root: NodePackage,
  packages: readonly NodePackage[],
  wanted: string,
  formats: Formats,
): Promise<NodePackage> {
  const found = [root, ...packages].find(({ name, folder }) => name === wanted || folder === `${wanted}/`);
  if (found) return found;
  // Without the library for globs, the packages of the workspace are unknown.
  const unlisted = formats === noFormats ? await readPackage(root.tree, `${wanted}/`) : null;
  if (unlisted) return unlisted;
  const names = packages.map(({ name, folder }) => name ?? folder.slice(0, -1)).slice(0, 20);
  throw new BadChoice(
    names.length === 0
      ? `The source has no workspace, so there is no package "${wanted}". Choose its folder by \`subdir\`.`
      : `The workspace has no package "${wanted}". It has ${names.join(', ')}.`,
  );
}

/** A package that can be run, with how. */
export interface Runnable {
  readonly found: NodePackage;
  readonly run: Run;
}

/** The packages of a source that can be run, for a choice by its user. The first is the usual one. */
export function runnablePackages(root: NodePackage, packages: readonly NodePackage[]): Runnable[] {
  const runnable = [root, ...packages].flatMap((found) => {
    const run = runOf(found);
    return run ? [{ found, run }] : [];
  });
  const [first] = runnable;
  if (packages.length === 0 || first?.run.kind === 'script') {
    // A root with a script of its own is run before its packages.
    if (first?.found === root) return runnable;
  }
  const rank = (one: Runnable) => rankOf(one, root);
  return runnable.sort((one, other) => rank(one) - rank(other));
}

/** The packages that could be run as well as the first, where no name says which one is the usual. */
export function rivalsOf([first, ...others]: readonly Runnable[], root: NodePackage): NodePackage[] {
  if (!first || first.found === root) return [];
  const rank = rankOf(first, root);
  return others.filter((one) => rankOf(one, root) === rank).map(({ found }) => found);
}

/** Places libraries, which have a file but nothing that runs them, behind the others, and the root between. */
function rankOf({ found, run }: Runnable, root: NodePackage): number {
  if (found === root) return 100;
  const names = [found.folder.split('/').at(-2), found.name?.split('/').at(-1)];
  const index = usualNames.findIndex((usual) => names.includes(usual));
  return (run.kind === 'file' ? 200 : 0) + (index < 0 ? usualNames.length : index);
}

/** The packages of a workspace that another needs, each after those that it needs itself. */
export function neededPackages(found: NodePackage, packages: readonly NodePackage[]): NodePackage[] {
  const byName = new Map(packages.map((one) => [one.name ?? one.folder, one]));
  const needed = new Set<NodePackage>([found]);
  const add = (one: NodePackage): NodePackage[] =>
    [...one.dependencies].flatMap((name) => {
      const next = byName.get(name);
      if (!next || needed.has(next)) return [];
      needed.add(next);
      return [...add(next), next];
    });
  return add(found);
}

async function globsOf({ tree, members }: NodePackage): Promise<string[]> {
  const workspaces = memberIn(members, 'workspaces');
  const listed: readonly unknown[] = Array.isArray(workspaces)
    ? workspaces
    : listOf(memberIn(workspaces, 'packages')).flat();
  const texts = [...listed, ...(await pnpmGlobs(tree))];
  // Other globs cannot be matched, or not in a short time.
  return texts.filter((one) => typeof one === 'string').filter((glob) => /^(?=.*[^!./\s])[^()]{1,200}$/.test(glob));
}

async function pnpmGlobs(tree: Tree): Promise<readonly unknown[]> {
  return itemsOf(memberOf(yamlOf((await readFile(tree, 'pnpm-workspace.yaml')) ?? ''), 'packages'));
}
