import type { components } from '../../../generated/types.ts';
import type { Source } from '../tables/apps.ts';
import { repositoryUrl } from './repository-url.ts';
import { choicesIn } from './choices.ts';

export type GitSource = Extract<Source, { type: 'git' }>;

/** A commit of a repository. `author` is a name and an address in git's format. */
export interface Commit {
  readonly sha: string;
  readonly message: string;
  readonly author: string;
}

/** A source in a request; fields of a git source with defaults may be missing. */
export type SourceBody = components['schemas']['SourceBody'];

/** Default branch of a repository that does not report one. */
export const usualBranch = 'main';

const usualTracking: GitSource['branchTracking'] = { mode: 'off', pattern: '', copySecrets: true };

/**
 * Fills in the defaults of a source, and the URL by https for an address for SSH. A git source without a branch gets
 * the repository's default branch.
 */
export function completeSource(source: SourceBody, defaultBranch: string | null): Source {
  if (source.type !== 'git') return source;
  const { type, repoUrl, branch, subdir, autoDeploy, branchTracking, paths, profiles, installationId, sha } = source;
  return {
    type,
    repoUrl: repositoryUrl(repoUrl),
    branch: branch ?? defaultBranch ?? usualBranch,
    subdir: subdir ?? '',
    autoDeploy: autoDeploy ?? true,
    branchTracking: { ...usualTracking, ...branchTracking },
    paths: paths ?? [],
    profiles: profiles ?? [],
    ...(installationId !== undefined && { installationId }),
    ...(sha !== undefined && { sha }),
    ...choicesIn(source),
  };
}

/** The commit that a source is fixed to. */
export function fixedCommit(source: Source): string | null {
  return source.type === 'git' ? (source.sha ?? null) : null;
}

/** Whether every deploy of the source gets the same files, so that the present release can be rolled out again. */
export function isFixed(source: Source): boolean {
  return (
    source.type === 'upload' ||
    source.type === 'template' ||
    (source.type === 'image' && source.ref.includes('@sha256:'))
  );
}
