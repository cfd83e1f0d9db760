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

/** The settings of a deploy at the beginning of its rollout. Later changes of its app do not affect it. */
export function freezeSizes(
  services: readonly ServiceDefinition[],
  { sizes, volumeSizes, health }: RunSettings,
): RunSettings & Amounts {
  return { sizes, volumeSizes, health, ...footprintOf(sizedServices(services, { sizes, volumeSizes })) };
}

/** Records the sizes of the volumes of services. An existing volume keeps its size. */
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
 * Amounts of an app after a successful deploy: the larger of the sizes of its containers and the sizes requested
 * since.
 */
export function amountsAfter(services: readonly ServiceDefinition[], deploy: Sizes, app: Sizes): Amounts {
  return largerAmounts(footprintOf(sizedServices(services, deploy)), footprintOf(sizedServices(services, app)));
}

/**
 * Makes the current release run in the requested sizes and with the requested health check, unless a deploy is open:
 * then that happens after it. Returns the changes of the app: containers with another definition start as after a
 * restart.
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
