import type { Tree } from '../model/sources/detect/tree.ts';
import { compareText } from '../model/shared/order.ts';
import type { Commit } from '../model/sources/source.ts';
import type { Clock } from '../ports/clock.ts';
import type { Observation } from '../ports/observation.ts';
import type { Checkout, Installation, Repository, RepositoryRef, Sources } from '../ports/sources.ts';
import { type SimulationState, partOfState } from './state.ts';
import { Outages } from './outages.ts';
import { makeCommit, makeUp, partsOf, type SimulatedRepository } from './repository.ts';

interface SourcesOptions {
  readonly clock: Clock;
  readonly seed: number;
  /** State of the uploads; empty by default. */
  readonly state?: SimulationState;
}

/** List of files, and the texts of some, by path. */
interface StoredFiles {
  readonly files: Tree['files'];
  readonly texts: readonly (readonly [path: string, text: string])[];
}

/** An event of a branch. The reconcilers of the apps that use it have to be woken. */
export interface Push {
  readonly repoUrl: string;
  readonly branch: string;
  readonly message?: string;
  readonly author?: string;
  /** Changed files; all files of the repository by default. */
  readonly paths?: readonly string[];
}

/** Size limit of a stored text; larger files are only listed. */
const largestStored = 65_536;

/** Size limit of all stored texts together, because one row contains them. */
const mostStored = 4_194_304;

/** Number of files of an upload to read at once: one after the other, 3,000 small files take seconds. */
const filesAtOnce = 32;

/** Repositories from the seed, or derived from their URL. */
export class SimulatedSources implements Sources {
  readonly outages: Outages;
  readonly #seed: number;
  readonly #repositories = new Map<string, SimulatedRepository>();
  /** Changed files of each commit, by its id. */
  readonly #changed = new Map<string, readonly string[]>();
  readonly #uploads: Map<string, StoredFiles>;
  /** By the login of the person who sees the installations. */
  readonly #installations = new Map<string, readonly Installation[]>();

  constructor({ clock, seed, state = new Map() }: SourcesOptions) {
    this.#uploads = partOfState(state, 'uploads');
    this.#seed = seed;
    this.outages = new Outages(() => clock.now());
  }

  /** Sets a repository. */
  restore(repoUrl: string, repository: SimulatedRepository): void {
    this.#repositories.set(normalize(repoUrl), repository);
  }

  restoreInstallations(login: string, installations: readonly Installation[]): void {
    this.#installations.set(login, installations);
  }

  restoreUpload(uploadId: string, files: Readonly<Record<string, string>>): void {
    this.#uploads.set(uploadId, storedFilesOf(files));
  }

  exists(repoUrl: string): boolean {
    return this.#find(repoUrl) !== null;
  }

