import { basename } from 'node:path';
import { UsageError } from '../../bin/program/options.ts';
import type { ControlPlaneClient } from '../../client/index.ts';
import { slugOf } from '../../contract/model/slug.ts';
import { type AppParams, appOf, type Connected, dataOf, placeOf } from '../program/connect.ts';
import { FailedError } from '../program/errors.ts';
import type { Invocation } from '../program/invocation.ts';
import { confirm } from '../program/read-input.ts';

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
  const [workspace, ...others] = workspaces;
  if (workspace === undefined) throw new UsageError(await describeFirst(client));
  const own = basename(folder);
  const slug = slugOf(own);
  const [name, appSlug] = slug === '' ? ['app', 'app'] : [own, slug];
  if (others.length > 0) {
    const known = workspaces.map((one) => `--app ${one.slug}/${appSlug}`);
    throw new UsageError(`Which workspace? Name the app: ${known.join(', or ')}`);
  }
  const place = placeOf(invocation, link);
  const { env = 'production', region } = place;
  const isThere = workspace.services.some(
    (app) => app.slug === appSlug && app.env === env && (region ?? app.region) === app.region,
  );
  const params = { path: { workspaceSlug: workspace.slug, appSlug }, query: place };
  if (isThere) await agreeToDeploy(params.path, invocation);
  return { params, name, isNamed: false };
}

/** Lets a person confirm that a folder is that of an app which is there already, since its name alone may mislead. */
async function agreeToDeploy({ workspaceSlug, appSlug }: AppParams['path'], { output }: Invocation): Promise<void> {
  const app = `${workspaceSlug}/${appSlug}`;
  if (!output.isTerminal) {
    throw new UsageError(
      `The app ${app} is there already, and this folder is not linked to it. If it is meant: --app ${app}, or pcp link ${app}`,
    );
  }
  if (await confirm(`The app ${app} is there already. Deploy this folder to it?`)) return;
  throw new FailedError(`Nothing was deployed. Another app: --app ${workspaceSlug}/NAME`);
}

/** How a caller makes the first workspace. */
async function describeFirst(client: ControlPlaneClient): Promise<string> {
  const { tiers } = dataOf(await client.GET('/api/tiers'));
  const { regions } = dataOf(await client.GET('/api/regions'));
  const names = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join(', ');
  return `You are in no workspace yet. Make one: pcp workspaces create SLUG NAME TIER region=REGION
Tiers: ${names(tiers)}. Regions: ${names(regions)}.`;
}
