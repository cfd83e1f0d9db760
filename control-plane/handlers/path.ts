import type { Membership } from '../../server/model/principal.ts';
import type { AppPath } from '../actions/lookup.ts';

/** The app that a request names. Its workspace is the one in which the front has found the caller's membership. */
export function appPath(
  { workspaceId }: Membership,
  { appSlug }: { readonly appSlug: string },
  { env, region }: Pick<AppPath, 'env' | 'region'>,
): AppPath {
  return { workspaceId, appSlug, env, region };
}
