import { servicesWith } from '../model/apps/health.ts';
import type { Caller } from '../model/shared/caller.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Store, Tx } from '../ports/store.ts';
import { findServices } from '../transitions/app-services.ts';
import { UnknownInWorld } from './unknown.ts';

export async function findAccount(store: Store, email: string): Promise<Caller> {
  const user = await store.read('system', (tx) => tx.users.find({ email }));
  if (!user) throw new UnknownInWorld(`There is no account ${email}.`);
  return callerFor(user.id);
}

export async function findOwner(store: Store, ownerOf: string): Promise<Caller> {
  const owner = await store.read('system', (tx) => tx.members.find({ ownerOf }));
  if (!owner) throw new UnknownInWorld('The workspace has no owner.');
  return callerFor(owner.userId);
}

function callerFor(userId: string): Caller {
  return { userId, tokenId: null, ip: '192.0.2.1', pinnedWorkspaceId: null };
}

export async function findWorkspace(store: Store, slug: string): Promise<RowOf<'workspaces'>> {
  const workspace = await store.read('system', (tx) => tx.workspaces.find({ slug }));
  if (!workspace) throw new UnknownInWorld(`There is no workspace ${slug}.`);
  return workspace;
}

export async function findRegion(store: Store, id: string): Promise<RowOf<'regions'>> {
  const region = await store.read('system', (tx) => tx.regions.find({ id }));
  if (!region) throw new UnknownInWorld(`There is no region ${id}.`);
  return region;
}

export async function findTicket(tx: Tx, id: string): Promise<RowOf<'tickets'>> {
  const ticket = await tx.tickets.find({ id });
  if (!ticket) throw new UnknownInWorld(`There is no ticket ${id}.`);
  return ticket;
}

/** The app with a slug, in any workspace if none is named. If there are several, one with this kind of source. */
export async function findApp(
  store: Store,
  name: string,
  source?: RowOf<'apps'>['source']['type'],
): Promise<RowOf<'apps'>> {
  const [slug = '', workspaceSlug] = name.split('/').toReversed();
  const apps = await store.read('system', async (tx) => {
    const workspaces = await tx.workspaces.list(workspaceSlug === undefined ? {} : { slug: workspaceSlug });
    return tx.apps.list({ slug, workspaceId: { in: workspaces.map(({ id }) => id) } });
  });
  const app = apps.find((one) => one.source.type === source) ?? apps[0];
  if (!app) throw new UnknownInWorld(`There is no app ${name}.`);
  return app;
}

/** Throws if the service does not exist. The services of an app without a release are unknown. */
export async function requireService(store: Store, app: RowOf<'apps'>, service: string): Promise<void> {
  const names = (await store.read('system', (tx) => findServices(tx, app.currentDeployId))).map(({ name }) => name);
  if (names.length === 0 || names.includes(service)) return;
  throw new UnknownInWorld(`The app ${app.slug} has no service ${service}, only ${names.join(', ')}.`);
}

/** Throws if the container has no health check, which it could fail. */
export async function requireHealthCheck(store: Store, app: RowOf<'apps'>, service: string | undefined): Promise<void> {
  const services = await store.read('system', (tx) => findServices(tx, app.currentDeployId));
  if (
    servicesWith(services, app).some(
      ({ name, health }) => health !== null && (service === undefined || name === service),
    )
  )
    return;
  const named = service === undefined ? `The app ${app.slug}` : `The service ${service} of ${app.slug}`;
  throw new UnknownInWorld(`${named} has no health check. Set \`health\` of the app with updateApp.`);
}
