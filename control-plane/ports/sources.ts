import type { SourceWarning } from '../model/sources/detect/plan.ts';
import type { Tree } from '../model/sources/detect/tree.ts';
import type { Commit } from '../model/sources/source.ts';
import type { UploadTree } from '../../contract/model/upload.ts';
import type { Observation } from './observation.ts';

/** An account's permission to read repositories on the git host. */
export interface Installation {
  readonly id: string;
  readonly account: {
    readonly login: string;
    readonly type: 'user' | 'organization';
    readonly avatarUrl: string | null;
  };
  readonly repositories: 'all' | 'selected';
  readonly suspended: boolean;
  readonly manageUrl: string;
}

/** A repository, by its URL and the installation that gives access to it. */
export interface RepositoryRef {
  readonly repoUrl: string;
  readonly installationId?: string | undefined;
}

export interface Branch {
  readonly name: string;
  readonly sha: string;
}

export interface Repository {
  readonly host: string;
  readonly owner: string;
  readonly name: string;
  readonly private: boolean;
  readonly defaultBranch: string;
  /** The branches with the ids of their newest commits, the default branch first, then by name. */
  readonly branches: readonly Branch[];
}

export interface Checkout {
  readonly commit: Commit;
  readonly tree: Tree;
  /** Files of the commit that are not fetched, for the plan. */
  readonly warnings?: readonly SourceWarning[];
}

/**
 * Repositories and uploads. Every method rejects if the git host is out of reach, and with `SourceUnavailable` if
 * content is unavailable for another reason. Unless the operator allows private repositories, a host is read only if
 * it resolves to a public address (`isPublicAddress`).
 */
export interface Sources {
  /** The installations that a person with a login at the git host can use. */
  installations(login: string): Promise<readonly Installation[]>;
  /** `null` if there is no such repository, or no access to it. */
  repository(of: RepositoryRef): Promise<Observation<{ readonly repository: Repository | null }>>;
  /** A commit by its full id. `null` if the repository does not have it, or does not provide it. */
  commit(of: RepositoryRef, sha: string): Promise<Commit | null>;
  /** The files of a commit below a folder; `at` is a branch or a commit. `null` if one of these does not exist. */
  checkout(
    of: RepositoryRef,
    at: { readonly branch: string } | { readonly sha: string },
    subdir: string,
  ): Promise<Checkout | null>;
  /**
   * The paths of files that differ between two commits, from the root of the repository; a moved file has two. Each
   * commit is named by its id or a prefix of it. `null` if they are unknown: a commit is missing, or there are too
   * many.
   */
  changedPaths(of: RepositoryRef, from: string, to: string): Promise<readonly string[] | null>;
  /** Stores the files of an upload beyond the request. */
  keep(uploadId: string, upload: UploadTree): Promise<void>;
  /** `null` if the upload is not stored. */
  upload(uploadId: string): Promise<Tree | null>;
  /** Deletes the files of an upload. */
  forget(uploadId: string): Promise<void>;
}
