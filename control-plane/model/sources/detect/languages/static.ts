import { plan, service } from '../make.ts';
import type { Plan } from '../plan.ts';
import type { Tree } from '../tree.ts';

/** Folders of pages, each with a slash at its end, the root first. */
const folders = ['', 'public/', 'dist/', 'build/', 'docs/', 'site/', '_site/', 'www/', 'htdocs/'];

/** Pages without a program, served by a web server. */
export async function detectStatic(tree: Tree): Promise<Plan | null> {
  if (folderOfPages(tree) === undefined) return null;
  return plan('static', [service('web', { port: 8080 })], { language: 'html' });
}

/** The folder with the first page, with a slash at its end; `undefined` without one. */
export function folderOfPages({ files }: Tree): string | undefined {
  const paths = new Set(files.map(({ path }) => path));
  return folders.find((folder) => paths.has(`${folder}index.html`) || paths.has(`${folder}index.htm`));
}
