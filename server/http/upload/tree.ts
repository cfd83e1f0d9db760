import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { UploadTree } from '../../model/upload.ts';
import { PathSet } from './paths.ts';
import type { Sent, SentFile, TreeLimits } from './sent.ts';
import { unpack } from './unpack.ts';

/** A tree in a temporary folder, which goes when the tree is disposed of. */
export class ReceivedTree implements UploadTree, AsyncDisposable {
  readonly name: string;
  readonly root: string;
  readonly files: UploadTree['files'];
  readonly size: number;
  readonly #folder: string;

  constructor(folder: string, name: string, files: UploadTree['files']) {
    this.name = name;
    this.root = rootIn(folder);
    this.files = files;
    this.size = files.reduce((sum, { size }) => sum + size, 0);
    this.#folder = folder;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return remove(this.#folder);
  }
}

/** Puts each file in its place, or what a single archive holds. */
export async function createTree(folder: string, sent: Sent, limits: TreeLimits): Promise<ReceivedTree> {
  const root = rootIn(folder);
  await mkdir(root);
  const [archive] = sent.files;
  const isArchive = sent.files.length === 1 && archive !== undefined && /\.zip$/i.test(archive.path);
  if (isArchive) new PathSet(1).addFile(archive.path, archive.pathAt);
  const files = isArchive ? await unpack(archive, root, limits) : await place(sent.files, root, limits.maxFiles);
  const name = sent.name ?? (isArchive ? basename(archive.path).slice(0, -'.zip'.length) : commonFolder(files));
  return new ReceivedTree(folder, Array.from(name).slice(0, 80).join('') || 'upload', files);
}

export function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

function rootIn(folder: string): string {
  return join(folder, 'tree');
}

async function place(sent: readonly SentFile[], root: string, max: number): Promise<UploadTree['files']> {
  const paths = new PathSet(max);
  for (const { path, pathAt } of sent) paths.addFile(path, pathAt);
  for (const folder of new Set(sent.map(({ path }) => dirname(path)))) await mkdir(join(root, folder), { recursive: true });
  for (const { path, location } of sent) await rename(location, join(root, path));
  return sent.map(({ path, size }) => ({ path, size }));
}

/** The one folder that holds everything, or nothing. */
function commonFolder(files: UploadTree['files']): string {
  const [top = '', ...others] = new Set(files.map(({ path }) => path.slice(0, Math.max(path.indexOf('/'), 0))));
  return others.length === 0 ? top : '';
}
