import { environmentOf } from '../model/apps/environment.ts';
import { generationsOf, isOfDeploy } from '../model/apps/generation.ts';
import { servedHosts } from '../model/domains/domain.ts';
import { readinessOf } from '../model/apps/rollout.ts';
import { addressedOf, entryOf, goesOn, lastingFootprintOf } from '../model/apps/service.ts';
import { setPortOf, sizedServices } from '../model/apps/size.ts';
import type { Amounts } from '../model/billing/amounts.ts';
import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Absence, Route } from '../ports/ingress.ts';
import type { Ports } from '../ports/ports.ts';
import type { RuntimeView, WantedService } from '../ports/runtime.ts';
import type { ReadTx } from '../ports/store.ts';
import { findReleased, readDeploy } from '../transitions/app-services.ts';
import { noteStart, noteVolumes } from './applied.ts';

type AppRow = RowOf<'apps'>;
type DeployRow = RowOf<'deploys'>;

/** Facts that determine the containers of an app. */
export interface AppFacts {
  readonly app: AppRow;
  readonly region: RowOf<'regions'> | null;
  readonly plan: RowOf<'plans'> | null;
  readonly vars: readonly RowOf<'vars'>[];
  readonly domains: readonly RowOf<'domains'>[];
  /** Labels of services with an address of their own. */
  readonly labels: readonly RowOf<'labels'>[];
  /** The services of the current release that go on; empty without one. */
  readonly current: readonly WantedService[];
  /** Amounts of the current release in the app's sizes. A stopped app takes them at its next start. */
  readonly needs: Amounts;
  /** The deploy whose release is current. */
  readonly currentDeploy: DeployRow | null;
  /** The active deploy, or an ended one that is cleaned up. */
  readonly active: DeployRow | null;
}

export async function readAppFacts(tx: ReadTx, appId: string): Promise<AppFacts | null> {
  const app = await tx.apps.find({ id: appId });
  if (!app) return null;
  const vars = await tx.vars.list({ appId });
  const currentDeploy = await readDeploy(tx, app.currentDeployId);
  const services = await findReleased(tx, currentDeploy);
  return {
    app,
    region: await tx.regions.find({ id: app.region }),
    plan: await tx.plans.find({ workspaceId: app.workspaceId, region: app.region }),
    vars,
    domains: await tx.domains.list({ appId }, { order: ['host'] }),
    labels: await tx.labels.list({ appId }, { order: ['service'] }),
    current: currentDeploy
      ? wantedServices({ app, vars }, currentDeploy, services).filter(({ service }) => goesOn(service))
      : [],
    needs: lastingFootprintOf(sizedServices(services, app)),
    currentDeploy,
    active: await tx.deploys.find({ appId, slot: 'active' }),
  };
}

/** The services of a deploy's release, as the runtime should run them. */
export function wantedServices(
  { app, vars }: Pick<AppFacts, 'app' | 'vars'>,
  deploy: DeployRow,
  services: readonly ServiceDefinition[],
): WantedService[] {
  const variables = Object.fromEntries(vars.map(({ key, value }) => [key, value]));
  return generationsOf(services, deploy, app).map((one) => ({
    ...one,
    deployId: deploy.id,
    env: environmentOf(one.service, variables, setPortOf(deploy, one.service.name)),
  }));
}

/** Services that should run while no deploy is rolled out. */
export function steadyServices({ app, plan, current }: AppFacts): readonly WantedService[] {
  return app.desired === 'running' && !app.isSuspended && plan?.status !== 'canceled' ? current : [];
}

/** Services of the current release from before a restart or a change of size, which serve until the new ones do. */
export function formerServices(facts: AppFacts, { containers }: Pick<RuntimeView, 'containers'>): WantedService[] {
  const deploy = facts.currentDeploy;
  const running = deploy
    ? containers.filter(({ generation, isStopping }) => !isStopping && isOfDeploy(generation, deploy))
    : [];
  return steadyServices(facts).flatMap((one) => {
    const others = running.filter(
      ({ service, generation }) => service === one.service.name && generation !== one.generation,
    );
    return others.map(({ generation }) => ({ ...one, generation }));
  });
}

