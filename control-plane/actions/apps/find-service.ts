import type { Viewer } from '../../model/shared/caller.ts';
import { appServices } from '../../model/apps/app-services.ts';
import { sizedServices } from '../../model/apps/size.ts';
import { ControlPlaneError, notFound } from '../../model/shared/error.ts';
import { compareNames } from '../../model/shared/order.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Observed } from '../../ports/runtime.ts';
import type { ReadTx } from '../../ports/store.ts';
import { findServices, readDeploys, readServices, shownDeployId } from '../../transitions/app-services.ts';
import type { AppServices, ServiceRef } from '../../ports/telemetry.ts';
import { containersOf } from './reads.ts';
import { type AppPath, findApp } from '../shared/lookup.ts';

export interface ServicePath extends AppPath {
  readonly serviceName: string;
}

/** An app with its services and their containers at a moment. */
export interface FoundServices {
  readonly app: RowOf<'apps'>;
  /** By name without case. */
  readonly services: readonly ServiceRef[];
  /** By name without case. */
  readonly containers: readonly Observed[];
}

/** A service, with its own containers. */
export interface FoundService {
  readonly of: ServiceRef;
  readonly containers: readonly Observed[];
}

export async function findAppServices(ports: Ports, viewer: Viewer, path: AppPath): Promise<FoundServices> {
  const { app, services } = await ports.store.read(viewer, async (tx) => {
    const row = await findApp(tx, path);
    return { app: row, services: await servicesOf(tx, row) };
  });
  const containers = await containersOf(ports, app);
  return { app, services: appServices(app, services, containers).services, containers };
}

export async function findService(ports: Ports, viewer: Viewer, path: ServicePath): Promise<FoundService> {
  const found = selectService(await findAppServices(ports, viewer, path), path.serviceName);
  if (!found) throw noService(path);
  return found;
}

export function selectService({ services, containers }: FoundServices, serviceName: string): FoundService | null {
  const of = services.find(({ service }) => service === serviceName);
  return of ? { of, containers: containers.filter(({ service }) => service === serviceName) } : null;
}

export function noService({ appSlug, serviceName }: ServicePath): ControlPlaneError {
  return notFound('serviceName', `The app "${appSlug}" has no service "${serviceName}".`);
}

/** The apps of a workspace that have had a release, with their services. Their containers are left out. */
export function listAppServices({ store }: Ports, viewer: Viewer, workspaceId: string): Promise<AppServices[]> {
  return store.read(viewer, async (tx) => {
    const apps = await tx.apps.list({ workspaceId });
    const deploys = await readDeploys(
      tx,
      apps.map(({ currentDeployId }) => currentDeployId),
    );
    const services = await readServices(tx, deploys);
    const released = apps.filter(({ currentDeployId }) => deploys.get(currentDeployId)?.releaseId != null);
    return released.map((app) => appServices(app, sizedServices(services.get(app.currentDeployId) ?? [], app), []));
  });
}

async function servicesOf(tx: ReadTx, app: RowOf<'apps'>): Promise<RowOf<'releases'>['services']> {
  return sizedServices(await findServices(tx, shownDeployId(app)), app).toSorted(compareNames);
}
