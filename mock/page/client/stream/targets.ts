import type { Operation } from '../base/control.ts';
import { inWords } from '../code/state.ts';
import type { AppRow, World } from '../base/world.ts';
import { appUrl, currentServices, deploysOf, isLive, logUrl } from '../world/rows.ts';

/** Something in the world that a stream can be about. */
export interface Target {
  readonly text: string;
  readonly url: string;
  /** The app that it belongs to. */
  readonly app: AppRow | undefined;
}

/** The logs of older deploys are not shown here. */
const deploysOffered = 15;

/** The possible subjects of this operation's stream in the current world. Live ones come first. */
export function targetsOf({ path }: Operation, world: World): readonly Target[] {
  const { apps = [], tickets = [] } = world.tables;
  if (path.includes('{ticketId}')) {
    return tickets.map(({ id, subject }) => ({ text: subject, url: path.replace('{ticketId}', id), app: undefined }));
  }
  if (path.includes('{deployId}')) return deployTargets(world);
  const rest = path.replace('/api/workspaces/{workspaceSlug}/apps/{appSlug}', '');
  if (path.includes('{serviceName}')) {
    return apps.flatMap((app) =>
      currentServices(world, app).map(({ name }) => ({
        text: `${nameOf(app)}, ${name}`,
        url: appUrl(world, app, rest.replace('{serviceName}', name)),
        app,
      })),
    );
  }
  return apps.map((app) => ({ text: `${nameOf(app)}, ${inWords(app.status)}`, url: appUrl(world, app, rest), app }));
}

function deployTargets(world: World): Target[] {
  const { apps = [] } = world.tables;
  const deploys = deploysOf(world).slice(0, deploysOffered);
  const sorted = [...deploys.filter(isLive), ...deploys.filter((deploy) => !isLive(deploy))];
  return sorted.flatMap((deploy) => {
    const app = apps.find(({ id }) => id === deploy.appId);
    if (!app) return [];
    const state = isLive(deploy) ? `live: ${inWords(deploy.status)}` : `ended: ${inWords(deploy.status)}`;
    return [{ text: `${nameOf(app)} #${deploy.number}, ${state}`, url: logUrl(world, app, deploy), app }];
  });
}

/** Apps of the same slug differ in their environment and region. */
function nameOf({ slug, env, region }: AppRow): string {
  return env === 'production' ? `${slug} in ${region}` : `${slug} (${env}) in ${region}`;
}
