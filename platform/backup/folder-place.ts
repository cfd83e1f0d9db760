import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataError } from '../shared/data-error.ts';
import { explainDisk } from '../shared/full-disk.ts';
import { manifestFile } from './manifest.ts';
import type { BackupPlace, BackupReader, BackupWriter } from './place.ts';

const partial = '.partial';

/** Backups as folders of a folder. One that is being written has the end `.partial`. */
export class FolderPlace implements BackupPlace {
  readonly isRemote = false;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = resolve(folder);
  }

  async names(): Promise<readonly string[]> {
    const all = await readdir(this.#folder).catch(() => []);
    return all.filter((name) => !name.endsWith(partial) && existsSync(join(this.#folder, name, manifestFile))).sort();
  }

  async unfinished(): Promise<readonly string[]> {
    const all = await readdir(this.#folder).catch(() => []);
    return all.filter((name) => name.endsWith(partial)).map((name) => name.slice(0, -partial.length));
  }

  async remove(name: string): Promise<void> {
    // Without its manifest, a backup whose removal is killed does not look complete.
    await rm(join(this.#folder, name, manifestFile), { force: true });
    for (const one of [name, `${name}${partial}`]) await rm(join(this.#folder, one), { recursive: true, force: true });
  }

  async begin(name: string, force: boolean): Promise<BackupWriter> {
    const path = join(this.#folder, name);
    if (!existsSync(this.#folder))
      throw new DataError(`The folder ${this.#folder} does not exist. Make it, or choose another one.`);
    if (existsSync(path) && !force)
      throw new DataError(`${path} exists. Choose another name, or replace the backup with --force.`);
    if (existsSync(path) && !existsSync(join(path, manifestFile)))
      throw new DataError(`${path} exists and is not a backup, so it is not replaced. Choose another name.`);
    const under = `${path}${partial}`;
    await rm(under, { recursive: true, force: true });
    await mkdir(under, { mode: 0o700 });
    return {
      write: (part, content) => explainDisk(under, () => writePart(join(under, part), content)),
      complete: (manifest) => explainDisk(under, () => this.#complete(path, manifest)),
      abandon: () => rm(under, { recursive: true, force: true }),
    };
  }

  async open(name: string): Promise<BackupReader> {
    const path = join(this.#folder, name);
    if (!existsSync(path)) throw new DataError(`There is no backup ${path}.`);
    const manifest = await readFile(join(path, manifestFile), 'utf8').catch((cause: unknown) => {
      throw new DataError(`${path} has no ${manifestFile}, so it is not a backup, or not a complete one.`, { cause });
    });
    return { manifest, read: (part) => readPart(join(path, part)) };
  }

  async #complete(path: string, manifest: string): Promise<void> {
    await writeFile(join(`${path}${partial}`, manifestFile), manifest, { mode: 0o600, flush: true });
    await sync(`${path}${partial}`);
    const former = `${path}.former${partial}`;
    await rm(former, { recursive: true, force: true });
    if (existsSync(path)) await rename(path, former);
    await rename(`${path}${partial}`, path);
    await sync(dirname(path));
    await rm(former, { recursive: true, force: true });
  }
}

async function writePart(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await pipeline(Readable.from(content), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function* readPart(file: string): AsyncGenerator<Uint8Array> {
  if (!existsSync(file)) throw new DataError(`${file} is missing in the backup. Use another backup.`);
  // Without an encoding, a file yields bytes.
  yield* createReadStream(file) as AsyncIterable<Uint8Array>;
}

/** Waits until the names in a folder are on the disk. */
async function sync(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
