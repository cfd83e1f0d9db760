import type { ProblemDetail } from '../../../contract/model/handler.ts';
import { isPublicUrl } from '../shared/public-address.ts';
import { canMatchBranch, canMatchPath } from './branches.ts';
import { repositoryUrl } from './repository-url.ts';
import { mistakesInChoices } from './choices.ts';
import type { SourceBody } from './source.ts';

type GitBody = Extract<SourceBody, { type: 'git' }>;

/** Mistakes in a source of a request beyond its schema. `path`: the place of the source in the body. */
export function mistakesIn(source: SourceBody, allowsPrivate: boolean, path = '/source'): ProblemDetail[] {
  const chosen = mistakesInChoices(source.type === 'image' ? { mounts: source.mounts ?? [] } : source, path);
  if (source.type !== 'git') return chosen;
  const mistakes = [...addressMistakes(source, allowsPrivate), ...globMistakes(source)];
  return [
    ...mistakes.map(({ at, message }) => ({ in: 'body', path: `${path}${at}`, message, rule: 'content' }) as const),
    ...chosen,
  ];
}

interface Mistake {
  /** A JSON Pointer within the source. */
  readonly at: string;
  readonly message: string;
}

function addressMistakes({ repoUrl }: GitBody, allowsPrivate: boolean): Mistake[] {
  if (allowsPrivate || isPublicUrl(repositoryUrl(repoUrl))) return [];
  return [{ at: '/repoUrl', message: 'must lead to a public address by https' }];
}

/** Globs that can match nothing, so that no push would ever deploy. */
function globMistakes({ paths = [], branchTracking }: GitBody): Mistake[] {
  const ofPaths = paths.flatMap((pattern, index) =>
    canMatchPath(pattern) ? [] : [{ at: `/paths/${index}`, message: 'can match no file; write a folder as web/*' }],
  );
  const isWrong = branchTracking?.mode === 'pattern' && !canMatchBranch(branchTracking.pattern);
  return isWrong ? [...ofPaths, { at: '/branchTracking/pattern', message: 'can match no branch' }] : ofPaths;
}
