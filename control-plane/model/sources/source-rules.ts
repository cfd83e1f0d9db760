import type { ProblemDetail } from '../../../contract/model/handler.ts';
import { isPublicUrl } from '../shared/public-address.ts';
import type { SourceBody } from './source.ts';

/** Mistakes in a source of a request beyond its schema. `path`: the place of the source in the body. */
export function mistakesIn(source: SourceBody, allowsPrivate: boolean, path = '/source'): ProblemDetail[] {
  if (source.type !== 'git' || allowsPrivate || isPublicUrl(source.repoUrl)) return [];
  return [{ in: 'body', path: `${path}/repoUrl`, message: 'must lead to a public address by https', rule: 'content' }];
}
