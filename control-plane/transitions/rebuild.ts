import { isOpen, newSteps } from '../model/deploys/deploy.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Store, Tx } from '../ports/store.ts';
import { findReleased, readDeploy } from './app-services.ts';
import { addDeploy } from './deploys.ts';

/** An app that should run, and the images that only its own build can bring back. */
interface BuiltApp {
  readonly id: string;
  readonly images: readonly string[];
}

const appsAtOnce = 200;

/** Lists the apps that should run and whose release was built or pinned on the engine. */
export async function listBuiltApps(store: Store): Promise<BuiltApp[]> {
  const found: BuiltApp[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const above: string = after;
    after = await store.read('system', async (tx) => {
      const apps = await tx.apps.list({ id: { above }, desired: 'running' }, { order: ['id'], limit: appsAtOnce });
      for (const { id, currentDeployId } of apps) {
        const deploy = await readDeploy(tx, currentDeployId);
        const images = (await findReleased(tx, deploy)).map(({ digest, image }) => digest ?? image).filter(isLocal);
        // A release of the catalog has images of registries alone.
        if (deploy && deploy.source.type !== 'template' && images.length > 0) found.push({ id, images });
      }
      return apps.length < appsAtOnce ? undefined : apps.at(-1)?.id;
    });
  }
  return found;
}

/** Deploys the source of the current release of an app again, at the same commit, unless a deploy is open. */
export async function deployCurrentAgain(store: Store, appId: string): Promise<void> {
  await store.write('system', async (tx) => {
    const app = await tx.apps.find({ id: appId });
    const [current, newest] = [await readDeploy(tx, app?.currentDeployId ?? null), await newestOf(tx, app)];
    if (app?.desired !== 'running' || !current || (newest && isOpen(newest))) return;
    const { source, sha, commitMsg, author, version, createdById } = current;
    const { cpuMillis, memory, storage } = app;
    const of = { source, sha, commitMsg, author, version, createdById, cpuMillis, memory, storage };
    const planned = { ...of, id: tx.id(), trigger: 'redeploy', steps: newSteps(source), releaseId: null } as const;
    await addDeploy(tx, app, planned, { trigger: 'redeployApp' });
  });
}

/** Whether no registry has an image: its name is an id, or one that a build gave it. */
function isLocal(image: string): boolean {
  return image.startsWith('sha256:') || image.startsWith('localhost/');
}

async function newestOf(tx: Tx, app: RowOf<'apps'> | null): Promise<RowOf<'deploys'> | null> {
  return readDeploy(tx, app?.newestDeployId ?? null);
}
