import { placeAddress } from '../base/place.ts';
import type { World } from '../base/world.ts';
import { isTrouble } from '../code/state.ts';
import { deploysOf, logUrl } from '../world/rows.ts';

/** Something in the world that does not work, and where the page shows it. */
export interface Trouble {
  readonly what: string;
  readonly state: string;
  readonly reason: string | null;
  readonly address: string;
}

/** The current failures: regions and plans, apps, their newest deploys, domains, and alert rules that fire. */
export function troublesOf(world: World): Trouble[] {
  const { workspaces = [], plans = [], apps = [], domains = [], alerts = [] } = world.tables;
  const slugOf = (workspaceId: string) => workspaces.find(({ id }) => id === workspaceId)?.slug ?? '';
  const address = placeAddress('world');
  const newest = apps.flatMap((app) =>
    deploysOf(world, app.id)
      .slice(0, 1)
      .map((deploy) => ({ app, deploy })),
  );
  const all: Trouble[] = [
    ...plans.flatMap(({ region, regionStatus, status, workspaceId }) => [
      { what: `Region ${region}`, state: regionStatus, reason: null, address },
      { what: `Plan of ${slugOf(workspaceId)} in ${region}`, state: status, reason: null, address },
    ]),
    ...apps.map((app) => ({
      what: `${slugOf(app.workspaceId)}/${app.slug}`,
      state: app.status,
      reason: app.statusReason,
      address,
    })),
    ...newest.map(({ app, deploy }) => ({
      what: `Deploy #${deploy.number} of ${app.slug}`,
      state: deploy.status,
      reason: deploy.errorMessage,
      address: placeAddress('stream', 'getDeployLogs', logUrl(world, app, deploy)),
    })),
    ...domains.map(({ host, status }) => ({ what: host, state: status, reason: null, address })),
    ...alerts.map(({ name, state }) => ({ what: `Alert rule "${name}"`, state, reason: null, address })),
  ];
  const failing = all.filter(({ state }) => isTrouble(state));
  return failing.filter(
    ({ what, state }, index) => failing.findIndex((one) => one.what === what && one.state === state) === index,
  );
}
