import type { Operation } from '../base/control.ts';
import { appPlace, appUrl, currentServices, deploysOf, isLive } from '../base/rows.ts';
import type { AppRow, World } from '../base/world.ts';
import { inWords } from '../code/state.ts';

/** Something in the world that a stream can be about. */
export interface Target {
  readonly text: string;
  readonly url: string;
  /** The place of the dashboard that shows it. */
  readonly place: string;
  /** The app that it belongs to. */
  readonly app: AppRow | undefined;
}

/** The logs of older deploys are not shown here. */
const deploysOffered = 15;

/** The possible subjects of this operation's stream in the current world. Live ones come first. */
export function targetsOf({ path }: Operation, world: World): readonly Target[] {
  const { workspaces = [], apps = [], tickets = [] } = world.tables;
  if (path.includes('{ticketId}')) {
    return tickets.map(({ id, subject }) => ({
      text: subject,
      url: path.replace('{ticketId}', id),
      place: `/support/${id}`,
      app: undefined,
    }));
  }
  if (path.includes('{deployId}')) return deployTargets(world);
  if (!path.includes('{appSlug}')) {
    return workspaces.map(({ slug }) => ({
      text: slug,
      url: path.replace('{workspaceSlug}', slug),
      place: `/workspaces/${slug}`,
      app: undefined,
    }));
  }
  const rest = path.replace('/api/workspaces/{workspaceSlug}/apps/{appSlug}', '');
  const page = ['/logs', '/metrics'].find((one) => rest.endsWith(one));
  const targetOf = (app: AppRow, text: string, own: string) => ({
    text,
    url: appUrl(world, app, own),
    place: appPlace(world, app, page),
    app,
  });
  if (path.includes('{serviceName}')) {
    return apps.flatMap((app) =>
      currentServices(world, app).map(({ name }) =>
        targetOf(app, `${nameOf(app)}, ${name}`, rest.replace('{serviceName}', name)),
      ),
    );
  }
  return apps.map((app) => targetOf(app, `${nameOf(app)}, ${inWords(app.status)}`, rest));
}

function deployTargets(world: World): Target[] {
  const { apps = [] } = world.tables;
  const deploys = deploysOf(world).slice(0, deploysOffered);
  const sorted = [...deploys.filter(isLive), ...deploys.filter((deploy) => !isLive(deploy))];
  return sorted.flatMap((deploy) => {
    const app = apps.find(({ id }) => id === deploy.appId);
    if (!app) return [];
    const state = isLive(deploy) ? `live: ${inWords(deploy.status)}` : `ended: ${inWords(deploy.status)}`;
    const text = `${nameOf(app)} #${deploy.number}, ${state}`;
    const own = `/deploys/${deploy.id}`;
    return [{ text, url: appUrl(world, app, `${own}/logs`), place: appPlace(world, app, own), app }];
  });
}

/** Apps of the same slug differ in their environment and region. */
function nameOf({ slug, env, region }: AppRow): string {
  return env === 'production' ? `${slug} in ${region}` : `${slug} (${env}) in ${region}`;
}
