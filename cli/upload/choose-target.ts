import { basename } from 'node:path';
import { UsageError } from '../../bin/program/options.ts';
import { type AppParams, appOf, type Connected, dataOf, placeOf } from '../program/connect.ts';
import type { Invocation } from '../program/invocation.ts';

/** The app to deploy. */
export interface Target {
  readonly params: AppParams;
  /** Name of the app, should it be made. */
  readonly name: string;
  /** Whether an option, a variable or `.pcp.json` names the app. */
  readonly isNamed: boolean;
}

/** The app that is named, or one named after the folder in the only workspace of the caller. */
export async function chooseTarget(
  { client, link }: Connected,
  folder: string,
  invocation: Invocation,
): Promise<Target> {
  if (invocation.options.app ?? invocation.environment.PCP_APP ?? link.app) {
    const params = appOf(invocation, link);
    return { params, name: params.path.appSlug, isNamed: true };
  }
  const { workspaces } = dataOf(await client.GET('/api/workspaces'));
  const [workspace, ...others] = workspaces.map(({ slug }) => slug);
  if (workspace === undefined) throw new UsageError('You are in no workspace yet. Make one: pcp api createWorkspace');
  const name = basename(folder);
  const appSlug = slugOf(name);
  if (others.length > 0) {
    const known = [workspace, ...others].map((slug) => `--app ${slug}/${appSlug}`);
    throw new UsageError(`Which workspace? Name the app: ${known.join(', or ')}`);
  }
  return {
    params: { path: { workspaceSlug: workspace, appSlug }, query: placeOf(invocation, link) },
    name,
    isNamed: false,
  };
}

/** A slug for a name, as the control plane makes one. */
function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? 'app' : slug;
}
