import { startLimitMs } from '../model/apps/app.ts';
import { differs } from '../model/apps/generation.ts';
import { footprintOf } from '../model/apps/service.ts';
import { type RunSettings, servicesWith } from '../model/apps/health.ts';
import { sizedServices, type Sizes, volumeSizesOf } from '../model/apps/size.ts';
import { type Amounts, largerAmounts } from '../model/billing/amounts.ts';
import { openDeployStates } from '../model/deploys/deploy.ts';
import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';
import { findReleased, readDeploy } from './app-services.ts';

type AppRow = RowOf<'apps'>;

/** What a deploy that begins its rollout is made of. From then on, the settings of its app do not change it. */
export function freezeSizes(
  services: readonly ServiceDefinition[],
  { sizes, volumeSizes, health }: RunSettings,
): RunSettings & Amounts {
  return { sizes, volumeSizes, health, ...footprintOf(sizedServices(services, { sizes, volumeSizes })) };
}

/** Records the sizes of the volumes that services have made. A volume that exists keeps its size. */
export async function keepVolumeSizes(
  tx: Tx,
  appId: string,
  made: readonly { readonly service: ServiceDefinition }[],
): Promise<void> {
  const app = await tx.apps.find({ id: appId });
  const sizes = volumeSizesOf(made.map(({ service }) => service));
  if (app) await tx.apps.update(app.id, { volumeSizes: { ...sizes, ...app.volumeSizes } });
}

/**
 * What an app counts when a deploy of it has succeeded: in the sizes with which its containers run and, if others have
 * been requested since, in those.
 */
export function amountsAfter(services: readonly ServiceDefinition[], deploy: Sizes, app: Sizes): Amounts {
  return largerAmounts(footprintOf(sizedServices(services, deploy)), footprintOf(sizedServices(services, app)));
}

/**
 * Lets the current release run in the sizes and with the health check that were requested, unless a deploy is open:
 * then it does so when that has ended. Returns what changes of the app: containers of another definition are started
 * like those of a restart.
 */
export async function takeSizes(tx: Tx, app: AppRow): Promise<Partial<Pick<AppRow, 'startsUntil' | 'mark'>>> {
  const deploy = await readDeploy(tx, app.currentDeployId);
  const services = await findReleased(tx, deploy);
  if (!deploy || (await tx.deploys.count({ appId: app.id, status: { in: openDeployStates } })) > 0) return {};
  const before = servicesWith(services, deploy);
  const after = servicesWith(services, app);
  if (JSON.stringify(before) === JSON.stringify(after)) return {};
  const { sizes, volumeSizes, health } = app;
  await tx.deploys.update(deploy.id, { sizes, volumeSizes, health });
  await tx.wake('app', app.id);
  const isReplaced = app.desired === 'running' && after.some((service, index) => differs(service, before[index]));
  return isReplaced ? { startsUntil: tx.now + startLimitMs, mark: null } : {};
}
