import { appServices } from '../model/apps/app-services.ts';
import { sizedServices } from '../model/apps/size.ts';
import type { Store } from '../ports/store.ts';
import type { AppServices } from '../ports/telemetry.ts';
import { readDeploys, readServices } from '../transitions/app-services.ts';

/** An app that should run, without its containers. */
export interface RunningApp extends AppServices {
  readonly region: string;
}

const appsAtOnce = 200;

/**
 * Lists the apps that should run, or the one with this id, with the services of their current release and of the one
 * being rolled out.
 */
export async function listRunningApps(store: Store, id?: string): Promise<RunningApp[]> {
  if (id !== undefined) return readPart(store, id);
  const found: RunningApp[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const part = await readPart(store, { above: after });
    found.push(...part);
    after = part.length < appsAtOnce ? undefined : part.at(-1)?.appId;
  }
  return found;
}

async function readPart(store: Store, id: string | { readonly above: string }): Promise<RunningApp[]> {
  return store.read('system', async (tx) => {
    const apps = await tx.apps.list({ id, desired: 'running' }, { order: ['id'], limit: appsAtOnce });
    const deploys = await readDeploys(
      tx,
      apps.flatMap(({ currentDeployId, newestDeployId }) => [currentDeployId, newestDeployId]),
    );
    const services = await readServices(tx, deploys);
    return apps.map((app) => {
      const current = services.get(app.currentDeployId) ?? [];
      const newest = services.get(app.newestDeployId) ?? [];
      const added = newest.filter(({ name }) => !current.some((service) => service.name === name));
      return { ...appServices(app, sizedServices([...current, ...added], app), []), region: app.region };
    });
  });
}
