import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { reasonOf, statusOf } from '../docker/engine.ts';
import { loadDocker } from '../docker/engine/load-docker.ts';
import { DataError } from '../shared/data-error.ts';
import type { Part, VolumeOf } from './manifest.ts';
import type { OpenedBackup } from './open-backup.ts';
import { readContent } from './streams.ts';

interface Volume {
  readonly part: Part;
  readonly volume: VolumeOf;
}

interface RestoreVolumes {
  readonly socketPath: string;
  readonly prefix: string;
  /** The data folder. */
  readonly folder: string;
  readonly force: boolean;
  readonly onProgress: (sentence: string) => void;
}

/** Volumes that were put on an engine. */
export interface RestoredVolumes {
  /** Folder with the archives of the volumes that were replaced; `null` for none. */
  readonly former: string | null;
  /** Removes what was put there. */
  undo(): Promise<void>;
}

/** The volumes of a backup. */
export function volumesOf({ manifest }: Pick<OpenedBackup, 'manifest'>): Volume[] {
  return manifest.parts.flatMap((part) => (part.volume ? [{ part, volume: part.volume }] : []));
}

/**
 * Makes the volumes of a backup on an engine. One that is there already is replaced with `force`, after its files were
 * copied to a folder. Throws a `DataError` if a part is damaged, and removes the volumes that it has made.
 */
export async function restoreVolumes(
  backup: OpenedBackup,
  { socketPath, prefix, folder, force, onProgress }: RestoreVolumes,
): Promise<RestoredVolumes> {
  const { VolumeFiles } = await loadDocker();
  const files = new VolumeFiles({ socketPath, prefix, folder });
  const present: Volume[] = [];
  for (const one of volumesOf(backup)) if (await explained(one.volume, () => files.has(one.volume))) present.push(one);
  const [first] = present;
  if (first && !force)
    throw new DataError(
      `The engine has the volume "${first.volume.name}" of the app ${first.volume.app} already. Restore on another engine, or replace it with --force.`,
    );
  const former = first ? join(folder, 'volumes.before-restore') : null;
  if (former !== null) await mkdir(former, { recursive: true, mode: 0o700 });
  const made: VolumeOf[] = [];
  const undo = async () => {
    for (const volume of made) await files.remove(volume);
  };
  try {
    for (const { part, volume } of volumesOf(backup)) {
      await explained(volume, async () => {
        if (former !== null && present.some((one) => one.part === part)) {
          const file = createWriteStream(join(former, `${volume.app}-${volume.name}.tar`), {
            mode: 0o600,
            flush: true,
          });
          await pipeline(Readable.from(files.read(volume, () => undefined)), file);
          await files.remove(volume);
        }
        made.push(volume);
        await files.write(volume, volume.root, readContent(backup.reader, part, backup.key));
      });
      onProgress(`The volume "${volume.name}" of the app ${volume.app}`);
    }
  } catch (error) {
    await undo().catch(() => undefined);
    throw error;
  }
  return { former, undo };
}

/** Throws a `DataError` in place of a refusal of the engine. */
async function explained<T>({ app, name }: VolumeOf, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (statusOf(cause) === 0) throw cause;
    throw new DataError(
      `The engine refused the volume "${name}" of the app ${app}, so nothing was restored: ${reasonOf(cause)}`,
      { cause },
    );
  }
}
