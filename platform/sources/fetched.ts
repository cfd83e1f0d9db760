import { join } from 'node:path';
import type { Commit } from '../../control-plane/model/sources/source.ts';
import { SourceUnavailable } from '../../control-plane/ports/source-folders.ts';
import { type Remote } from './address.ts';
import { type Git, GitFailed, GitLimit } from './git.ts';
import { type Scratch, sizeOf } from './scratch.ts';

/** Limits of a fetch, in bytes and milliseconds. */
export interface FetchLimits {
  readonly mostBytes: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** The part of the commits to fetch: all, the trees without the files, or the commits alone. */
export type Filter = 'blob:none' | 'tree:0' | null;

/** A repository in a scratch folder, with its fetched part. */
export interface Fetched extends AsyncDisposable {
  readonly folder: string;
  readonly gitFolder: string;
  readonly git: Git;
}

/** The git host does not respond, or responds wrongly. The message is for people. */
export class HostFailed extends Error {
  override readonly name = 'HostFailed';
}

/** The git host says that the repository has another address. */
export class RepositoryMoved extends HostFailed {}

const localMs = 30_000;

/** Length limit of a commit's message, in characters. */
const mostMessage = 4000;

/** The ref of the first thing that was fetched. */
const tip = 'refs/fetched/0';

/**
 * Fetches refs or commits, without their history. `null` if the repository or one of them does not exist. Rejects with
 * `SourceUnavailable` if it is too large, and with `HostFailed` if the host fails.
 */
export async function fetchRefs(
  { git, scratch }: { readonly git: Git; readonly scratch: Scratch },
  {
    remote,
    refs,
    filter,
    limits,
  }: {
    readonly remote: Remote;
    readonly refs: readonly string[];
    readonly filter: Filter;
    readonly limits: FetchLimits;
  },
): Promise<Fetched | null> {
  const specs = refs.map((ref, index) => `+${ref}:refs/fetched/${index}`);
  return fetchInto(
    { git, scratch },
    remote,
    ['--depth=1', ...(filter === null ? [] : [`--filter=${filter}`])],
    specs,
    limits,
  );
}

/** The ref of a branch, and of nothing else with its name; `null` for a name that a branch cannot have. */
export function refOf(branch: string): string | null {
  // Such a text in a fetch would be a pattern, or name two refs.
  return /[\0-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|^\/|\/$|\.$|\.lock(\/|$)/.test(branch) ? null : `refs/heads/${branch}`;
}

/** The full id of a commit by its first characters; `null` if no branch has such a commit, or several do. */
export async function completeSha(
  tools: { readonly git: Git; readonly scratch: Scratch },
  { remote, start, limits }: { readonly remote: Remote; readonly start: string; readonly limits: FetchLimits },
): Promise<string | null> {
  // A prefix can be resolved only with the history of all branches.
  const fetched = await fetchInto(tools, remote, ['--filter=tree:0'], ['+refs/heads/*:refs/heads/*'], limits);
  if (!fetched) return null;
  await using repository = fetched;
  const args = ['rev-parse', '--quiet', '--verify', '--end-of-options', `${start}^{commit}`];
  const sha = await local(repository, args).catch((error: unknown) => nullIfFailed(error));
  return sha === null ? null : sha.trim();
}

/** Runs git on the fetched repository, without a connection. */
export function local(
  { git, gitFolder }: Fetched,
  args: readonly string[],
  more: { readonly input?: string } = {},
): Promise<string> {
  return git.text({
    args: [`--git-dir=${gitFolder}`, ...args],
    timeoutMs: localMs,
    mostOutput: 64 * 1024 * 1024,
    ...more,
  });
}

/** The commit that was fetched first; `null` if it is something else. */
export async function readCommit(fetched: Fetched): Promise<Commit | null> {
  const args = [
    'log',
    '-1',
    '--no-walk',
    '--no-mailmap',
    '--encoding=UTF-8',
    '--format=%H%x00%an <%ae>%x00%B',
    tip,
    '--',
  ];
  const text = await local(fetched, args).catch((error: unknown) => nullIfFailed(error));
  const [sha = '', author = '', message = ''] = (text ?? '').split('\0');
  return sha === '' ? null : { sha, author, message: message.trim().slice(0, mostMessage) };
}

export function nullIfFailed(error: unknown): null {
  if (error instanceof GitFailed) return null;
  throw error;
}

/** Messages of git for a missing repository, or one without access. */
const missing =
  /repository '.*' not found|repository not found|could not read Username|could not read Password|Authentication failed|returned error: (401|403|404)|does not appear to be a git repository/i;
/** Messages of git for a missing branch or commit. */
const noSuchRef = /couldn't find remote ref|not our ref|unadvertised object|no such remote ref/i;

/** Whether the repository is missing, or there is no access to it. */
export function isMissing(error: unknown): boolean {
  return error instanceof GitFailed && missing.test(error.output);
}

/** The error for people, instead of an error of git. */
export function explain(error: unknown, { url }: Remote): unknown {
  if (error instanceof GitLimit) {
    if (error.limit === 'time')
      return new HostFailed(`The repository ${url} did not arrive in time. ${error.message}`, { cause: error });
    return new SourceUnavailable(`The repository ${url} is larger than this service allows. ${error.message}`, {
      cause: error,
    });
  }
  if (!(error instanceof GitFailed)) return error;
  const line = error.output.split('\n').findLast((text) => /^(fatal|error): /.test(text)) ?? '';
  const said = line.replace(/^(fatal|error): /, '').slice(0, 300);
  if (/certificate/i.test(said)) return wrongCertificate(said, url, error);
  const Failure = /returned error: 30[12378]/.test(error.output) ? RepositoryMoved : HostFailed;
  return new Failure(`The repository ${url} cannot be read${said === '' ? '.' : `: ${said}`}`, {
    cause: new Error(error.output),
  });
}

/** The operator has to act, so trying again is of no use. The paths of this machine's files are left out. */
function wrongCertificate(said: string, url: string, { output }: GitFailed): SourceUnavailable {
  const reason = said.replace(/^.*?: (?=\S*\s?certificate|SSL)/i, '').replace(/\.? CAfile:.*$/, '');
  const advice = /subject name|host ?name/i.test(said)
    ? 'Use the host for which the certificate is.'
    : 'The operator of this service can trust its authority with `engine.sources.caFile`.';
  return new SourceUnavailable(`The certificate of ${new URL(url).host} is not trusted (${reason}). ${advice}`, {
    cause: new Error(output),
  });
}

async function fetchInto(
  { git, scratch }: { readonly git: Git; readonly scratch: Scratch },
  remote: Remote,
  options: readonly string[],
  specs: readonly string[],
  { mostBytes, timeoutMs, signal }: FetchLimits,
): Promise<Fetched | null> {
  const folder = await scratch.make();
  const gitFolder = join(folder.path, 'repository');
  try {
    await git.run({ args: ['init', '--quiet', '--bare', '--template=', gitFolder], timeoutMs: localMs });
    const fetch = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--no-auto-gc', ...options];
    await git.run({
      args: [`--git-dir=${gitFolder}`, ...fetch, '--', remote.url, ...specs],
      remote,
      timeoutMs,
      watched: { folder: folder.path, mostBytes, sizeOf },
      ...(signal && { signal }),
    });
    return { folder: folder.path, gitFolder, git, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
  } catch (error) {
    await folder[Symbol.asyncDispose]();
    if (isMissing(error) || (error instanceof GitFailed && noSuchRef.test(error.output))) return null;
    throw explain(error, remote);
  }
}
