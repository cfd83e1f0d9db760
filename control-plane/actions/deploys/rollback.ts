import { canRollBack, rolloutSteps } from '../../model/deploys/deploy.ts';
import { lastingFootprintOf } from '../../model/apps/service.ts';
import { sizedServices } from '../../model/apps/size.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { ReadTx } from '../../ports/store.ts';
import type { NewDeploy } from '../../transitions/deploys.ts';

interface Rollback {
  readonly id: string;
  readonly createdById: string;
  /** The id of the earlier deploy. */
  readonly rollbackTo: string;
}

/** A deploy that rolls out the release of an earlier deploy again. */
export async function planRollback(
  tx: ReadTx,
  app: RowOf<'apps'>,
  { rollbackTo, ...by }: Rollback,
): Promise<NewDeploy> {
  if (app.templateId !== null) {
    throw new ControlPlaneError(
      'bad_reference',
      'The app is from the catalog, and its data may not go back with its release.',
    );
  }
  const earlier = await tx.deploys.find({ id: rollbackTo, appId: app.id });
  if (!earlier) throw new ControlPlaneError('bad_reference', `The app has no deploy with the id "${rollbackTo}".`);
  const { number, status, source, sha, commitMsg, author, version, releaseId } = earlier;
  if (status !== 'succeeded') {
    throw new ControlPlaneError(
      'bad_reference',
      `Deploy ${number} has not succeeded, so there is nothing to roll back to.`,
    );
  }
  const release = canRollBack(earlier) && releaseId !== null ? await tx.releases.find({ id: releaseId }) : null;
  if (!release)
    throw new ControlPlaneError(
      'bad_reference',
      `The release of deploy ${number} is not kept any more. Deploy its source again.`,
    );
  const { services } = release;
  const commit = { sha, commitMsg, author, version };
  const amounts = lastingFootprintOf(sizedServices(services, app));
  return {
    ...by,
    trigger: 'rollback',
    source,
    ...commit,
    steps: rolloutSteps(services),
    releaseId: release.id,
    rollbackTo,
    ...amounts,
  };
}
