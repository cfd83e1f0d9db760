import { join } from 'node:path';
import type { Tree } from '../../control-plane/model/sources/detect/tree.ts';
import type { Commit, GitSource } from '../../control-plane/model/sources/source.ts';
import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Observation } from '../../control-plane/ports/observation.ts';
import {
  type FolderOrder,
  type SourceFolder,
  type SourceFolders,
  SourceUnavailable,
} from '../../control-plane/ports/source-folders.ts';
import type { Checkout, Installation, Repository, RepositoryRef, Sources } from '../../control-plane/ports/sources.ts';
import type { AddressRules } from '../shared/addresses.ts';
import { normalize, partsOf, resolveRepository } from './address.ts';
import { changedPaths } from './changed-paths.ts';
import { Checkouts } from './checkouts.ts';
import {
  completeSha,
  type Fetched,
  type FetchLimits,
  fetchRefs,
  type Filter,
  HostFailed,
  readCommit,
  refOf,
} from './fetched.ts';
import { Git } from './git.ts';
import { HeadsCache } from './heads.ts';
import { Memo } from './memo.ts';
import { Moves } from './moves.ts';
import { remove, Scratch } from './scratch.ts';
import { fetchSubmodules, type Whole } from './submodules.ts';
import { type FileLimits } from './tree-files.ts';
import { type Trusted, writeTrusted } from './trusted.ts';
import { StoredUploads } from './uploads.ts';
import { copyUpload, writeFolder } from './folders.ts';

export interface GitSourcesOptions extends AddressRules {
  /** Folder for fetches and uploads. No other control plane may use it. */
  readonly folder: string;
  readonly clock: Pick<Clock, 'now'>;
  /** A file with certificates that are trusted besides those of the machine, as PEM. */
  readonly caFile?: string;
  /** Limits for the files of one commit; 20,000 files with 512 MiB by default. */
  readonly files?: FileLimits;
  /** Memory limit of each call of git, in bytes; 512 MiB by default. */
  readonly mostMemory?: number;
  /** Time limit for fetching the files of a build, in milliseconds; 5 minutes by default. */
  readonly fetchMs?: number;
  /** Time limit for listing the branches of a repository, in milliseconds; 9 seconds by default. */
  readonly askMs?: number;
}

interface Parts {
  readonly scratch: Scratch;
  readonly uploads: StoredUploads;
  /** `null` if git trusts those of the machine. */
  readonly trusted: Trusted | null;
}

const MiB = 1024 * 1024;
/** Size limit of a fetch without files. */
const mostOfTrees = 64 * MiB;
/** Time limit of a fetch during a step of a reconciler, which may take 30 s. */
const stepMs = 25_000;
const checkoutMs = 60_000;
const keepMs = 300_000;

/** Repositories that are read by git, and uploads as folders of this machine. */
export class GitSources implements Sources, SourceFolders, AsyncDisposable {
  readonly #options: GitSourcesOptions;
  readonly #files: FileLimits;
  readonly #scratch: Scratch;
  readonly #uploads: StoredUploads;
  readonly #git: Git;
  readonly #moves: Moves;
  readonly #heads: HeadsCache;
  readonly #checkouts: Checkouts;
  readonly #commits = new Memo<Commit>(1000);
  readonly #changes = new Memo<readonly string[]>(200);

