import { appLifecycle } from '../../generated/moves.ts';
import type { Amounts } from '../model/billing/amounts.ts';
import { labelOf } from '../model/apps/address.ts';
import { move } from '../model/shared/lifecycle.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';
import { isLabelTaken as isTakenByOther } from './address.ts';
import type { AppTrigger } from './apps.ts';

type AppRow = RowOf<'apps'>;

/** Fields of a new app that do not follow from others. */
export type NewApp = Pick<
  AppRow,
  | 'id'
  | 'workspaceId'
  | 'slug'
  | 'env'
  | 'region'
  | 'name'
  | 'source'
  | 'templateId'
  | 'templateVersion'
  | 'settings'
  | 'previewOfAppId'
  | 'previewBranch'
  | keyof Amounts
> &
  Partial<Pick<AppRow, 'sizes' | 'volumeSizes' | 'health' | 'releaseCommand'>>;

/** Limit of apps of a workspace. */
export const mostApps = 500;

/**
 * Adds an app, which runs after the success of its first deploy, which the caller adds next. Rejects with
 * `UniqueViolation`: `apps_slug`, or `apps_address`, after which the caller tries again with `isLabelTaken`.
 */
export async function addApp(
  tx: Tx,
  app: NewApp,
  { trigger, isLabelTaken }: { readonly trigger: AppTrigger; readonly isLabelTaken: boolean },
): Promise<AppRow> {
  const workspace = await tx.workspaces.find({ id: app.workspaceId });
  const workspaceSlug = workspace?.slug ?? '';
  const isTaken = isLabelTaken || (await isTakenByOther(tx, app, workspaceSlug));
  // The app follows its branches.
  if (app.source.type === 'git') await tx.wake('branch', app.id);
  return tx.apps.insert({
    sizes: {},
    volumeSizes: {},
    health: null,
    releaseCommand: null,
    ...app,
    label: labelOf({ ...app, workspaceSlug }, isTaken),
    status: move(appLifecycle, 'none', trigger, 'deploying'),
    statusReason: null,
    desired: 'running',
    mark: null,
    ready: null,
    readyReason: null,
    generation: 1,
    applied: null,
    startsUntil: null,
    currentDeployId: null,
    newestDeployId: null,
    lastNumber: 0,
    pausedByNumber: null,
    lastPush: null,
    lastPushAt: null,
    startedAt: null,
    deletedAt: null,
    createdAt: tx.now,
    updatedAt: tx.now,
    isSuspended: false,
    lockedAt: null,
    lockReason: null,
  });
}
