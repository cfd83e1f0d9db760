import { startLimitMs } from '../model/apps/app.ts';
import { usualSizes, withSizes } from '../model/apps/default-size.ts';
import { differs } from '../model/apps/generation.ts';
import { entryOf, lastingFootprintOf, withFormerEntry } from '../model/apps/service.ts';
import { type RunSettings, servicesWith } from '../model/apps/health.ts';
import { type RunSizes, setPortOf, sizedServices, volumeSizesOf, withPort } from '../model/apps/size.ts';
import { type Amounts, largerAmounts } from '../model/billing/amounts.ts';
import { openDeployStates } from '../model/deploys/deploy.ts';
import { needsOf } from '../model/deploys/release-task.ts';
import { portIn, portKey } from '../model/vars/port.ts';
import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Settings } from '../ports/settings.ts';
import type { ReadTx, Tx } from '../ports/store.ts';
import { findReleased, findServices, readDeploy } from './app-services.ts';
import { poolOf } from './pool.ts';

type AppRow = RowOf<'apps'>;

/**
 * Services of a build as they are stored, with sizes, and with the address of the present release where it stays. The
 * first release of a preview follows that of its parent.
 */
export async function settleServices(
  tx: ReadTx,
  { defaultSizes = usualSizes }: Settings,
  app: AppRow,
  services: readonly ServiceDefinition[],
): Promise<ServiceDefinition[]> {
  const parent = app.previewOfAppId === null ? null : await tx.apps.find({ id: app.previewOfAppId });
  const own = await findServices(tx, app.currentDeployId);
  const present = own.length > 0 ? own : await findServices(tx, parent?.currentDeployId ?? null);
  const plan = await tx.plans.find({ workspaceId: app.workspaceId, region: app.region });
  return withSizes(withFormerEntry(services, present), {
    defaults: defaultSizes,
    pool: plan && (await poolOf(tx, plan)),
    present,
  });
}

/** The settings of a deploy at the beginning of its rollout. Later changes of its app do not affect it. */
export async function freezeSizes(
  tx: ReadTx,
  deploy: Pick<RowOf<'deploys'>, 'source' | 'steps' | 'releaseTask'>,
  services: readonly ServiceDefinition[],
  { id: appId, sizes: wanted, volumeSizes, health }: AppRow,
): Promise<RunSettings & Amounts> {
  const sizes = withPort(wanted, services, portIn(deploy.source, await tx.vars.list({ appId, key: portKey })));
  return { sizes, volumeSizes, health, ...needsOf(deploy, sizedServices(services, { sizes, volumeSizes })) };
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
export function amountsAfter(services: readonly ServiceDefinition[], deploy: RunSizes, app: RunSizes): Amounts {
  return largerAmounts(
    lastingFootprintOf(sizedServices(services, deploy)),
    lastingFootprintOf(sizedServices(services, app)),
  );
}

/**
 * Makes the current release run in the requested sizes and with the requested health check, unless a deploy is open:
 * then that happens after it. A fresh start also takes the variable PORT. Returns the changes of the app: containers
 * with another definition start as after a restart.
 */
export async function takeSizes(
  tx: Tx,
  app: AppRow,
  { isFresh = false }: { readonly isFresh?: boolean } = {},
): Promise<Partial<Pick<AppRow, 'startsUntil' | 'mark'>>> {
  const deploy = await readDeploy(tx, app.currentDeployId);
  const services = await findReleased(tx, deploy);
  if (!deploy || (await tx.deploys.count({ appId: app.id, status: { in: openDeployStates } })) > 0) return {};
  const port = isFresh
    ? portIn(deploy.source, await tx.vars.list({ appId: app.id, key: portKey }))
    : setPortOf(deploy, entryOf(services)?.name ?? '');
  const { volumeSizes, health } = app;
  const sizes = withPort(app.sizes, services, port);
  const before = servicesWith(services, deploy);
  const after = servicesWith(services, { sizes, volumeSizes, health });
  if (JSON.stringify(before) === JSON.stringify(after)) return {};
  await tx.deploys.update(deploy.id, { sizes, volumeSizes, health });
  await tx.wake('app', app.id);
  const isReplaced = app.desired === 'running' && after.some((service, index) => differs(service, before[index]));
  return isReplaced ? { startsUntil: tx.now + startLimitMs, mark: null } : {};
}