  /** Adds a commit. A missing branch is created. */
  push({ repoUrl, branch, message = 'Change something', author = 'Sam Doe <sam@example.test>', paths }: Push): Commit {
    const repository = this.#find(repoUrl);
    if (!repository) throw new Error(`There is no repository ${repoUrl} to push to.`);
    const before = repository.branches.get(branch) ?? [];
    const commit = makeCommit(this.#seed, normalize(repoUrl), branch, before.length, message, author);
    this.restore(repoUrl, {
      ...repository,
      branches: new Map([...repository.branches, [branch, [commit, ...before]]]),
    });
    if (paths) this.#changed.set(commit.sha, paths);
    return commit;
  }

  deleteBranch({ repoUrl, branch }: Pick<Push, 'repoUrl' | 'branch'>): void {
    const repository = this.#find(repoUrl);
    if (!repository) return;
    this.restore(repoUrl, {
      ...repository,
      branches: new Map([...repository.branches].filter(([name]) => name !== branch)),
    });
  }

  async installations(login: string): Promise<readonly Installation[]> {
    this.outages.check('githost');
    return this.#installations.get(login) ?? [];
  }

  async repository(ref: RepositoryRef): Promise<Observation<{ readonly repository: Repository | null }>> {
    const [found, parts] = [this.#access(ref), partsOf(ref.repoUrl)];
    if (!found || !parts) return { repository: null, nextChangeAt: null };
    const { defaultBranch } = found;
    const branches = [...found.branches].flatMap(([name, [tip]]) => (tip ? [{ name, sha: tip.sha }] : []));
    const order = (name: string) => (name === defaultBranch ? '' : name);
    const repository = {
      ...parts,
      private: found.private,
      defaultBranch,
      branches: branches.sort((a, b) => compareText(order(a.name), order(b.name))),
    };
    return { repository, nextChangeAt: null };
  }

  async commit(ref: RepositoryRef, sha: string): Promise<Commit | null> {
    const commits = [...(this.#access(ref)?.branches.values() ?? [])].flat();
    return commits.find((commit) => commit.sha === sha) ?? null;
  }

  async checkout(
    ref: RepositoryRef,
    at: { readonly branch: string } | { readonly sha: string },
    subdir: string,
  ): Promise<Checkout | null> {
    const found = this.#access(ref);
    const commits = [...(found?.branches.values() ?? [])].flat();
    const commit =
      'branch' in at ? found?.branches.get(at.branch)?.[0] : commits.find(({ sha }) => sha.startsWith(at.sha));
    if (!found || !commit) return null;
    const prefix = subdir === '' ? '' : `${subdir}/`;
    const inside = Object.entries(found.files).filter(([path]) => path.startsWith(prefix));
    const moved = Object.fromEntries(inside.map(([path, text]) => [path.slice(prefix.length), text]));
    // A derived repository has the same files in every folder.
    return { commit, tree: treeOf(inside.length > 0 ? moved : found.files) };
  }

  async changedPaths(ref: RepositoryRef, from: string, to: string): Promise<readonly string[] | null> {
    const found = this.#access(ref);
    const branches = [...(found?.branches.values() ?? [])];
    const isThere = (id: string) => branches.flat().some(({ sha }) => sha.startsWith(id));
    if (!found || !isThere(from) || !isThere(to)) return null;
    const pathsOf = ({ sha }: Commit) => this.#changed.get(sha) ?? Object.keys(found.files);
    const between = branches.map((commits) => commitsBetween(commits, from, to)).find((commits) => commits !== null);
    // Branches of a simulated repository share no commits.
    return between ? [...new Set(between.flatMap(pathsOf))] : Object.keys(found.files);
  }

  async keep(uploadId: string, upload: Parameters<Sources['keep']>[1]): Promise<void> {
    const texts = new Map<string, string>();
    const chosen = chooseStored(upload.files);
    for (let from = 0; from < chosen.length; from += filesAtOnce) {
      const part = chosen.slice(from, from + filesAtOnce);
      await Promise.all(part.map(async ({ path }) => texts.set(path, await readText(upload.read(path)))));
    }
    this.#uploads.set(uploadId, { files: upload.files, texts: [...texts] });
  }

  async upload(uploadId: string): Promise<Tree | null> {
    const stored = this.#uploads.get(uploadId);
    return stored ? readStored(stored) : null;
  }

  async forget(uploadId: string): Promise<void> {
    this.#uploads.delete(uploadId);
  }

  /** The repository, if the installation gives access to it. */
  #access({ repoUrl, installationId }: RepositoryRef): SimulatedRepository | null {
    this.outages.check('githost');
    const found = this.#find(repoUrl);
    if (!found?.private) return found;
    const allowed =
      found.installationId === null ? installationId !== undefined : installationId === found.installationId;
    return allowed ? found : null;
  }

  #find(repoUrl: string): SimulatedRepository | null {
    return this.#repositories.get(normalize(repoUrl)) ?? makeUp(this.#seed, normalize(repoUrl));
  }
}

/** Commits after the older of two up to the newer; `null` if they are not on one branch. */
function commitsBetween(newestFirst: readonly Commit[], from: string, to: string): readonly Commit[] | null {
  const [one, other] = [from, to].map((id) => newestFirst.findIndex(({ sha }) => sha.startsWith(id)));
  if (one === undefined || other === undefined || one < 0 || other < 0) return null;
  return newestFirst.slice(Math.min(one, other), Math.max(one, other));
}

function normalize(repoUrl: string): string {
  return repoUrl.replace(/\/$/, '').replace(/\.git$/, '');
}

function treeOf(files: Readonly<Record<string, string>>): Tree {
  return readStored(storedFilesOf(files));
}

function storedFilesOf(files: Readonly<Record<string, string>>): StoredFiles {
  const texts = Object.entries(files);
  return { files: texts.map(([path, text]) => ({ path, size: text.length })), texts };
}

/** A file without a stored text is empty. */
function readStored({ files, texts }: StoredFiles): Tree {
  const textOf = new Map(texts);
  return {
    files,
    read: async (path) => {
      if (!files.some((file) => file.path === path)) throw new Error(`There is no file ${path}.`);
      return textOf.get(path) ?? '';
    },
  };
}

/** Orders files near the root first, since they determine the build. */
function chooseStored(files: Tree['files']): { readonly path: string }[] {
  const depthOf = (path: string) => path.split('/').length;
  const small = files.filter(({ size }) => size <= largestStored).toSorted((a, b) => depthOf(a.path) - depthOf(b.path));
  const chosen = [];
  let bytes = 0;
  for (const file of small) {
    bytes += file.size;
    if (bytes > mostStored) break;
    chosen.push(file);
  }
  return chosen;
}

async function readText(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of pieces) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}
