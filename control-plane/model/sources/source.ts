import type { components } from '../../../generated/types.ts';
import type { Source } from '../tables/apps.ts';

export type GitSource = Extract<Source, { type: 'git' }>;

/** A commit of a repository. `author` has a name and an address, as git writes it. */
export interface Commit {
  readonly sha: string;
  readonly message: string;
  readonly author: string;
}

/** The source of a request, in which a git source leaves out what has a default. */
export type SourceBody = components['schemas']['SourceBody'];

/** The branch of a git source whose repository does not report a default branch. */
export const usualBranch = 'main';

const usualTracking: GitSource['branchTracking'] = { mode: 'off', pattern: '', copySecrets: true };

/** A source with its defaults. The branch of a git source that names none is the default one of the repository. */
export function completeSource(source: SourceBody, defaultBranch: string | null): Source {
  if (source.type !== 'git') return source;
  const { type, repoUrl, branch, subdir, autoDeploy, branchTracking, paths, profiles, installationId, sha } = source;
  return {
    type,
    repoUrl,
    branch: branch ?? defaultBranch ?? usualBranch,
    subdir: subdir ?? '',
    autoDeploy: autoDeploy ?? true,
    branchTracking: { ...usualTracking, ...branchTracking },
    paths: paths ?? [],
    profiles: profiles ?? [],
    ...(installationId !== undefined && { installationId }),
    ...(sha !== undefined && { sha }),
  };
}

/** The commit that a source is fixed to. */
export function fixedCommit(source: Source): string | null {
  return source.type === 'git' ? (source.sha ?? null) : null;
}

/** Whether a deploy of the source finds the same each time, so that the present release can be rolled out again. */
export function isFixed(source: Source): boolean {
  return (
    source.type === 'upload' ||
    source.type === 'template' ||
    (source.type === 'image' && source.ref.includes('@sha256:'))
  );
}
