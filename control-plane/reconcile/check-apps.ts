import { entryOf } from '../model/apps/service.ts';
import { checkEveryMs, dayMs, dayOf, lastCheckAt, shownDays } from '../model/public/status-page.ts';
import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Tx } from '../ports/store.ts';
import { readDeploys, readServices } from '../transitions/app-services.ts';
import { limitCalls } from './limit-calls.ts';
import type { Running } from './run.ts';

/** Number of apps that are read at a time and written in one transaction. */
const appsAtOnce = 100;

type App = Pick<RowOf<'apps'>, 'id' | 'workspaceId'>;

/**
 * Checks the apps of production each minute until the signal is aborted, unless the telemetry counts checks itself. If
 * several processes share a store, the first one counts.
 */
export async function checkApps(running: Running, signal: AbortSignal): Promise<void> {
  const ports = limitCalls(running, 'inRequestMs');
  if (ports.telemetry.checks) return;
  const { clock } = ports;
  const isOver = () => signal.aborted;
  while (!isOver()) {
    const now = clock.now();
    await clock.sleep(lastCheckAt(now) + checkEveryMs - now, signal).catch(() => undefined);
    if (isOver()) return;
    await checkAll(ports, lastCheckAt(clock.now())).catch((error: unknown) => running.onOutage?.(error));
  }
}

async function checkAll(ports: Ports, at: number): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const apps = await readApps(ports, after);
    const checked = await Promise.all(apps.map(async (one) => ({ ...one, isUp: await isUp(ports, one) })));
    after = apps.length < appsAtOnce ? undefined : apps.at(-1)?.app.id;
    // If the runtime does not respond, the state of the app is unknown.
    const known = checked.flatMap(({ app, isUp: up }) => (up === null ? [] : [{ app, up }]));
    if (known.length === 0) continue;
    await ports.store.write('system', async (tx) => {
      const rows = await tx.checks.list({ appId: { in: known.map(({ app }) => app.id) }, dayAt: dayOf(at) });
      for (const { app, up } of known)
        await count(tx, app, { row: rows.find(({ appId }) => appId === app.id), up, at });
    });
  }
}

interface Checked {
  readonly row: RowOf<'checks'> | undefined;
  readonly up: boolean;
  readonly at: number;
}

async function count(tx: Tx, { id: appId, workspaceId }: App, { row, up, at }: Checked): Promise<void> {
  const [upNow, last] = [Number(up), { lastAt: at, wasUp: up }];
  if (row) {
    // Another process has counted this minute.
    if (row.lastAt >= at) return;
    await tx.checks.update(row.id, { up: row.up + upNow, total: row.total + 1, ...last });
    return;
  }
  // The app may have been deleted since it was read.
  if ((await tx.apps.count({ id: appId, workspaceId })) === 0) return;
  await tx.checks.insert({ id: tx.id(), workspaceId, appId, dayAt: dayOf(at), up: upNow, total: 1, ...last });
  await tx.checks.deleteAll({ appId, dayAt: { atMost: dayOf(at) - shownDays * dayMs } });
}

/** The next apps of production that should run, with the services of their releases. */
async function readApps({ store }: Ports, after: string) {
  return store.read('system', async (tx) => {
    const where = { id: { above: after }, env: 'production', desired: 'running' } as const;
    const apps = await tx.apps.list(where, { order: ['id'], limit: appsAtOnce });
    const deploys = await readDeploys(
      tx,
      apps.map(({ currentDeployId }) => currentDeployId),
    );
    const services = await readServices(tx, deploys);
    return apps.map((app) => ({ app, services: services.get(app.currentDeployId) ?? [] }));
  });
}

/** Whether a container behind the address is ready; without an address, any container. */
async function isUp(
  { runtime }: Ports,
  { app, services }: { readonly app: RowOf<'apps'>; readonly services: readonly ServiceDefinition[] },
): Promise<boolean | null> {
  if (services.length === 0) return null;
  const entry = entryOf(services);
  try {
    const { containers } = await runtime.observe(app);
    return containers.some(({ ready, service }) => ready && (entry === null || service === entry.name));
  } catch {
    return null;
  }
}
