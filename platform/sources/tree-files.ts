import { followLink } from '../../contract/model/follow-link.ts';
import { SourceUnavailable } from '../../control-plane/ports/source-folders.ts';
import { type Fetched, local, nullIfFailed } from './fetched.ts';

/** A commit of a repository or a submodule whose files are a part of a source. */
export interface Part {
  /** The folder of its files in the source: empty, or with a slash at the end. */
  readonly at: string;
  readonly fetched: Fetched;
  /** Git's name for the tree. */
  readonly tree: string;
}

/** A file of a source. A link has the path of its target, `null` if that is outside of the folder. */
export interface TreeFile {
  readonly path: string;
  /** The folder of its part. */
  readonly at: string;
  readonly id: string;
  readonly size: number;
  readonly leadsTo?: string | null;
}

export interface FileLimits {
  readonly mostFiles: number;
  /** Size limit of all files together. */
  readonly mostBytes: number;
}

/** Longer than the target of any link that a file system keeps. */
const mostTarget = 4096;

/**
 * Lists the files of all parts of a source; `null` if the folder of one does not exist. `folder` is for messages.
 * Rejects with `SourceUnavailable` if there are too many files, or they are too large.
 */
export async function listFiles(
  parts: readonly Part[],
  folder: string,
  { mostFiles, mostBytes }: FileLimits,
): Promise<TreeFile[] | null> {
  const entries: Entry[] = [];
  for (const part of parts) {
    const listed = await listPart(part);
    if (listed === null) return null;
    entries.push(...listed);
  }
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  if (entries.length > mostFiles) throw tooLarge(folder, `${entries.length} files`, `${mostFiles} files`);
  if (bytes > mostBytes) throw tooLarge(folder, `${bytes} bytes`, `${mostBytes} bytes`);
  const strange = entries.find(({ path }) => path.split('/').some((name) => /^(\.{0,2}|\.git)$/i.test(name)));
  if (strange)
    throw new SourceUnavailable(`The repository has a file with the path ${strange.path}, which no file may have.`);
  const targets = new Map<string, string>();
  for (const part of parts) {
    const links = entries.filter(({ mode, at }) => mode === '120000' && at === part.at);
    for (const [path, target] of await readTargets(part.fetched, links)) targets.set(path, target);
  }
  return entries.map(({ mode: _, ...file }) => ({
    ...file,
    ...(targets.has(file.path) && { leadsTo: followLink(file.path, targets) }),
  }));
}

interface Entry extends TreeFile {
  readonly mode: string;
}

async function listPart({ at, fetched, tree }: Part): Promise<Entry[] | null> {
  const listed = await local(fetched, ['ls-tree', '-r', '-l', '-z', tree]).catch(nullIfFailed);
  if (listed === null) return null;
  return listed.split('\0').flatMap((line) => {
    const [, mode = '', id = '', size = '', path = ''] = /^(\d+) blob ([0-9a-f]+) +(\d+)\t(.+)$/s.exec(line) ?? [];
    return path === '' ? [] : [{ mode, id, size: Number(size), path: `${at}${path}`, at }];
  });
}

/** Git's name for the tree of a folder in the first fetched commit. */
export function treeOf(folder: string): string {
  return `refs/fetched/0:${folder}`;
}

/** Targets of the links of a part, by the paths of the links. */
async function readTargets(fetched: Fetched, links: readonly Entry[]): Promise<ReadonlyMap<string, string>> {
  const long = links.find(({ size }) => size > mostTarget);
  if (long)
    throw new SourceUnavailable(
      `The link ${long.path} leads to a path of ${long.size} bytes. Shorten it to ${mostTarget}.`,
    );
  return readFiles(fetched, links);
}

/** Contents of small files of a part, by their paths. */
export async function readFiles(
  { git, gitFolder }: Fetched,
  files: readonly Pick<TreeFile, 'path' | 'id' | 'size'>[],
): Promise<ReadonlyMap<string, string>> {
  if (files.length === 0) return new Map();
  const args = [`--git-dir=${gitFolder}`, 'cat-file', '--batch'];
  const input = files.map(({ id }) => `${id}\n`).join('');
  const output = await git.run({ args, input, timeoutMs: 30_000, mostOutput: 64 * 1024 * 1024 });
  const texts = new Map<string, string>();
  let at = 0;
  for (const { path, size } of files) {
    // The output has a line about each object, its content, and a newline.
    const start = output.indexOf('\n', at) + 1;
    texts.set(path, output.subarray(start, start + size).toString());
    at = start + size + 1;
  }
  return texts;
}

function tooLarge(folder: string, what: string, limit: string): SourceUnavailable {
  const where = folder === '' ? 'The repository' : `The folder ${folder}`;
  return new SourceUnavailable(
    `${where} has ${what}. At most ${limit} are fetched. Choose a smaller folder, or remove what is not needed.`,
  );
}
