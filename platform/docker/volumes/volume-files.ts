import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type Docker from 'dockerode';
import { extract } from 'tar-stream';
import { packFolder } from '../../shared/pack-folder.ts';
import { createDocker } from '../create-docker.ts';
import { createVolume } from '../creations.ts';
import { Engine, ifMissing, type Inspected } from '../engine.ts';
import { type FolderRights, makeImage } from '../isolation/image.ts';
import { type Labels, Names } from '../names.ts';
import { notePaused, readPaused } from './paused-file.ts';

interface Place {
  readonly socketPath: string;
  readonly prefix: string;
  /** Folder of the engine in the data folder: has the list of what is paused. */
  readonly folder: string;
}

/** A volume of an app, by its labels. */
type VolumeLabels = Pick<Labels, 'app' | 'region' | 'name' | 'size'>;

/** How long a container was paused. */
interface Pause {
  readonly container: string;
  readonly ms: number;
}

/** Facts that a backup notes of a volume beside its files. */
interface ReadVolume {
  readonly paused: readonly Pause[];
  /** Owner and rights of the folder itself. */
  readonly root: FolderRights;
}

/** A large volume takes as long as its disk. */
const longestMs = 7 * 24 * 3_600_000;
/** Path of the volume in the container by which its files are read and written. */
const at = '/volume';

/** Reads and writes the files of volumes, each as an archive in the form of tar. */
export class VolumeFiles {
  readonly #engine: Engine;
  readonly #folder: string;

  constructor({ socketPath, prefix, folder }: Place) {
    this.#engine = new Engine(createDocker(socketPath, { readMs: 60_000, changeMs: longestMs }), new Names(prefix));
    this.#folder = folder;
  }

