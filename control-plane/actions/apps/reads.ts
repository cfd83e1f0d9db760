import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { compareNames } from '../../model/shared/order.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Observed } from '../../ports/runtime.ts';
import { type AppRows, type AppView, isObserved, readApps, viewApp } from './view.ts';
import { type AppPath, findApp } from '../shared/lookup.ts';

/** An app with its containers at a moment. */
export interface AppStatus {
  readonly app: RowOf<'apps'>;
  /** By name without case. */
  readonly containers: readonly Observed[];
  /** Whether the status is the last one that was observed. */
  readonly isUnreachable: boolean;
  readonly now: number;
}

export async function getApp(ports: Ports, caller: Caller, path: AppPath): Promise<AppView> {
  return viewOne(ports, await ports.store.read(caller, async (tx) => readApps(tx, [await findApp(tx, path)])));
}

/** The app of a request that has changed it. */
export async function getAppById(ports: Ports, caller: Caller, id: string): Promise<AppView> {
  return viewOne(ports, await ports.store.read(caller, async (tx) => readApps(tx, await tx.apps.list({ id }))));
}

function viewOne(ports: Ports, [rows]: readonly AppRows[]): Promise<AppView> {
  if (!rows) throw new ControlPlaneError('not_found', 'The app has been deleted.');
  return viewApp(ports, rows);
}

/** The status of an app, with the containers of every release that runs. */
export async function getAppStatus(ports: Ports, caller: Caller, path: AppPath): Promise<AppStatus> {
  const { app, region } = await ports.store.read(caller, async (tx) => {
    const found = await findApp(tx, path);
    return { app: found, region: await tx.regions.find({ id: found.region }) };
  });
  const containers = await observe(ports, app);
  return {
    app,
    containers: containers ?? [],
    isUnreachable: containers === null && isObserved({ app, region }),
    now: ports.clock.now(),
  };
}

/** A stopped app shows none, although the last ones are being drained. */
export async function containersOf(ports: Ports, app: RowOf<'apps'>): Promise<readonly Observed[]> {
  return (await observe(ports, app)) ?? [];
}

/** `null`: the region is out of reach. An app can be described nevertheless. */
async function observe({ runtime }: Ports, app: RowOf<'apps'>): Promise<readonly Observed[] | null> {
  if (app.status === 'stopped') return [];
  const seen = await runtime.observe(app).catch(() => null);
  return seen?.containers.toSorted(compareNames) ?? null;
}
