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

/** Removes what builds keep for later ones. Returns the names of what was removed. */
export async function removeCaches({ socketPath, prefix = 'pcp' }: Place): Promise<readonly string[]> {
  const { docker, names } = new Engine(new Docker({ socketPath }), new Names(prefix));
  const { Volumes } = await docker.listVolumes({ filters: { label: [names.label('cache')] } });
  const removed: string[] = [];
  for (const { Name } of Volumes) {
    // A build uses one that cannot be removed.
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
 * How old an image without a release and a part of a build are at least, in seconds: a build of an app that has a row
 * may still need them.
 */
const youngest = 2 * 3600;

/**
 * Removes from an engine what belongs to an app that has no row, the images that no release has, and what builds have
 * left while the engine was away. What is in use stays. Returns the names of what was removed.
 *
 * The rows are read after the engine was looked at: an app has its row before it has anything else.
 */
export async function collect(
  { socketPath, prefix = 'pcp' }: Place,
  readKnown: () => Promise<Known>,
  now = Date.now(),
): Promise<readonly string[]> {
  const engine = new Engine(new Docker({ socketPath }), new Names(prefix));
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
  const remove = async (name: string, removal: Promise<unknown>) => {
    // What is in use, or gone, is left alone.
    if (await removal.then(() => true, ifMissing(false, 409))) removed.push(name);
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
    if (isOld(Date.parse(Created) / 1000)) await remove(Name, docker.getNetwork(Id).remove());
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
    if (isKnown || !(isOld(image.Created) || isLost(image.Labels, 'owner'))) continue;
    for (const name of shown.length > 0 ? shown : [image.Id]) await remove(name, docker.getImage(name).remove());
  }
  return removed;
}
