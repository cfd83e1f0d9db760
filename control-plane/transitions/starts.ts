import { startLimitMs } from '../model/apps/app.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';
import { changeApp } from './apps.ts';
import { cancelDeploys } from './deploys.ts';
import { takeSizes } from './sizes.ts';

type AppRow = RowOf<'apps'>;

/**
 * Starts the current release of an app, in the sizes that are set. Containers of an earlier generation are replaced.
 */
export async function startReleased(
  tx: Tx,
  app: AppRow,
  {
    trigger,
    generation,
  }: { readonly trigger: 'updateApp' | 'restartApp' | 'operatorStarted'; readonly generation: number },
): Promise<AppRow> {
  await takeSizes(tx, app, { isFresh: true });
  await tx.wake('app', app.id);
  const changes = { desired: 'running', generation, startsUntil: tx.now + startLimitMs, mark: null } as const;
  return changeApp(tx, app, changes, { trigger });
}

/** Stops an app, and cancels its open deploys. */
export async function stopApp(tx: Tx, before: AppRow, trigger: 'updateApp' | 'operatorStopped'): Promise<AppRow> {
  const app = await cancelDeploys(tx, before, trigger);
  await tx.wake('app', app.id);
  return changeApp(tx, app, { desired: 'stopped', startsUntil: null, mark: null }, { trigger });
}
