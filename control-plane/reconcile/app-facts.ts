import { generationOf } from '../model/apps/generation.ts';
import { servedHosts } from '../model/domains/domain.ts';
import { entryOf } from '../model/apps/service.ts';
import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Route } from '../ports/ingress.ts';
import type { Ports } from '../ports/ports.ts';
import type { WantedService } from '../ports/runtime.ts';
import type { ReadTx } from '../ports/store.ts';

type AppRow = RowOf<'apps'>;
type DeployRow = RowOf<'deploys'>;

/** What decides which containers an app shall have. */
export interface AppFacts {
  readonly app: AppRow;
  readonly region: RowOf<'regions'> | null;
  readonly plan: RowOf<'plans'> | null;
  readonly vars: readonly RowOf<'vars'>[];
  readonly domains: readonly RowOf<'domains'>[];
  /** The services of the current release; empty without one. */
  readonly current: readonly WantedService[];
  /** The deploy that is active, or that has ended and is cleaned up. */
  readonly active: DeployRow | null;
}

export async function readAppFacts(tx: ReadTx, appId: string): Promise<AppFacts | null> {
  const app = await tx.apps.find({ id: appId });
  if (!app) return null;
  const vars = await tx.vars.list({ appId });
  return {
    app,
    region: await tx.regions.find({ id: app.region }),
    plan: await tx.plans.find({ workspaceId: app.workspaceId, region: app.region }),
    vars,
    domains: await tx.domains.list({ appId }, { order: ['host'] }),
    current: app.currentDeployId === null ? [] : await readRelease(tx, app, vars, app.currentDeployId),
    active: await tx.deploys.find({ appId, slot: 'active' }),
  };
}

/** The services of the release of a deploy, as the runtime shall run them. */
async function readRelease(tx: ReadTx, app: AppRow, vars: AppFacts['vars'], deployId: string): Promise<WantedService[]> {
  const deploy = await tx.deploys.find({ id: deployId });
  const release = deploy && deploy.releaseId !== null ? await tx.releases.find({ id: deploy.releaseId }) : null;
  return deploy && release ? wantedServices({ app, vars }, deploy, release.services) : [];
}

export function wantedServices(
  { app, vars }: Pick<AppFacts, 'app' | 'vars'>,
  deploy: DeployRow,
  services: readonly ServiceDefinition[],
): WantedService[] {
  const env = Object.fromEntries(vars.map(({ key, value }) => [key, value]));
  return services.map((service) => ({ service, generation: generationOf(service, deploy, app), deployId: deploy.id, env }));
}

/** What shall run while no deploy is carried out. */
export function steadyServices({ app, plan, current }: AppFacts): readonly WantedService[] {
  return app.desired === 'running' && plan?.status !== 'canceled' ? current : [];
}

/** Makes the runtime run exactly these services, unless the app has been removed since. */
export async function applyServices(ports: Ports, { app }: Pick<AppFacts, 'app'>, services: readonly WantedService[]): Promise<void> {
  const { id, region, workspaceId, slug } = app;
  await ports.runtime.apply({ id, region, workspaceId, slug, services });
  const present = await ports.store.read('system', (tx) => tx.apps.find({ id }));
  if (!present) await ports.runtime.remove({ id, region });
}

/** Leads requests to the services. An app that is stopped keeps its hosts; one without HTTP has none. */
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
