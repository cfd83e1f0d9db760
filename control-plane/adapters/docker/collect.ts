import Docker from 'dockerode';
import { Engine, ifMissing } from './engine.ts';
import { namesOf } from './images.ts';
import { Names } from './names.ts';

/** What the store has rows of. */
export interface Known {
  /** The ids of apps, of all regions of the engine. */
  readonly apps: ReadonlySet<string>;
  /** The names, ids and digests of the images of releases, and of what is built. */
  readonly images: ReadonlySet<string>;
}

interface Place {
  readonly socketPath: string;
  readonly prefix?: string;
}

/** How old an image is at least, in seconds, that no release has: one that was just built has none yet. */
const youngest = 2 * 3600;

/**
 * Removes from an engine what belongs to an app that has no row, and the images that no release has. What is in use
 * stays. Returns the names of what was removed.
 */
export async function collect({ socketPath, prefix = 'pcp' }: Place, known: Known, now = Date.now()): Promise<readonly string[]> {
  const engine = new Engine(new Docker({ socketPath }), new Names(prefix));
  const { docker, names } = engine;
  const isLost = (labels: Readonly<Record<string, string>> | null, of: 'app' | 'cache') => {
    const id = names.read(labels)[of];
    return id !== '' && !known.apps.has(id);
  };
  const removed: string[] = [];
  const remove = async (name: string, removal: Promise<unknown>) => {
    // What is in use, or gone, is left alone.
    if (await removal.then(() => true, ifMissing(false, 409))) removed.push(name);
  };
  for (const {
    Id,
    Labels,
    Names: [name = Id],
  } of await engine.list()) {
    if (isLost(Labels, 'app')) await remove(name, engine.remove(Id, 0));
  }
  const caches = await docker.listVolumes({ filters: { label: [names.label('cache')] } });
  for (const { Name, Labels } of [...(await engine.volumes()), ...caches.Volumes]) {
    if (isLost(Labels, 'app') || isLost(Labels, 'cache')) await remove(Name, docker.getVolume(Name).remove());
  }
  for (const { Id, Name, Labels } of await engine.networks()) {
    if (isLost(Labels ?? null, 'app')) await remove(Name, docker.getNetwork(Id).remove());
  }
  for (const image of await docker.listImages({ filters: { label: [names.label('owner')] } })) {
    const shown = namesOf(image);
    const isKnown = [image.Id, `sha256:${image.Id}`, ...shown].some((name) => known.images.has(name));
    if (isKnown || image.Created > now / 1000 - youngest) continue;
    for (const name of shown.length > 0 ? shown : [image.Id]) await remove(name, docker.getImage(name).remove());
  }
  return removed;
}
