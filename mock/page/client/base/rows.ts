import type { AppRow, DeployRow, ReleaseRow, World } from './world.ts';

/** The deploys of all apps, newest first. */
export function deploysOf({ tables: { deploys = [] } }: World): DeployRow[] {
  return deploys.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
}

/** Whether a deploy has not ended. */
export function isLive({ finishedAt }: DeployRow): boolean {
  return finishedAt === null;
}

/** The services of the release that runs, which a rollback takes from an earlier deploy; none before the first one. */
export function currentServices(
  { tables: { deploys = [], releases = [] } }: World,
  { currentDeployId }: AppRow,
): ReleaseRow['services'] {
  const current = deploys.find(({ id }) => id === currentDeployId);
  return releases.find(({ id }) => id === current?.releaseId)?.services ?? [];
}

/** The path and the query of an app in the dashboard, with something of it. */
export function appPlace({ tables: { workspaces = [] } }: World, app: AppRow, rest = ''): string {
  const workspace = workspaces.find(({ id }) => id === app.workspaceId);
  return `/workspaces/${workspace?.slug ?? ''}/apps/${app.slug}${rest}?env=${app.env}&region=${app.region}`;
}

/** The same in the API. */
export function appUrl(world: World, app: AppRow, rest: string): string {
  return `/api${appPlace(world, app, rest)}`;
}

/** The name of the row with that id. */
export function nameOf(world: World, id: string): string | undefined {
  const { workspaces = [], apps = [], deploys = [], domains = [], plans = [] } = world.tables;
  const slugOf = (appId: string) => apps.find((app) => app.id === appId)?.slug ?? '';
  const named = [
    ...apps.map((app) => [app.id, app.slug] as const),
    ...deploys.map((deploy) => [deploy.id, `${slugOf(deploy.appId)} #${deploy.number}`] as const),
    ...domains.map((domain) => [domain.id, domain.host] as const),
    ...workspaces.map((workspace) => [workspace.id, workspace.slug] as const),
    ...plans.map(
      (plan) =>
        [plan.id, `${workspaces.find((one) => one.id === plan.workspaceId)?.slug ?? ''} in ${plan.region}`] as const,
    ),
  ];
  return named.find(([one]) => one === id)?.[1];
}
