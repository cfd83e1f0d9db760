import { repositoryUrl } from '../../control-plane/model/sources/repository-url.ts';
import { SourceUnavailable } from '../../control-plane/ports/source-folders.ts';
import { type Fetched, local, nullIfFailed } from './fetched.ts';
import { sizeOf } from './scratch.ts';
import { type Part, treeOf } from './tree-files.ts';

/** A commit with the commits of its submodules. Disposes of all of them. */
export interface Whole extends AsyncDisposable {
  /** The repository itself. */
  readonly root: Fetched;
  /** The parts of the source's folder, outer ones first. */
  readonly parts: readonly Part[];
  /** Submodules that are left out, as sentences. */
  readonly warnings: readonly string[];
}

interface Options {
  readonly repoUrl: string;
  /** The folder of the repository whose submodules are fetched; empty for all. */
  readonly folder: string;
  readonly mostBytes: number;
  /** Throws `SourceUnavailable` if a repository may not be read. */
  readonly check: (repoUrl: string) => Promise<unknown>;
  /** Fetches a commit of at most some bytes; `null` if it does not exist. */
  readonly fetch: (repoUrl: string, sha: string, mostBytes: number) => Promise<Fetched | null>;
}

interface Submodule {
  readonly path: string;
  readonly sha: string;
  /** `null` if the repository does not name it. */
  readonly url: string | null;
}

/** A repository whose submodules are looked for. `at`: the place of `folder` in the source. */
interface Holder {
  readonly fetched: Fetched;
  readonly repoUrl: string;
  readonly folder: string;
  readonly at: string;
  readonly depth: number;
}

/** Limits of submodules in a source, and of those in each other. */
const mostSubmodules = 50;
const mostDepth = 8;

/** Fetches the submodules of a commit, those of submodules too. A failure disposes of everything. */
export async function fetchSubmodules(root: Fetched, options: Options): Promise<Whole> {
  const opened: Fetched[] = [root];
  const [parts, warnings]: [Part[], string[]] = [[], []];
  const dispose = async () => {
    await Promise.all(opened.map((one) => one[Symbol.asyncDispose]()));
  };
  try {
    const holders: Holder[] = [{ ...options, fetched: root, at: '', depth: 0 }];
    for (let holder = holders.shift(); holder; holder = holders.shift()) {
      const { inside, isEntered } = await submodulesOf(holder);
      if (!isEntered) parts.push({ at: holder.at, fetched: holder.fetched, tree: treeOf(holder.folder) });
      for (const submodule of inside) {
        if (opened.length > mostSubmodules || holder.depth >= mostDepth) throw tooMany(submodule);
        const found = await fetchOne(submodule, holder, { ...options, opened });
        if (typeof found === 'string') warnings.push(found);
        else {
          opened.push(found.fetched);
          holders.push(found);
        }
      }
    }
    return { root, parts, warnings, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** The submodules in the folder of a holder, or the one that contains it, which is then entered. */
async function submodulesOf(
  holder: Holder,
): Promise<{ readonly inside: readonly Submodule[]; readonly isEntered: boolean }> {
  const { fetched, folder } = holder;
  const listed = await local(fetched, ['ls-tree', '-r', '-z', treeOf('')]).catch(nullIfFailed);
  const links = (listed ?? '').split('\0').flatMap((line) => {
    const [, sha, path] = /^160000 commit ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
    return sha === undefined || path === undefined ? [] : [{ sha, path }];
  });
  const around = links.filter(({ path }) => `${folder}/`.startsWith(`${path}/`));
  const inside =
    around.length > 0 ? around : links.filter(({ path }) => folder === '' || path.startsWith(`${folder}/`));
  if (inside.length === 0) return { inside: [], isEntered: false };
  const urls = await readUrls(fetched);
  return {
    inside: inside.map((link) => ({ ...link, url: urls.get(link.path) ?? null })),
    isEntered: around.length > 0,
  };
}

/** URLs of submodules by their paths, as `.gitmodules` has them. */
async function readUrls(fetched: Fetched): Promise<ReadonlyMap<string, string>> {
  const args = [
    'config',
    '--blob',
    `${treeOf('')}.gitmodules`,
    '-z',
    '--get-regexp',
    String.raw`^submodule\..*\.(path|url)$`,
  ];
  const text = await local(fetched, args).catch(nullIfFailed);
  const [paths, urls] = [new Map<string, string>(), new Map<string, string>()];
  for (const entry of (text ?? '').split('\0')) {
    const [, name = '', key, value = ''] = /^submodule\.(.*)\.(path|url)\n(.*)$/s.exec(entry) ?? [];
    if (key === 'path') paths.set(value.replace(/\/+$/, ''), name);
    if (key === 'url') urls.set(name, value);
  }
  return new Map([...paths].flatMap(([path, name]) => (urls.has(name) ? [[path, urls.get(name) ?? '']] : [])));
}

async function fetchOne(
  { path, sha, url }: Submodule,
  { repoUrl, folder, at, depth }: Holder,
  { mostBytes, check, fetch, opened }: Options & { readonly opened: readonly Fetched[] },
): Promise<Holder | string> {
  if (path.split('/').some((name) => /^(\.{0,2}|\.git)$/i.test(name)))
    throw new SourceUnavailable(`The repository has a submodule with the path ${path}, which none may have.`);
  const isInside = folder === '' || path.startsWith(`${folder}/`);
  const place = isInside ? `${at}${path.slice(folder === '' ? 0 : folder.length + 1)}/` : at;
  const leftOut = (why: string) =>
    `The submodule ${place.replace(/\/$/, '') || path} is left out, so its folder is empty: ${why}`;
  if (url === null) return leftOut('.gitmodules has no URL of it. Add one, or remove the submodule.');
  const target = addressOf(url, repoUrl);
  const refusal = await check(target).then(() => null, refusedBy);
  if (refusal !== null) return leftOut(refusal);
  const used = await Promise.all(opened.map((one) => sizeOf(one.folder)));
  const left = mostBytes - used.reduce((sum, size) => sum + size, 0);
  const fetched = await fetch(target, sha, left);
  if (!fetched) return leftOut(`${target} has no commit ${sha.slice(0, 7)}, or cannot be read without a login.`);
  return {
    fetched,
    repoUrl: target,
    folder: isInside ? '' : folder.slice(path.length + 1),
    at: place,
    depth: depth + 1,
  };
}

/** The address of a submodule. A relative one is relative to its repository, as a folder. */
function addressOf(url: string, repoUrl: string): string {
  if (!/^\.{1,2}\//.test(url)) return repositoryUrl(url);
  return new URL(url, `${repoUrl.replace(/\/+$/, '')}/`).href;
}

function refusedBy(error: unknown): string {
  if (error instanceof SourceUnavailable) return error.message;
  throw error;
}

function tooMany({ path }: Submodule): SourceUnavailable {
  return new SourceUnavailable(
    `The submodule ${path} is one too many: at most ${mostSubmodules} are fetched, and ${mostDepth} in each other.`,
  );
}
