import type { Commit } from '../model/sources/source.ts';
import type { Source } from '../model/tables/apps.ts';

/** The files of a source, in a folder of this machine until it is disposed of. */
export interface SourceFolder extends AsyncDisposable {
  /** An absolute path. The folder contains only the files of the commit, without `.git`. */
  readonly path: string;
  /** `null` for a source without commits. */
  readonly commit: Commit | null;
  /** Files of the commit that are not fetched, as sentences for the log. */
  readonly warnings?: readonly string[];
}

/** The part of a build's order that determines its files. */
export interface FolderOrder {
  readonly source: Extract<Source, { type: 'git' | 'upload' }>;
  /** `null` for the tip of the branch, and for an upload. */
  readonly sha: string | null;
}

/** Provides the files of builds. */
export interface SourceFolders {
  /**
   * The files of a commit, below the source's folder, or of an upload. Rejects with `SourceUnavailable` if they are
   * unavailable.
   */
  folder(of: FolderOrder, signal: AbortSignal): Promise<SourceFolder>;
}

/** Files are missing or too large, or the git host does not provide them. The message is for people. */
export class SourceUnavailable extends Error {
  override readonly name = 'SourceUnavailable';
}
