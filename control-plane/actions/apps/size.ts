import { lastingFootprintOf } from '../../model/apps/service.ts';
import { changeSizes, sizedServices, type SizeChanges, type Sizes } from '../../model/apps/size.ts';
import { type Amounts, largerAmounts } from '../../model/billing/amounts.ts';
import { needsOf } from '../../model/deploys/release-task.ts';
import { openDeployStates } from '../../model/deploys/deploy.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { ReadTx, Tx } from '../../ports/store.ts';
import { findReleased, findServices, shownDeployId } from '../../transitions/app-services.ts';

type AppRow = RowOf<'apps'>;

/** New sizes of an app, and the amounts of its open deploys. */
export interface Resize {
  readonly app: Partial<Sizes & Amounts>;
  readonly deploys: readonly (Amounts & Pick<RowOf<'deploys'>, 'id'>)[];
}

/** Plans the sizes of a request. Until the containers of the former ones are gone, the larger amounts count. */
export async function planSizes(tx: ReadTx, app: AppRow, changes: SizeChanges): Promise<Resize> {
  const open = await tx.deploys.list({ appId: app.id, status: { in: openDeployStates } });
  if (changes.services === undefined && changes.volumes === undefined) return { app: {}, deploys: open };
  const services = await findServices(tx, shownDeployId(app));
  const sizes = changeSizes(app, services, changes);
  const needs = lastingFootprintOf(sizedServices(services, sizes));
  const deploys = [];
  for (const deploy of open) {
    const needed = needsOf(deploy, sizedServices(await findReleased(tx, deploy), sizes));
    deploys.push({ id: deploy.id, ...largerAmounts(deploy, needed) });
  }
  // A stopped app has no containers of a former size.
  const isIdle = app.desired === 'stopped' && open.length === 0;
  return { app: { ...sizes, ...(isIdle ? needs : largerAmounts(app, needs)) }, deploys };
}

/** Writes the amounts that the open deploys need in the new sizes. The sizes themselves are written with the app. */
export async function writeNeeds(tx: Tx, { deploys }: Resize): Promise<void> {
  for (const { id, cpuMillis, memory, storage } of deploys) await tx.deploys.update(id, { cpuMillis, memory, storage });
}
