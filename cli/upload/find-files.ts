import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
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

/** The files of a folder that are sent, by path, and sentences about what is left out. */
export async function findFiles(folder: string): Promise<{ files: readonly Found[]; notes: readonly string[] }> {
  checkFolder(folder);
  const { paths, absent } = await listTree(folder);
  const sent = paths.filter((path) => !isNeverSent(path)).toSorted();
  const found = sent.map((path) => readFound(folder, path));
  const files = found.filter((one) => one !== null && one !== 'link');
  const links = sent.filter((_path, index) => found[index] === 'link');
  const linked = followLinks(folder, links, files);
  const isFollowed = (link: string) => linked.some(({ path }) => path === link || path.startsWith(`${link}/`));
  const describe = (what: string, list: readonly string[], cure = '') =>
    list.length === 0 ? [] : [`Left out, as ${what}: ${list.join(', ')}${cure}`];
  return {
    files: [...files, ...linked].toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    notes: [
      // git lists the folder of another repository with a slash at its end.
      ...describe(
        'repositories of their own',
        sent.filter((path) => path.endsWith('/')),
      ),
      ...describe('submodules without files', absent, '. To get them: git submodule update --init'),
      ...describe(
        'links to what is not sent',
        links.filter((path) => !isFollowed(path)),
      ),
      ...describePointers(files.filter(isPointer)),
    ],
  };
}

/** All paths of a folder, also those of its submodules, and the submodules that are not checked out. */
async function listTree(folder: string): Promise<{ paths: readonly string[]; absent: readonly string[] }> {
  const listed = (await listByGit(folder)) ?? walk(folder, folder);
  const paths: string[] = [];
  const absent: string[] = [];
  for (const path of listed) {
    const file = join(folder, path);
    const isSubmodule = !path.endsWith('/') && lstatSync(file, { throwIfNoEntry: false })?.isDirectory();
    if (!isSubmodule) paths.push(path);
    else if (readdirSync(file).length === 0) absent.push(path);
    else {
      const inner = await listTree(file);
      paths.push(...inner.paths.map((name) => `${path}/${name}`));
      absent.push(...inner.absent.map((name) => `${path}/${name}`));
    }
  }
  return { paths, absent };
}

/**
 * A link to a file that is sent stands for its content, and one to a folder for the files there that are sent; what is
 * elsewhere could be a secret. A link to a folder around it would have no end.
 */
function followLinks(folder: string, links: readonly string[], files: readonly Found[]): Found[] {
  if (links.length === 0) return [];
  const own = new Map(files.map((one) => [realpathSync(one.file), one]));
  return links.flatMap((path) => {
    const end = endOf(join(folder, path));
    const target = own.get(end);
    if (target) return [{ ...target, path }];
    const isWithin = (file: string) => file.startsWith(join(end, sep));
    if (end === '' || isWithin(join(realpathSync(dirname(join(folder, path))), sep))) return [];
    return [...own].flatMap(([file, one]) =>
      isWithin(file) ? [{ ...one, path: `${path}/${relative(end, file).split(sep).join('/')}` }] : [],
    );
  });
}

/** The file to which a link leads; nothing if it leads nowhere or in a circle. */
function endOf(link: string): string {
  try {
    return realpathSync(link);
  } catch (error) {
    if (codeOfSystem(error) === null) throw error;
    return '';
  }
}

const pointer = 'version https://git-lfs.github.com/spec/';

/** Whether a file is the pointer that Git LFS leaves where a content was not fetched. */
function isPointer({ file, size }: Found): boolean {
  return size > pointer.length && size < 1024 && readFileSync(file, 'utf8').startsWith(pointer);
}

function describePointers(found: readonly Found[]): string[] {
  if (found.length === 0) return [];
  const names = found.slice(0, 5).map(({ path }) => path);
  const more = found.length > names.length ? ', and more' : '';
  return [`Sent as pointers of Git LFS: ${names.join(', ')}${more}. To get their contents: git lfs pull`];
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

function readFound(folder: string, path: string): Found | 'link' | null {
  const file = join(folder, path);
  // git still knows a file that is deleted.
  const status = lstatSync(file, { throwIfNoEntry: false });
  if (status?.isSymbolicLink()) return 'link';
  // Bytes that are not UTF-8 became this character, by which no file is found.
  if (!status && path.includes('\ufffd')) {
    throw new UsageError(`The name of ${path} is not UTF-8. Rename the file, or exclude it in .pcpignore.`);
  }
  if (!status?.isFile()) return null;
  return { path, file, size: status.size, executable: (status.mode & 0o111) !== 0 };
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
    return entry.isDirectory() && existsSync(file) ? walk(root, file) : [path];
  });
}
