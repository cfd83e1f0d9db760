import type { Membership } from '../../../contract/model/principal.ts';
import type { AppPath } from '../../actions/shared/lookup.ts';

interface AppInput {
  readonly params: { readonly appSlug: string };
  readonly query: Pick<AppPath, 'env' | 'region'>;
  readonly membership: Membership;
}

/** The workspace of a request, whose membership the front has found. */
export function workspacePath({ membership: { workspaceId } }: Pick<AppInput, 'membership'>): {
  readonly workspaceId: string;
} {
  return { workspaceId };
}

/** The app that a request names. */
export function appPath({
  params: { appSlug },
  query: { env, region },
  membership: { workspaceId },
}: AppInput): AppPath {
  return { workspaceId, appSlug, env, region };
}
