import { openDeployStates } from '../../model/deploys/deploy.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';

/** A deploy that has not ended. */
export interface ListedDeploy {
  readonly deploy: RowOf<'deploys'>;
  readonly workspaceSlug: string;
  readonly appSlug: string;
  /** Time since it was created, in milliseconds. */
  readonly ageMs: number;
}

/** The oldest deploys that have not ended, and the number of all of them. */
export function listOpenDeploys(
  { store }: Pick<Ports, 'store'>,
  { limit }: { readonly limit: number },
): Promise<{ readonly rows: readonly ListedDeploy[]; readonly total: number }> {
  return store.read('system', async (tx) => {
    const open = { status: { in: openDeployStates } };
    const deploys = await tx.deploys.list(open, { order: ['createdAt'], limit });
    const apps = await tx.apps.list({ id: { in: deploys.map(({ appId }) => appId) } });
    const workspaces = await tx.workspaces.list({ id: { in: apps.map(({ workspaceId }) => workspaceId) } });
    const appSlugs = new Map(apps.map(({ id, slug }) => [id, slug]));
    const workspaceSlugs = new Map(workspaces.map(({ id, slug }) => [id, slug]));
    return {
      rows: deploys.map((deploy) => ({
        deploy,
        workspaceSlug: workspaceSlugs.get(deploy.workspaceId) ?? '',
        appSlug: appSlugs.get(deploy.appId) ?? '',
        ageMs: tx.now - deploy.createdAt,
      })),
      total: await tx.deploys.count(open),
    };
  });
}