  private constructor(options: GitSourcesOptions, { scratch, uploads, trusted }: Parts) {
    const {
      clock,
      askMs = 9000,
      mostMemory = 512 * MiB,
      files = { mostFiles: 20_000, mostBytes: 512 * MiB },
    } = options;
    this.#options = options;
    this.#files = files;
    this.#scratch = scratch;
    this.#uploads = uploads;
    this.#git = new Git({ scratch, caFile: trusted?.file, mostMemory });
    this.#moves = new Moves({ ...options, ...(trusted && { ca: trusted.pem }) });
    this.#heads = new HeadsCache({
      git: this.#git,
      clock,
      moves: this.#moves,
      resolve: (repoUrl) => resolveRepository(repoUrl, options),
      timeoutMs: askMs,
    });
    this.#checkouts = new Checkouts({ limits: files, keepMs });
  }

  /** Removes files that a killed control plane has left in the folder. Rejects if git is missing or too old. */
  static async open(options: GitSourcesOptions): Promise<GitSources> {
    const { folder, caFile } = options;
    const scratch = await Scratch.open(join(folder, 'fetched'));
    const uploads = await StoredUploads.open(join(folder, 'uploads'));
    const trusted = caFile === undefined ? null : await writeTrusted(caFile, join(folder, 'trusted.pem'));
    const sources = new GitSources(options, { scratch, uploads, trusted });
    await sources.#git.requireVersion();
    return sources;
  }

  /** Always empty, because repositories are read without a login. */
  async installations(): Promise<readonly Installation[]> {
    return [];
  }

  async repository({ repoUrl }: RepositoryRef): Promise<Observation<{ readonly repository: Repository | null }>> {
    const heads = await this.#heads.read(repoUrl);
    return { repository: heads && { ...partsOf(repoUrl), private: false, ...heads } };
  }

  commit({ repoUrl }: RepositoryRef, sha: string): Promise<Commit | null> {
    return this.#commits.get(`${normalize(repoUrl)} ${sha}`, async () => {
      const fetched = await this.#fetch(repoUrl, [sha], 'tree:0', { mostBytes: mostOfTrees, timeoutMs: stepMs });
      if (!fetched) return null;
      await using repository = fetched;
      return await readCommit(repository);
    });
  }

  async checkout(
    { repoUrl }: RepositoryRef,
    at: { readonly branch: string } | { readonly sha: string },
    subdir: string,
  ): Promise<Checkout | null> {
    const sha = 'sha' in at ? await this.#completeSha(repoUrl, at.sha) : await this.#tipOf(repoUrl, at.branch);
    if (sha === null) return null;
    const limits = { mostBytes: this.#files.mostBytes, timeoutMs: checkoutMs };
    const fetch = () => this.#fetchWhole({ repoUrl, subdir }, sha, limits);
    return this.#checkouts.read(`${normalize(repoUrl)} ${sha} ${subdir}`, fetch, subdir);
  }

  changedPaths({ repoUrl }: RepositoryRef, from: string, to: string): Promise<readonly string[] | null> {
    return this.#changes.get(`${normalize(repoUrl)} ${from} ${to}`, async () => {
      const [one, other] = [await this.#completeSha(repoUrl, from), await this.#completeSha(repoUrl, to)];
      if (one === null || other === null) return null;
      const fetched = await this.#fetch(repoUrl, [one, other], 'blob:none', {
        mostBytes: mostOfTrees,
        timeoutMs: stepMs,
      });
      if (!fetched) return null;
      await using repository = fetched;
      return await changedPaths(repository);
    });
  }

  keep(uploadId: string, upload: Parameters<Sources['keep']>[1]): Promise<void> {
    return this.#uploads.keep(uploadId, upload);
  }

  upload(uploadId: string): Promise<Tree | null> {
    return this.#uploads.read(uploadId);
  }

  forget(uploadId: string): Promise<void> {
    return this.#uploads.forget(uploadId);
  }

  async folder({ source, sha }: FolderOrder, signal: AbortSignal): Promise<SourceFolder> {
    if (source.type === 'upload') return copyUpload(this.#uploads, source.uploadId, await this.#scratch.make());
    const { repoUrl, branch, subdir: from } = source;
    const what = `${sha === null ? `branch ${branch}` : `commit ${sha}`} of ${repoUrl}`;
    const fetched = await this.#fetchFor(source, sha, signal).catch((error: unknown) => {
      throw error instanceof HostFailed ? new SourceUnavailable(error.message, { cause: error }) : error;
    });
    if (!fetched) throw new SourceUnavailable(`There is no ${what}, or it cannot be read without a login.`);
    return writeFolder(fetched, { from, limits: this.#files, signal, what });
  }

  /** Drops the cached branches of a repository. */
  forgetBranches(repoUrl: string): void {
    this.#heads.forget(repoUrl);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#git.end();
    await this.#checkouts[Symbol.asyncDispose]();
    await remove(this.#scratch.folder);
  }

  async #fetchFor(source: GitSource, sha: string | null, signal: AbortSignal): Promise<Whole | null> {
    const ref = sha === null ? refOf(source.branch) : await this.#completeSha(source.repoUrl, sha);
    const limits = { mostBytes: this.#files.mostBytes, timeoutMs: this.#options.fetchMs ?? 300_000, signal };
    return ref === null ? null : this.#fetchWhole(source, ref, limits);
  }

  /** Fetches a ref or a commit with its submodules, by the same rules and within the same limits. */
  async #fetchWhole(
    { repoUrl, subdir: folder }: Pick<GitSource, 'repoUrl' | 'subdir'>,
    ref: string,
    limits: FetchLimits,
  ): Promise<Whole | null> {
    const { mostBytes, timeoutMs } = limits;
    const end = performance.now() + timeoutMs;
    const root = await this.#fetch(repoUrl, [ref], null, limits);
    if (!root) return null;
    return fetchSubmodules(root, {
      repoUrl,
      folder,
      mostBytes,
      check: (url) => resolveRepository(url, this.#options),
      fetch: (url, sha, left) => {
        const leftMs = Math.max(1, Math.round(end - performance.now()));
        return this.#fetch(url, [sha], null, { ...limits, mostBytes: left, timeoutMs: leftMs });
      },
    });
  }

  async #tipOf(repoUrl: string, branch: string): Promise<string | null> {
    const heads = await this.#heads.read(repoUrl);
    return heads?.branches.find(({ name }) => name === branch)?.sha ?? null;
  }

  async #completeSha(repoUrl: string, start: string): Promise<string | null> {
    if (/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(start)) return start;
    const heads = await this.#heads.read(repoUrl);
    if (!heads) return null;
    const [found, another] = new Set(heads.branches.map(({ sha }) => sha).filter((sha) => sha.startsWith(start)));
    if (found !== undefined && another === undefined) return found;
    const limits = { mostBytes: this.#files.mostBytes, timeoutMs: stepMs };
    return this.#moves.follow(repoUrl, async (url) => {
      const remote = await resolveRepository(url, this.#options);
      return completeSha({ git: this.#git, scratch: this.#scratch }, { remote, start, limits });
    });
  }

  async #fetch(repoUrl: string, refs: readonly string[], filter: Filter, limits: FetchLimits): Promise<Fetched | null> {
    return this.#moves.follow(repoUrl, async (url) => {
      const remote = await resolveRepository(url, this.#options);
      return fetchRefs({ git: this.#git, scratch: this.#scratch }, { remote, refs, filter, limits });
    });
  }
}