/** Whether the containers of services can receive requests to their app; true without services. */
export function canReceive(
  services: readonly WantedService[],
  { containers }: Pick<RuntimeView, 'containers'>,
): boolean {
  const entry = entryOf(services.map(({ service }) => service));
  const entries = services.filter(({ service }) => service === entry);
  return readinessOf(entries, containers).ready === 'all';
}

/**
 * Makes the runtime run exactly these services, unless the app has been removed since. `seen` is the last look at the
 * runtime before.
 */
export async function applyServices(
  ports: Ports,
  facts: Pick<AppFacts, 'app' | 'region' | 'vars'>,
  services: readonly WantedService[],
  seen: Pick<RuntimeView, 'containers'>,
): Promise<void> {
  const { id, region, workspaceId, slug, label } = facts.app;
  const host = facts.region && { host: `${label}.${facts.region.ingressHost}` };
  await noteStart(ports, facts, services, seen);
  await ports.runtime.apply({ id, region, workspaceId, slug, ...host, services });
  const present = await ports.store.read('system', (tx) => tx.apps.find({ id }));
  if (!present) await ports.runtime.remove({ id, region });
  else await noteVolumes(ports, present, services);
}

/** Services whose containers get the requests: a former one instead of a new one that is not ready yet. */
export function receiversOf(
  facts: AppFacts,
  services: readonly WantedService[],
  seen: Pick<RuntimeView, 'containers'>,
): WantedService[] {
  const former = formerServices(facts, seen);
  return services.map((one) => {
    const before = former.find(({ service }) => service.name === one.service.name);
    return before && readinessOf([one], seen.containers).ready !== 'all' ? before : one;
  });
}

/** Routes requests to the services. A stopped app keeps its hosts; one without HTTP has none. */
export async function pointRoute(
  { ingress }: Ports,
  { app, region, domains, current, labels: known }: AppFacts,
  services: readonly WantedService[],
  { label = app.label, labels = known }: { readonly label?: string; readonly labels?: AppFacts['labels'] } = {},
): Promise<void> {
  const [target = null] = targetsOf(services);
  const [last = null] = targetsOf(current);
  if (!target && !last) return ingress.remove(app);
  const hostOf = (first: string) => `${first}.${region?.ingressHost ?? ''}`;
  const own = region ? [{ host: hostOf(label), redirectTo: null }] : [];
  const others = targetsOf(target ? services : current).slice(1);
  const more = others.flatMap((one) =>
    labels
      .filter(({ service }) => region !== null && service === one.service)
      .map((row) => ({ service: one.service, host: hostOf(row.label), target: target && one })),
  );
  const why = target === null && app.isSuspended ? { absence: 'suspended' as const } : {};
  const route = { id: app.id, region: app.region, hosts: [...own, ...servedHosts(domains)], target, ...why };
  await ingress.point({ ...route, ...(more.length > 0 && { services: more }) });
}

/**
 * Has the address of an app without a release say why. Its services are not known, so it may turn out to have none.
 */
export async function pointAbsent({ ingress, store }: Ports, facts: AppFacts): Promise<void> {
  const { app, region, domains, active } = facts;
  // A deploy that is rolled out moves the route itself.
  if (!region || (active?.status === 'deploying' && (await ingress.observe(app)))) return;
  const hosts = [{ host: `${app.label}.${region.ingressHost}`, redirectTo: null }, ...servedHosts(domains)];
  const absence = absenceOf(app);
  await ingress.point({ id: app.id, region: app.region, hosts, target: null, absence });
  // The app may have been removed, or have got a release, in the meantime.
  const present = await store.read('system', (tx) => tx.apps.find({ id: app.id }));
  if (!present || present.desired === 'deleted') await ingress.remove(app);
}

function absenceOf({ status, statusReason, isSuspended }: AppRow): Absence {
  if (isSuspended) return 'suspended';
  if (status === 'stopped' || statusReason === 'payment_required') return 'stopped';
  return status === 'deploying' ? 'starting' : 'failed';
}

/** Targets of the services with an address, that of the app first. */
function targetsOf(services: readonly WantedService[]): NonNullable<Route['target']>[] {
  const addressed = addressedOf(services.map(({ service }) => service));
  return addressed.flatMap(({ name, port }) => {
    const generation = services.find(({ service }) => service.name === name)?.generation ?? '';
    return port === null ? [] : [{ service: name, generation, port }];
  });
}
