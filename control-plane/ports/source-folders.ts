import type { Commit } from '../model/sources/source.ts';
import type { Source } from '../model/tables/apps.ts';

/** The files of a source, in a folder of this machine until it is disposed of. */
export interface SourceFolder extends AsyncDisposable {
  /** An absolute path. Nothing of the repository but the files of the commit is in it, so there is no `.git`. */
  readonly path: string;
  /** `null` for a source without commits. */
  readonly commit: Commit | null;
}

/** What of a build's order says which files it needs. */
export interface FolderOrder {
  readonly source: Extract<Source, { type: 'git' | 'upload' }>;
  /** `null` for the tip of the branch, and for an upload. */
  readonly sha: string | null;
}

/** Gives a builder the files of what it builds. */
export interface SourceFolders {
  /**
   * The files of a commit or an upload; of a git source those below its folder. Rejects with `SourceUnavailable` if
   * they cannot be had.
   */
  folder(of: FolderOrder, signal: AbortSignal): Promise<SourceFolder>;
}

/**
 * Files cannot be had: they are not there, too large, or the git host does not give them. The message is for people.
 */
export class SourceUnavailable extends Error {
  override readonly name = 'SourceUnavailable';
}
