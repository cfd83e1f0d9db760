import type { Caller } from '../../model/shared/caller.ts';
import { completedContainers } from '../../model/apps/completed.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { compareNames } from '../../model/shared/order.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Observed } from '../../ports/runtime.ts';
import type { ReadTx } from '../../ports/store.ts';
import { findReleased, readDeploy, shownDeployId } from '../../transitions/app-services.ts';
import { statusMessageOf, varsForMessage } from './status-message.ts';
import { type AppRows, type AppView, isObserved, readApps, viewApp } from './view.ts';
import { type AppPath, findApp } from '../shared/lookup.ts';

/** A container of an app. One that is completed belongs to a service that has run once, and is gone. */
export type ShownContainer = Omit<Observed, 'state'> & { readonly state: Observed['state'] | 'completed' };

/** An app with its containers at a moment. */
export interface AppStatus {
  readonly app: RowOf<'apps'>;
  /** By name without case. */
  readonly containers: readonly ShownContainer[];
  /** Whether the status is the last one that was observed. */
  readonly isUnreachable: boolean;
  /** Why not all containers are ready. */
  readonly statusMessage: string | null;
  readonly now: number;
}

export async function getApp(ports: Ports, caller: Caller, path: AppPath): Promise<AppView> {
  const read = async (tx: ReadTx) => readOne(tx, [await findApp(tx, path)]);
  const key = JSON.stringify(['getApp', path.workspaceId, path.appSlug, path.env, path.region]);
  return viewOne(ports, await ports.store.read(caller, read, key));
}

/** The app of a request that has changed it. */
export async function getAppById(ports: Ports, caller: Caller, id: string): Promise<AppView> {
  return viewOne(ports, await ports.store.read(caller, async (tx) => readOne(tx, await tx.apps.list({ id }))));
}

type OneApp = { readonly rows: AppRows; readonly vars: readonly RowOf<'vars'>[] } | null;

async function readOne(tx: ReadTx, apps: readonly RowOf<'apps'>[]): Promise<OneApp> {
  const [rows] = await readApps(tx, apps);
  return rows ? { rows, vars: await varsForMessage(tx, rows.app) } : null;
}

function viewOne(ports: Ports, one: OneApp): Promise<AppView> {
  if (!one) throw new ControlPlaneError('not_found', 'The app has been deleted.');
  return viewApp(ports, one.rows, one.vars);
}

/** The status of an app, with the containers of every release that runs. */
export async function getAppStatus(ports: Ports, caller: Caller, path: AppPath): Promise<AppStatus> {
  const { app, region, completed, vars, ...rows } = await ports.store.read(caller, async (tx) => {
    const found = await findApp(tx, path);
    const region = await tx.regions.find({ id: found.region });
    return { app: found, region, ...(await findShown(tx, found)), vars: await varsForMessage(tx, found) };
  });
  const containers = await observe(ports, app);
  return {
    app,
    containers: containers === null ? [] : withCompleted(app, containers, completed),
    isUnreachable: containers === null && isObserved({ app, region }),
    statusMessage: await statusMessageOf(ports, { app, ...rows, containers, vars }),
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

/** The shown release, the containers of its services that have run once, and the newest deploy. */
async function findShown(tx: ReadTx, app: RowOf<'apps'>) {
  const shown = await readDeploy(tx, shownDeployId(app));
  const released = await findReleased(tx, shown);
  const of = { deploy: shown, isCurrent: app.currentDeployId !== null };
  const completed: ShownContainer[] = completedContainers(app.slug, released, of).map((one) => ({ ...one, ...ended }));
  const deploy = app.newestDeployId === shown?.id ? shown : await readDeploy(tx, app.newestDeployId);
  return { shown, released, completed, deploy };
}

/** All containers of an app, by name without case. A stopped app has none. */
function withCompleted(
  { status }: RowOf<'apps'>,
  containers: readonly Observed[],
  completed: readonly ShownContainer[],
): ShownContainer[] {
  return [...containers, ...(status === 'stopped' ? [] : completed)].toSorted(compareNames);
}

const ended = {
  generation: '',
  state: 'completed',
  ready: false,
  isStopping: false,
  restarts: 0,
  exitCode: 0,
  reason: null,
  ports: [],
  address: null,
} as const;
