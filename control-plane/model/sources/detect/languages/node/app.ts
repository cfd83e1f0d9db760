import type { BuildChoices } from '../../../choices.ts';
import { hasFile } from '../../files.ts';
import type { Formats } from '../../formats.ts';
import type { Tree } from '../../tree.ts';
import { frameworksOf } from './frameworks.ts';
import { type PackageManager, packageManager } from './installer.ts';
import { type NodePackage, readPackage, type Run } from './package-json.ts';
import { runOf } from './run.ts';
import { shellWord } from '../../shell-word.ts';
import { nodeVersion } from './version.ts';
import { choosePackage, neededPackages, rivalsOf, runnablePackages, workspacePackages } from './workspaces.ts';

/** An app of Node: what is installed, built and run. */
export interface NodeApp {
  readonly root: NodePackage;
  /** The package that is run: the root, or one of its workspace. */
  readonly chosen: NodePackage;
  /** Packages that could be run as well, if the chosen one is a guess. */
  readonly rivals: readonly NodePackage[];
  /** The packages that are installed: the root, and those of its workspace. */
  readonly packages: readonly NodePackage[];
  /** The packages that are built before the chosen one. */
  readonly needed: readonly NodePackage[];
  readonly manager: PackageManager;
  /** How the chosen package is run; `null` if nothing says so. */
  readonly run: Run | null;
}

/**
 * Reads the app at the root; `null` without a `package.json`. Throws `BadChoice` for a package that does not exist.
 */
export async function readNodeApp(tree: Tree, formats: Formats, build: BuildChoices = {}): Promise<NodeApp | null> {
  const root = await readPackage(tree, '');
  if (root === null) return null;
  const packages = await workspacePackages(root, formats);
  const runnable = build.package === undefined ? runnablePackages(root, packages) : [];
  const [first] = runnable;
  const chosen =
    build.package === undefined ? (first?.found ?? root) : await choosePackage(root, packages, build.package, formats);
  return {
    root,
    chosen,
    rivals: rivalsOf(runnable, root),
    packages: [root, ...packages],
    needed: chosen === root ? [] : neededPackages(chosen, packages),
    manager: await packageManager(root),
    run: served(first?.run ?? runOf(chosen), build),
  };
}

/** Serves the folder that was chosen. */
function served(run: Run | null, { outputFolder }: BuildChoices): Run | null {
  if (outputFolder === undefined) return run;
  return { kind: 'serve', folders: [outputFolder], isSinglePage: run?.kind === 'serve' ? run.isSinglePage : true };
}

export function languageOf({ root, chosen }: NodeApp): 'typescript' | 'javascript' {
  return [root, chosen].some(({ tree, folder }) => hasFile(tree, `${folder}tsconfig.json`))
    ? 'typescript'
    : 'javascript';
}

export function frameworkOf({ root, chosen }: NodeApp): string | null {
  return (frameworksOf(chosen)[0] ?? frameworksOf(root)[0])?.name ?? null;
}

export function versionOf({ root, chosen }: NodeApp, formats: Formats): Promise<string | null> {
  return nodeVersion(root.tree, chosen === root ? [root] : [root, chosen], formats);
}

/** The command that runs the app, from its root; `null` if its files are served instead. */
export function commandOf({ manager, chosen, run }: NodeApp): string | null {
  if (run === null) return scriptCommand(manager, chosen, 'start');
  if (run.kind === 'serve') return null;
  if (run.kind === 'script') return scriptCommand(manager, chosen, run.name);
  return within(chosen, run.command);
}

/** The command that runs a script of a package, from the root. */
export function scriptCommand(manager: PackageManager, found: NodePackage, script: string): string {
  const { folder, name } = found;
  const run = script === 'start' && manager.name !== 'bun' ? 'start' : `run ${shellWord(script)}`;
  if (folder === '') return `${manager.name} ${run}`;
  if (name === null || !/^(@[a-z\d_][\w.-]*\/)?[a-z\d_][\w.-]*$/i.test(name) || manager.name === 'bun')
    return within(found, `${manager.name} ${run}`);
  if (manager.name === 'pnpm') return `pnpm --filter ${name} ${run}`;
  return manager.name === 'yarn' ? `yarn workspace ${name} run ${shellWord(script)}` : `npm ${run} -w ${name}`;
}

/** A command within the folder of a package. */
export function within({ folder }: NodePackage, command: string): string {
  return folder === '' ? command : `cd ${shellWord(folder.slice(0, -1))} && ${command}`;
}
