import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { rootOf, useOf } from '../../docker/ask-engine.ts';

export interface Places {
  /** The data folder. */
  readonly folder: string;
  /** Socket of the engine; `null` without one. */
  readonly socketPath: string | null;
}

/** A disk, in bytes. */
interface Disk {
  readonly disk: 'data' | 'apps';
  readonly size: number;
  readonly free: number;
}

/** The disks of the data and of apps, which may be the same; without that of apps if it is on another machine. */
export async function readDisks({ folder, socketPath }: Places): Promise<Disk[]> {
  const root = socketPath === null ? null : await rootOf(socketPath).catch(() => null);
  const disks = [diskAt('data', folder), ...(root === null ? [] : [diskAt('apps', root)])];
  return Promise.all(disks);
}

async function diskAt(disk: Disk['disk'], folder: string): Promise<Disk> {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { disk, size: blocks * bsize, free: bavail * bsize };
}

/** Bytes of what fills the disks, by its use: the parts of the data folder, and what the engine keeps. */
export async function readDiskUse({ folder, socketPath }: Places): Promise<(readonly [use: string, bytes: number])[]> {
  const engine = join(folder, 'engine');
  const folders = (await readdir(engine, { withFileTypes: true }).catch(() => [])).filter((one) => one.isDirectory());
  const parts = folders.map(async ({ name }) => [name, await sizeOf(join(engine, name))] as const);
  const ofEngine = socketPath === null ? [] : await useOf(socketPath).catch(() => []);
  return [['database', await sizeOf(folder, /^control-plane\.db/)], ...(await Promise.all(parts)), ...ofEngine];
}

/** Bytes of the files of a folder, or of those with a name. A file that is removed during the count counts nothing. */
async function sizeOf(folder: string, pattern?: RegExp): Promise<number> {
  const isRecursive = pattern === undefined;
  const entries = await readdir(folder, { withFileTypes: true, recursive: isRecursive }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile() || pattern?.test(entry.name) === false) continue;
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return bytes;
}
