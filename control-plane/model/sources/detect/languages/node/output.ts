import { firstFile } from '../../source.ts';
import type { Tree } from '../../tree.ts';

/** Built pages, by the settings of a framework. */
export interface Output {
  /** Below the folder of the package. The first that exists is served. */
  readonly folders: readonly string[];
  /** Whether the package has no server. */
  readonly isAll: boolean;
}

/** No more characters of settings are read. */
const mostText = 200_000;

/** The pages of Angular and of Next.js as their settings say; `null` for others. */
export async function readOutput(
  tree: Tree,
  folder: string,
  dependencies: ReadonlySet<string>,
): Promise<Output | null> {
  if (dependencies.has('next')) return readNext(tree, folder);
  return dependencies.has('@angular/core') ? readAngular(tree, folder) : null;
}

/** The settings of Next.js are a program, which names its kind of output by usual words. */
async function readNext(tree: Tree, folder: string): Promise<Output | null> {
  const names = ['next.config.js', 'next.config.mjs', 'next.config.ts', 'next.config.cjs'];
  const text = await readSettings(
    tree,
    names.map((name) => folder + name),
  );
  const code = text.replace(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/[^\n]*/gm, '');
  if (!/\boutput\s*:\s*(['"`])export\1/.test(code)) return null;
  const [, , chosen] = /\bdistDir\s*:\s*(['"`])([\w./-]+)\1/.exec(code) ?? [];
  return { folders: [inside(chosen ?? 'out') ?? 'out'], isAll: true };
}

/** Builders of today put the pages of browsers into a folder of their own. */
async function readAngular(tree: Tree, folder: string): Promise<Output | null> {
  const settings = parse(await readSettings(tree, [`${folder}angular.json`]));
  const projects = Object.values(objectAt(settings, 'projects'));
  const name = objectOf(settings).defaultProject;
  const named = typeof name === 'string' ? objectAt(settings, 'projects')[name] : undefined;
  const isApp = (project: unknown) => objectOf(project).projectType !== 'library';
  const project = named ?? projects.find(isApp);
  const targets = { ...objectAt(project, 'architect'), ...objectAt(project, 'targets') };
  const path = objectAt(targets.build, 'options').outputPath;
  const { base, browser = 'browser' } = objectOf(path);
  const parent = inside(typeof path === 'string' ? path : base);
  if (parent === null) return null;
  const pages = inside(browser);
  return { folders: pages === null ? [parent] : [`${parent}/${pages}`, parent], isAll: false };
}

async function readSettings(tree: Tree, paths: readonly string[]): Promise<string> {
  const path = firstFile(tree, paths);
  return path === undefined ? '' : (await tree.read(path)).slice(0, mostText);
}

/** A path within the package, without what does not belong to a path; `null` for none. */
function inside(path: unknown): string | null {
  const plain = typeof path === 'string' ? path.replace(/^(\.?\/)+/, '').replace(/\/+$/, '') : '';
  return plain === '' || plain.split('/').includes('..') ? null : plain;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function objectAt(value: unknown, name: string): Readonly<Record<string, unknown>> {
  return objectOf(objectOf(value)[name]);
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  // Any object has members of unknown kinds.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
