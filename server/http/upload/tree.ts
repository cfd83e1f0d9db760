import { createReadStream } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PathSet } from '../../dispatch/upload/paths.ts';
import type { SentFile, SentTree, UploadLimits } from '../../dispatch/upload/sent.ts';
import { nameOfTree } from '../../dispatch/upload/tree-name.ts';
import type { UploadTree } from '../../model/upload.ts';
import { unpack } from './unpack.ts';

/** A tree in a temporary folder, which is removed when the tree is disposed of. */
export class ReceivedTree implements UploadTree, AsyncDisposable {
  readonly name: string;
  readonly files: UploadTree['files'];
  readonly size: number;
  readonly #folder: string;

  constructor(folder: string, name: string, files: UploadTree['files']) {
    this.name = name;
    this.files = files;
    this.size = files.reduce((sum, { size }) => sum + size, 0);
    this.#folder = folder;
  }

  read(path: string): AsyncIterable<Uint8Array> {
    if (!this.files.some((file) => file.path === path)) throw new Error(`The upload has no file ${JSON.stringify(path)}.`);
    return createReadStream(join(rootIn(this.#folder), path));
  }

  async keep(folder: string): Promise<void> {
    // Fails where the folder exists, also between two uploads at once.
    await mkdir(folder);
    try {
      await rename(rootIn(this.#folder), folder);
    } catch (error) {
      if (!isCrossDevice(error)) throw error;
      await cp(rootIn(this.#folder), folder, { recursive: true });
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return remove(this.#folder);
  }
}

/** Puts each file in its place, or the contents of a single archive. */
export async function createTree(folder: string, sent: SentTree<string>, limits: UploadLimits): Promise<ReceivedTree> {
  const root = rootIn(folder);
  await mkdir(root);
  const [archive] = sent.files;
  const isArchive = sent.files.length === 1 && archive !== undefined && /\.zip$/i.test(archive.path);
  if (isArchive) new PathSet(1).addFile(archive.path, archive.pathAt);
  const files = isArchive ? await unpack(archive, root, limits) : await place(sent.files, root, limits.maxFiles);
  return new ReceivedTree(folder, nameOfTree({ sent: sent.name, archive: isArchive ? basename(archive.path) : undefined, files }), files);
}

export function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

function rootIn(folder: string): string {
  return join(folder, 'tree');
}

async function place(sent: readonly SentFile<string>[], root: string, max: number): Promise<UploadTree['files']> {
  const paths = new PathSet(max);
  for (const { path, pathAt } of sent) paths.addFile(path, pathAt);
  for (const folder of new Set(sent.map(({ path }) => dirname(path)))) await mkdir(join(root, folder), { recursive: true });
  for (const { path, content } of sent) await rename(content, join(root, path));
  return sent.map(({ path, size }) => ({ path, size }));
}

function isCrossDevice(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EXDEV';
}
