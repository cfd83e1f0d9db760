import { createDocker } from './create-docker.ts';
import { Engine, ifMissing, statusOf } from './engine.ts';
import { namesOf } from './images.ts';
import { Names } from './names.ts';

/** Apps and images with rows in the store. */
export interface Known {
  /** The ids of apps, of all regions of the engine. */
  readonly apps: ReadonlySet<string>;
  /** The names, ids and digests of the images of releases and of running builds. */
  readonly images: ReadonlySet<string>;
}

interface Place {
  readonly socketPath: string;
  readonly prefix?: string;
}

/** Removes the caches of builds. Returns the names of the removed volumes. */
export async function removeCaches({ socketPath, prefix = 'pcp' }: Place): Promise<readonly string[]> {
  const { docker, names } = new Engine(createDocker(socketPath), new Names(prefix));
  const { Volumes } = await docker.listVolumes({ filters: { label: [names.label('cache')] } });
  const removed: string[] = [];
  for (const { Name } of Volumes) {
    // A cache in use cannot be removed.
    if (
      await docker
        .getVolume(Name)
        .remove()
        .then(() => true, ifMissing(false, 409))
    )
      removed.push(Name);
  }
  return removed;
}

/**
 * Least age of an image without a release and of a part of a build, in seconds: the build of an app with a row may
 * still need them.
 */
const youngest = 2 * 3600;

/** Names of things on an engine. */
export interface Collected {
  readonly removed: readonly string[];
  /** Things of apps without a row that something still uses, such as a build that has not ended yet. */
  readonly inUse: readonly string[];
}

/**
 * Removes from an engine everything of apps without a row, images without a release, and the rests of builds from
 * while the engine was away. Things in use stay.
 *
 * The rows are read after the engine was looked at: an app has its row before it has anything else.
 */
export async function collect(
  { socketPath, prefix = 'pcp' }: Place,
  readKnown: () => Promise<Known>,
  now = Date.now(),
): Promise<Collected> {
  const engine = new Engine(createDocker(socketPath), new Names(prefix));
  const { docker, names } = engine;
  const ofBuilds = { filters: { label: [names.label('build')] } };
  const seen = {
    containers: await engine.list(),
    buildContainers: await engine.listAll(ofBuilds.filters),
    buildNetworks: await docker.listNetworks(ofBuilds),
    volumes: [
      ...(await engine.volumes()),
      ...(await docker.listVolumes({ filters: { label: [names.label('cache')] } })).Volumes,
    ],
    networks: await engine.networks(),
    images: await engine.images(),
  };
  const known = await readKnown();
  const isLost = (labels: Readonly<Record<string, string>> | null, of: 'app' | 'cache' | 'owner') => {
    const id = names.read(labels)[of];
    return id !== '' && !known.apps.has(id);
  };
  const removed: string[] = [];
  const inUse: string[] = [];
  const remove = async (name: string, removal: Promise<unknown>, { isOfLostApp = true } = {}) => {
    // Docker refuses to remove a network in use with 403.
    const orInUse = (error: unknown) => ([403, 409].includes(statusOf(error)) ? inUse : ifMissing(null)(error));
    const list = await removal.then(() => removed, orInUse);
    if (list === removed || isOfLostApp) list?.push(name);
  };
  for (const { Id, Labels, Names: containerNames } of seen.containers) {
    if (isLost(Labels, 'app')) await remove(containerNames[0] ?? Id, engine.remove(Id, 0));
  }
  const isOld = (created: number) => created < now / 1000 - youngest;
  for (const { Id, Labels, Created, Names: containerNames } of seen.buildContainers) {
    const { app, build } = names.read(Labels);
    if (app === '' && build !== '' && isOld(Created)) await remove(containerNames[0] ?? Id, engine.remove(Id, 0));
  }
  for (const { Id, Name, Created } of seen.buildNetworks) {
    const isOfLostApp = false;
    if (isOld(Date.parse(Created) / 1000)) await remove(Name, docker.getNetwork(Id).remove(), { isOfLostApp });
  }
  for (const { Name, Labels } of seen.volumes) {
    if (isLost(Labels, 'app') || isLost(Labels, 'cache')) await remove(Name, docker.getVolume(Name).remove());
  }
  for (const { Id, Name, Labels } of seen.networks) {
    if (isLost(Labels ?? null, 'app')) await remove(Name, docker.getNetwork(Id).remove());
  }
  for (const image of seen.images) {
    const shown = namesOf(image);
    const isKnown = [image.Id, `sha256:${image.Id}`, ...shown].some((name) => known.images.has(name));
    const isOfLostApp = isLost(image.Labels, 'owner');
    if (isKnown || !(isOld(image.Created) || isOfLostApp)) continue;
    for (const name of shown.length > 0 ? shown : [image.Id])
      await remove(name, docker.getImage(name).remove(), { isOfLostApp });
  }
  return { removed, inUse };
}
