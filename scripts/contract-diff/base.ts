import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiffError } from '../../contract-diff/index.ts';

/** A commit to compare the working tree with. */
export interface Base {
  readonly commit: string;
  /** The tag of the release that the commit is; absent if it is not a release. */
  readonly release?: string;
  /** The text of a file at the commit; `undefined` if the commit does not have it. */
  read(path: string): string | undefined;
  /** Whether one of the folders differs from the commit, with files that are not in git. */
  differs(folders: readonly string[]): boolean;
  /**
   * Puts files and folders of the commit into a new folder, with the packages and generated files of the working tree.
   */
  checkOut(paths: readonly string[]): { readonly folder: string; [Symbol.dispose](): void };
}

/**
 * The commit that a name means, or that of the last release, or the merge base with main while there is no release.
 */
export function findBase(root: string, name: string | undefined): Base {
  const last = name === undefined ? findReleases(root, '--merged')[0] : undefined;
  const commit =
    name === undefined && last === undefined ? findMergeBase(root) : requireCommit(root, name ?? last ?? '');
  const release = last ?? findReleases(root, '--points-at', commit)[0];
  return {
    commit,
    ...(release === undefined ? {} : { release }),
    read: (path) => git(root, ['show', `${commit}:${path}`]),
    differs: (folders) => {
      const untracked = git(root, ['ls-files', '--others', '--exclude-standard', '--', ...folders]);
      return git(root, ['diff', '--quiet', commit, '--', ...folders]) === undefined || untracked !== '';
    },
    checkOut: (paths) => {
      const folder = mkdtempSync(join(tmpdir(), 'contract-base-'));
      const existing = (git(root, ['ls-tree', '--name-only', commit]) ?? '')
        .split('\n')
        .filter((name) => paths.includes(name));
      const archive = spawnSync('git', ['archive', '--format=tar', commit, '--', ...existing], {
        cwd: root,
        maxBuffer: 1e9,
      });
      const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
      if (archive.status !== 0 || unpacked.status !== 0)
        throw new DiffError(`The files of ${commit} cannot be unpacked: it needs git and tar.`);
      for (const name of ['generated', 'node_modules']) {
        rmSync(join(folder, name), { recursive: true, force: true });
        symlinkSync(join(root, name), join(folder, name));
      }
      return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
    },
  };
}

/** The tags of releases, the highest version first. */
function findReleases(root: string, ...which: readonly string[]): string[] {
  // A version such as v1.0.0-rc.1 is below v1.0.0.
  const order = ['-c', 'versionsort.suffix=-', 'tag', '--sort=-version:refname'];
  return (git(root, [...order, '--list', 'v[0-9]*', ...which]) ?? '').split('\n').filter((line) => line !== '');
}

function findMergeBase(root: string): string {
  if (git(root, ['rev-parse', '--git-dir']) === undefined) {
    throw new DiffError(
      'This folder is not a git repository, so the contract has no earlier form. Name none: --base none.',
    );
  }
  const commit = git(root, ['merge-base', 'HEAD', 'main']) ?? git(root, ['merge-base', 'HEAD', 'origin/main']);
  if (commit !== undefined) return commit.trim();
  throw new DiffError(
    'The commit that this branch shares with main is not in this clone. Fetch it (git fetch --unshallow --tags origin main:main), or name another: --base <ref>.',
  );
}

function requireCommit(root: string, name: string): string {
  const commit = git(root, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
  if (commit !== undefined) return commit.trim();
  throw new DiffError(`There is no commit "${name}" in this clone. Fetch it, or name another: --base <ref>.`);
}

/** The output of git; `undefined` if it fails. */
function git(root: string, args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 });
  return status === 0 ? stdout : undefined;
}
