import { BadChoice, type BuildChoices } from '../../choices.ts';
import { plan, service } from '../make.ts';
import type { Plan } from '../plan.ts';
import type { Tree } from '../tree.ts';

/** Folders of pages, each with a slash at its end, the root first. */
const folders = ['', 'public/', 'dist/', 'build/', 'docs/', 'site/', '_site/', 'www/', 'htdocs/'];

/** Pages without a program, served by a web server. */
export async function detectStatic(tree: Tree, build: BuildChoices = {}): Promise<Plan | null> {
  if (servedFolder(tree, build) === undefined) return null;
  return plan('static', [service('web', { port: 8080 })], { language: 'html' });
}

/**
 * The chosen folder, or the one with the first page, with a slash at its end; `undefined` without one. A build command
 * may make the chosen folder.
 */
export function servedFolder(tree: Tree, { outputFolder, buildCommand }: BuildChoices): string | undefined {
  if (outputFolder === undefined) return folderOfPages(tree) ?? (buildCommand === undefined ? undefined : '');
  const folder = outputFolder === '' ? '' : `${outputFolder}/`;
  if (buildCommand !== undefined || tree.files.some(({ path }) => path.startsWith(folder))) return folder;
  throw new BadChoice(`The source has no folder ${outputFolder}. Choose another \`build.outputFolder\`.`);
}

/** The folder with the first page, with a slash at its end; `undefined` without one. */
export function folderOfPages({ files }: Tree): string | undefined {
  const paths = new Set(files.map(({ path }) => path));
  return folders.find((folder) => paths.has(`${folder}index.html`) || paths.has(`${folder}index.htm`));
}
