import type { Source } from './tables/apps.ts';

export type GitSource = Extract<Source, { type: 'git' }>;

/** A commit of a repository. `author` has a name and an address, as git writes it. */
export interface Commit {
  readonly sha: string;
  readonly message: string;
  readonly author: string;
}