  /** The volumes of all apps, in the order of their names. */
  async list(): Promise<VolumeLabels[]> {
    const listed = await this.#engine.volumes();
    const all = listed.map(({ Labels }) => this.#engine.names.read(Labels));
    return all.map(({ app, region, name, size }) => ({ app, region, name, size })).sort(byName);
  }

  /**
   * Reads a volume. The containers that use it are paused until all was read, or the reader leaves. `onRead` is called
   * then.
   */
  async *read(volume: VolumeLabels, onRead: (read: ReadVolume) => void): AsyncGenerator<Uint8Array> {
    const name = this.#engine.names.volume(volume.app, volume.name);
    await using holder = await this.#hold(name, { readOnly: true });
    let root = rootOwned;
    const users = (await this.#usersOf(volume)).filter(({ State }) => State.Running && !State.Paused);
    const paused: { readonly one: Inspected; readonly since: number }[] = [];
    try {
      notePaused(
        this.#folder,
        users.map(({ Id }) => Id),
      );
      for (const one of users) {
        const isPaused = await this.#pause(one.Id);
        if (isPaused) paused.push({ one, since: performance.now() });
      }
      const here = await this.#folderOf(name);
      root = here === null ? await rightsIn(holder.container) : await rightsOf(here);
      yield* here === null ? bytesIn(await holder.container.getArchive({ path: `${at}/.` })) : packFolder(here);
    } finally {
      const done: Pause[] = [];
      for (const { one, since } of paused) {
        await this.#unpause(one.Id);
        done.push({
          container: this.#engine.names.read(one.Config.Labels).name,
          ms: Math.ceil(performance.now() - since),
        });
      }
      notePaused(this.#folder, []);
      onRead({ paused: done, root });
    }
  }

  /** Whether the engine has a volume. */
  async has({ app, name }: VolumeLabels): Promise<boolean> {
    const found = this.#engine.docker.getVolume(this.#engine.names.volume(app, name));
    return (await found.inspect().catch(ifMissing(null))) !== null;
  }

  /** Makes a volume with the files of an archive. */
  async write(volume: VolumeLabels, root: FolderRights, archive: AsyncIterable<Uint8Array>): Promise<void> {
    const { names } = this.#engine;
    const { app, region, name, size } = volume;
    const Name = names.volume(app, name);
    await createVolume(this.#engine, { Name, Labels: names.labels({ app, region, name, size }) });
    await using holder = await this.#hold(Name, { readOnly: false, root });
    // There is no program, but an engine gives an empty volume the rights of its folder in the image before it starts.
    await holder.container.start().catch(() => undefined);
    await holder.container.putArchive(Readable.from(archive), { path: at });
  }

  /** Removes a volume, and the containers that use it: the control plane makes them again. */
  async remove(volume: VolumeLabels): Promise<void> {
    for (const { Id } of await this.#usersOf(volume)) await this.#engine.remove(Id, 10);
    await this.#engine.removeVolume(this.#engine.names.volume(volume.app, volume.name));
  }

  /** Lets the containers go on that a backup had paused when it was killed. */
  async resume(): Promise<void> {
    for (const id of readPaused(this.#folder)) await this.#unpause(id);
    notePaused(this.#folder, []);
  }

  /**
   * The folder of a volume, if this process has to read it itself: the archives of Podman do not have the owners of
   * files. `null` if the engine reads it.
   */
  async #folderOf(volume: string): Promise<string | null> {
    if (!(await this.#engine.isPodman()) || process.getuid?.() !== 0) return null;
    const { Mountpoint } = await this.#engine.docker.getVolume(volume).inspect();
    return existsSync(Mountpoint) ? Mountpoint : null;
  }

  async #usersOf({ app, name }: VolumeLabels): Promise<Inspected[]> {
    const volume = this.#engine.names.volume(app, name);
    const listed = await this.#engine.list(app);
    // Podman does not list the mounts of containers.
    const seen = await Promise.all(listed.map(({ Id }) => this.#engine.inspect(Id)));
    return seen.filter((one) => one !== null).filter(({ Mounts }) => Mounts.some((mount) => mount.Name === volume));
  }

  async #pause(id: string): Promise<boolean> {
    // The container may have ended since it was listed, or is paused already.
    return this.#engine.docker
      .getContainer(id)
      .pause()
      .then(() => true, ifMissing(false, 409, 500));
  }

  async #unpause(id: string): Promise<void> {
    await this.#engine.docker
      .getContainer(id)
      .unpause()
      .catch(ifMissing(undefined, 409, 500));
  }

  /** A container that never runs, and has the volume: by it, an engine reads and writes the files of the volume. */
  async #hold(volume: string, { readOnly, root }: { readonly readOnly: boolean; readonly root?: FolderRights }) {
    const { docker, names } = this.#engine;
    const id = randomBytes(6).toString('hex');
    const image = await makeImage(this.#engine, {
      programs: {},
      links: {},
      folders: root ? { [at.slice(1)]: root } : {},
    });
    const container = await docker.createContainer({
      name: names.build(id),
      Image: image,
      Cmd: ['/none'],
      // Labels of a build: the rests of a killed process are collected like its parts.
      Labels: names.allLabels({ build: id }),
      HostConfig: {
        NetworkMode: 'none',
        Mounts: [{ Type: 'volume', Source: volume, Target: at, ReadOnly: readOnly }],
      },
    });
    return {
      container,
      [Symbol.asyncDispose]: async () => {
        await container.remove({ force: true }).catch(ifMissing(undefined));
        await docker.getImage(image).remove({ force: true }).catch(ifMissing(undefined, 409));
      },
    };
  }
}

const rootOwned: FolderRights = { uid: 0, gid: 0, mode: 0o755 };

async function rightsOf(folder: string): Promise<FolderRights> {
  const { uid, gid, mode } = await stat(folder);
  return { uid, gid, mode: mode & 0o7777 };
}

/** The first entry of an archive with the folder itself. */
async function rightsIn(container: Docker.Container): Promise<FolderRights> {
  const archive = await container.getArchive({ path: at });
  const entries = extract();
  archive.pipe(entries);
  try {
    for await (const { header } of entries) {
      const { uid = 0, gid = 0, mode = rootOwned.mode } = header;
      return { uid, gid, mode };
    }
    return rootOwned;
  } finally {
    archive.unpipe(entries);
    if (archive instanceof Readable) archive.destroy();
  }
}

/** A stream of an engine yields bytes; its type does not say so. */
function bytesIn(stream: NodeJS.ReadableStream): AsyncIterable<Uint8Array> {
  return stream as unknown as AsyncIterable<Uint8Array>;
}

function byName(a: VolumeLabels, b: VolumeLabels): number {
  return `${a.app} ${a.name}` < `${b.app} ${b.name}` ? -1 : 1;
}
