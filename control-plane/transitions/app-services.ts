import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { ReadTx } from '../ports/store.ts';

/** The services of an app's current release; none before the first one. */
export async function findServices(tx: ReadTx, { currentDeployId }: RowOf<'apps'>): Promise<readonly ServiceDefinition[]> {
  const deploy = currentDeployId === null ? null : await tx.deploys.find({ id: currentDeployId });
  if (deploy?.releaseId == null) return [];
  return (await tx.releases.find({ id: deploy.releaseId }))?.services ?? [];
}
