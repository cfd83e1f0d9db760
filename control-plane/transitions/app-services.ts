import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { ReadTx } from '../ports/store.ts';

type DeployRow = RowOf<'deploys'>;
type AppDeploys = Pick<RowOf<'apps'>, 'currentDeployId' | 'newestDeployId'>;

/** The deploy whose services an app shows: the current one; before the first release, the newest one. */
export function shownDeployId({ currentDeployId, newestDeployId }: AppDeploys): string | null {
  return currentDeployId ?? newestDeployId;
}

/**
 * The services of a deploy's release as its source defines them, without the sizes of the app; empty without a deploy,
 * or before its build has found them.
 */
export async function findServices(tx: ReadTx, deployId: string | null): Promise<readonly ServiceDefinition[]> {
  return findReleased(tx, await readDeploy(tx, deployId));
}

/** The services of a known deploy's release. */
export async function findReleased(
  tx: ReadTx,
  deploy: Pick<DeployRow, 'releaseId'> | null,
): Promise<readonly ServiceDefinition[]> {
  const release = deploy && deploy.releaseId !== null ? await tx.releases.find({ id: deploy.releaseId }) : null;
  return release?.services ?? [];
}

/** The deploy that an app refers to, if any. */
export async function readDeploy(tx: ReadTx, id: string | null): Promise<DeployRow | null> {
  return id === null ? null : tx.deploys.find({ id });
}

/** Deploys by id. */
export async function readDeploys(
  tx: ReadTx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, DeployRow>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const deploys = known.length === 0 ? [] : await tx.deploys.list({ id: { in: known } });
  return new Map(deploys.map((deploy) => [deploy.id, deploy]));
}

/** The services of deploys' releases, by the id of the deploy. */
export async function readServices(
  tx: ReadTx,
  deploys: ReadonlyMap<string | null, DeployRow>,
): Promise<ReadonlyMap<string | null, readonly ServiceDefinition[]>> {
  const ids = [...new Set([...deploys.values()].map(({ releaseId }) => releaseId).filter((id) => id !== null))];
  const releases = ids.length === 0 ? [] : await tx.releases.list({ id: { in: ids } });
  const services = new Map(releases.map((release) => [release.id, release.services]));
  return new Map([...deploys].map(([id, { releaseId }]) => [id, services.get(releaseId ?? '') ?? []]));
}
