import { SourceUnavailable } from '../../control-plane/ports/source-folders.ts';
import { type Fetched, local, nullIfFailed } from './fetched.ts';
import { followLink } from './links.ts';

/** A file of a commit. A link has the path to which it leads, `null` if that is outside of the folder. */
export interface TreeFile {
  readonly path: string;
  readonly id: string;
  readonly size: number;
  readonly leadsTo?: string | null;
}

export interface FileLimits {
  readonly mostFiles: number;
  /** The bytes of all files together. */
  readonly mostBytes: number;
}

/** Longer than the target of any link that a file system keeps. */
const mostTarget = 4096;

/**
 * The files of a folder of the commit that was fetched; `null` if it has no such folder. Submodules are left out.
 * Rejects with `SourceUnavailable` if there are too many files, or they are too large.
 */
export async function listFiles(
  fetched: Fetched,
  folder: string,
  { mostFiles, mostBytes }: FileLimits,
): Promise<TreeFile[] | null> {
  const listed = await local(fetched, ['ls-tree', '-r', '-l', '-z', treeOf(folder)]).catch((error: unknown) =>
    nullIfFailed(error),
  );
  if (listed === null) return null;
  const entries = listed.split('\0').flatMap((line) => {
    const [, mode = '', id = '', size = '', path = ''] = /^(\d+) blob ([0-9a-f]+) +(\d+)\t(.+)$/s.exec(line) ?? [];
    return path === '' ? [] : [{ mode, id, size: Number(size), path }];
  });
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  if (entries.length > mostFiles) throw tooLarge(folder, `${entries.length} files`, `${mostFiles} files`);
  if (bytes > mostBytes) throw tooLarge(folder, `${bytes} bytes`, `${mostBytes} bytes`);
  const strange = entries.find(({ path }) => path.split('/').some((name) => /^(\.{0,2}|\.git)$/i.test(name)));
  if (strange)
    throw new SourceUnavailable(`The repository has a file with the path ${strange.path}, which no file may have.`);
  const targets = await readTargets(
    fetched,
    entries.filter(({ mode }) => mode === '120000'),
  );
  return entries.map(({ path, id, size }) => ({
    path,
    id,
    size,
    ...(targets.has(path) && { leadsTo: followLink(path, targets) }),
  }));
}

/** The tree of a folder of what was fetched first, as git names it. */
export function treeOf(folder: string): string {
  return `refs/fetched/0:${folder}`;
}

/** Where the links lead, by their paths. */
async function readTargets(
  fetched: Fetched,
  links: readonly { readonly path: string; readonly id: string; readonly size: number }[],
): Promise<ReadonlyMap<string, string>> {
  if (links.length === 0) return new Map();
  const long = links.find(({ size }) => size > mostTarget);
  if (long)
    throw new SourceUnavailable(
      `The link ${long.path} leads to a path of ${long.size} bytes. Shorten it to ${mostTarget}.`,
    );
  const args = [`--git-dir=${fetched.gitFolder}`, 'cat-file', '--batch'];
  const input = links.map(({ id }) => `${id}\n`).join('');
  const output = await fetched.git.run({ args, input, timeoutMs: 30_000, mostOutput: 64 * 1024 * 1024 });
  const targets = new Map<string, string>();
  let at = 0;
  for (const { path, size } of links) {
    // A line about the object, its content, and the end of a line.
    const start = output.indexOf('\n', at) + 1;
    targets.set(path, output.subarray(start, start + size).toString());
    at = start + size + 1;
  }
  return targets;
}

function tooLarge(folder: string, what: string, limit: string): SourceUnavailable {
  const where = folder === '' ? 'The repository' : `The folder ${folder}`;
  return new SourceUnavailable(
    `${where} has ${what}. At most ${limit} are fetched. Choose a smaller folder, or remove what is not needed.`,
  );
}
