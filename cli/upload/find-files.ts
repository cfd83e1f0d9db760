import { lstatSync, readdirSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { UsageError } from '../../bin/program/options.ts';
import { codeOfSystem } from '../program/system-error.ts';
import { listByGit } from './git.ts';

/** A file to send. */
export interface Found {
  /** Path in the project, with slashes. */
  readonly path: string;
  readonly file: string;
  readonly size: number;
  readonly executable: boolean;
}

/** The files of a folder that are sent, by path, and folders that are left out as repositories of their own. */
export async function findFiles(folder: string): Promise<{ files: readonly Found[]; repositories: readonly string[] }> {
  checkFolder(folder);
  const paths = (await listByGit(folder)) ?? walk(folder, folder);
  const sent = paths.filter((path) => !isNeverSent(path)).toSorted();
  const found = sent.map((path) => ({ path, file: join(folder, path) }));
  return {
    files: found.flatMap(({ path, file }) => readFound(path, file)),
    // git lists the folder of another repository with a slash at its end.
    repositories: sent.filter((path) => path.endsWith('/')),
  };
}

function checkFolder(folder: string): void {
  const isFolder = lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isFolder) throw new UsageError(`${folder} is not a folder.`);
}

const samples = new Set(['.env.example', '.env.sample', '.env.template']);

/** Secrets, what is installed, and what only git or this program reads. */
function isNeverSent(path: string): boolean {
  return path
    .split('/')
    .some(
      (part) => ['.git', 'node_modules', '.pcp.json'].includes(part) || (part.startsWith('.env') && !samples.has(part)),
    );
}

function readFound(path: string, file: string): Found[] {
  try {
    const status = lstatSync(file);
    return status.isFile() ? [{ path, file, size: status.size, executable: (status.mode & 0o111) !== 0 }] : [];
  } catch (error) {
    // git still knows a file that is deleted.
    if (codeOfSystem(error) === 'ENOENT') return [];
    throw error;
  }
}

/** All paths, for a machine without git. */
function walk(root: string, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = join(folder, entry.name);
    const path = relative(root, file).split(sep).join('/');
    if (isNeverSent(path)) return [];
    if (['.gitignore', '.pcpignore'].includes(basename(file))) {
      throw new UsageError(`${path} decides what is sent, and only git can read it. Install git, or remove the file.`);
    }
    return entry.isDirectory() ? walk(root, file) : [path];
  });
}
