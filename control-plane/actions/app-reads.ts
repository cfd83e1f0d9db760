import type { Caller } from '../model/caller.ts';
import { ControlPlaneError } from '../model/error.ts';
import { compareNames } from '../model/order.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Observed } from '../ports/runtime.ts';
import { type AppRows, type AppView, readApps, viewApp } from './app-view.ts';
import { type AppPath, findApp } from './lookup.ts';

/** An app with its containers at a moment. */
export interface AppStatus {
  readonly app: RowOf<'apps'>;
  /** By name without case. */
  readonly containers: readonly Observed[];
  readonly now: number;
}

export async function getApp(ports: Ports, { viewer }: Caller, path: AppPath): Promise<AppView> {
  return viewOne(ports, await ports.store.read(viewer, async (tx) => readApps(tx, [await findApp(tx, path)])));
}

/** The app of a request that has changed it. */
export async function getAppById(ports: Ports, { viewer }: Caller, id: string): Promise<AppView> {
  return viewOne(ports, await ports.store.read(viewer, async (tx) => readApps(tx, await tx.apps.list({ id }))));
}

function viewOne(ports: Ports, [rows]: readonly AppRows[]): Promise<AppView> {
  if (!rows) throw new ControlPlaneError('not_found', 'The app has been deleted meanwhile.');
  return viewApp(ports, rows);
}

/** The status of an app, with the containers of every release that runs. */
export async function getAppStatus(ports: Ports, { viewer }: Caller, path: AppPath): Promise<AppStatus> {
  const app = await ports.store.read(viewer, (tx) => findApp(tx, path));
  return { app, containers: await containersOf(ports, app), now: ports.clock.now() };
}

/** A stopped app shows none, although the last ones are being drained. */
export async function containersOf({ runtime }: Ports, app: RowOf<'apps'>): Promise<readonly Observed[]> {
  if (app.status === 'stopped') return [];
  // An app can be described although its region is out of reach.
  const { containers } = await runtime.observe(app).catch(() => ({ containers: [] }));
  return containers.toSorted(compareNames);
}
