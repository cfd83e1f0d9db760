import { environmentOf } from '../model/apps/environment.ts';
import { generationOf, isOfDeploy } from '../model/apps/generation.ts';
import { servedHosts } from '../model/domains/domain.ts';
import { readinessOf } from '../model/apps/rollout.ts';
import { servicesWith } from '../model/apps/health.ts';
import { entryOf, footprintOf } from '../model/apps/service.ts';
import { sizedServices } from '../model/apps/size.ts';
import type { Amounts } from '../model/billing/amounts.ts';
import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Route } from '../ports/ingress.ts';
import type { Ports } from '../ports/ports.ts';
import type { RuntimeView, WantedService } from '../ports/runtime.ts';
import type { ReadTx } from '../ports/store.ts';
import { findReleased, readDeploy } from '../transitions/app-services.ts';

type AppRow = RowOf<'apps'>;
type DeployRow = RowOf<'deploys'>;

/** Facts that determine the containers of an app. */
export interface AppFacts {
  readonly app: AppRow;
  readonly region: RowOf<'regions'> | null;
  readonly plan: RowOf<'plans'> | null;
  readonly vars: readonly RowOf<'vars'>[];
  readonly domains: readonly RowOf<'domains'>[];
  /** The services of the current release; empty without one. */
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
    current: currentDeploy ? wantedServices({ app, vars }, currentDeploy, services) : [],
    needs: footprintOf(sizedServices(services, app)),
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
  const effective = servicesWith(services, deploy);
  return services.map((own, index) => {
    const service = effective[index] ?? own;
    return {
      service,
      generation: generationOf(service, own, deploy, app),
      deployId: deploy.id,
      env: environmentOf(service, variables),
    };
  });
}

/** Services that should run while no deploy is rolled out. */
export function steadyServices({ app, plan, current }: AppFacts): readonly WantedService[] {
  return app.desired === 'running' && plan?.status !== 'canceled' ? current : [];
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

/** Makes the runtime run exactly these services, unless the app has been removed since. */
export async function applyServices(
  ports: Ports,
  { app }: Pick<AppFacts, 'app'>,
  services: readonly WantedService[],
): Promise<void> {
  const { id, region, workspaceId, slug } = app;
  await ports.runtime.apply({ id, region, workspaceId, slug, services });
  const present = await ports.store.read('system', (tx) => tx.apps.find({ id }));
  if (!present) await ports.runtime.remove({ id, region });
}

/** Routes requests to the services. A stopped app keeps its hosts; one without HTTP has none. */
export async function pointRoute(
  { ingress }: Ports,
  { app, region, domains, current }: AppFacts,
  services: readonly WantedService[],
  label = app.label,
): Promise<void> {
  const target = targetOf(services);
  if (!target && !targetOf(current)) return ingress.remove(app);
  const own = region ? [{ host: `${label}.${region.ingressHost}`, redirectTo: null }] : [];
  await ingress.point({ id: app.id, region: app.region, hosts: [...own, ...servedHosts(domains)], target });
}

function targetOf(services: readonly WantedService[]): Route['target'] {
  const entry = entryOf(services.map(({ service }) => service));
  const found = services.find(({ service }) => service === entry);
  return found && found.service.port !== null
    ? { service: found.service.name, generation: found.generation, port: found.service.port }
    : null;
}
