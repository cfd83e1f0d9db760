import type { AppRow, DeployRow, ServiceRow, World } from '../base/world.ts';

/** The deploys of an app, or of all, newest first. */
export function deploysOf({ tables: { deploys = [] } }: World, appId?: string): DeployRow[] {
  const own = deploys.filter((one) => appId === undefined || one.appId === appId);
  return own.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
}

/** Whether a deploy has not ended. */
export function isLive({ finishedAt }: DeployRow): boolean {
  return finishedAt === null;
}

/** The services of the release that runs, which a rollback takes from an earlier deploy; none before the first one. */
export function currentServices(
  { tables: { deploys = [], releases = [] } }: World,
  { currentDeployId }: AppRow,
): readonly ServiceRow[] {
  const current = deploys.find(({ id }) => id === currentDeployId);
  return releases.find(({ id }) => id === current?.releaseId)?.services ?? [];
}

/** The path and the query of an app in the API, with something of it. */
export function appUrl({ tables: { workspaces = [] } }: World, app: AppRow, rest: string): string {
  const workspace = workspaces.find(({ id }) => id === app.workspaceId);
  return `/api/workspaces/${workspace?.slug ?? ''}/apps/${app.slug}${rest}?env=${app.env}&region=${app.region}`;
}

export function logUrl(world: World, app: AppRow, deploy: DeployRow): string {
  return appUrl(world, app, `/deploys/${deploy.id}/logs`);
}

/** The name of the row with that id. */
export function nameOf(world: World, id: string): string | undefined {
  const {
    workspaces = [],
    apps = [],
    deploys = [],
    domains = [],
    plans = [],
    tickets = [],
    invitations = [],
  } = world.tables;
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
    ...tickets.map((ticket) => [ticket.id, ticket.subject] as const),
    ...invitations.map((invitation) => [invitation.id, invitation.email] as const),
  ];
  return named.find(([one]) => one === id)?.[1];
}
