import { constants } from 'node:fs';
import { lstat, open, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tree } from '../../../control-plane/model/sources/detect/tree.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

/** A thing in a folder of sources. What a link leads to is never read. */
export interface SourceEntry {
  /** Below the folder. */
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'link';
  readonly isProgram: boolean;
  readonly size: number;
  readonly target: string;
}

/** A detector reads no larger file. */
const mostReadBytes = 1_048_576;

/** What is in a folder, in order. Sockets, pipes and devices are left out. */
export async function listSource(folder: string, below = ''): Promise<SourceEntry[]> {
  const entries: SourceEntry[] = [];
  for (const name of (await readdir(join(folder, below))).sort()) {
    const path = below === '' ? name : `${below}/${name}`;
    const stats = await lstat(join(folder, path));
    const of = { path, isProgram: (stats.mode & 0o111) !== 0, size: stats.isFile() ? stats.size : 0, target: '' };
    if (stats.isFile()) entries.push({ ...of, kind: 'file' });
    if (stats.isSymbolicLink()) entries.push({ ...of, kind: 'link', target: await readlink(join(folder, path)) });
    if (stats.isDirectory()) entries.push({ ...of, kind: 'folder' }, ...(await listSource(folder, path)));
  }
  return entries;
}

/** What detectors read. */
export function treeOfSource(folder: string, entries: readonly SourceEntry[]): Tree {
  const files = entries.filter(({ kind }) => kind === 'file').map(({ path, size }) => ({ path, size }));
  return { files, read: async (path) => (await readHere(folder, path, mostReadBytes)).toString('utf8') };
}

interface Archived {
  readonly folder: string;
  readonly entries: readonly SourceEntry[];
  /** The folder of the archive in which they are; empty for its root. */
  readonly into: string;
  /** The number of the user to whom they belong. */
  readonly owner: number;
}

/** An archive of some entries of a folder. */
export async function* archiveOf({ folder, entries, into, owner }: Archived): AsyncGenerator<Buffer> {
  // A file server sees a change by the time of a file, so each build has its own.
  const at = secondsNow();
  if (into !== '') yield tarHeader({ path: into, kind: 'folder', mode: 0o755, size: 0, owner, at });
  for (const { path, kind, isProgram, size, target } of entries) {
    const mode = kind === 'link' ? 0o777 : kind === 'folder' || isProgram ? 0o755 : 0o644;
    yield tarHeader({ path: into === '' ? path : `${into}/${path}`, kind, mode, size, target, owner, at });
    if (kind !== 'file') continue;
    yield* contentOf(folder, path, size);
    yield tarPadding(size);
  }
  yield tarEnd;
}

/** An archive of one file. */
export function archiveOfFile(path: string, content: Buffer): Buffer {
  const size = content.length;
  return Buffer.concat([
    tarHeader({ path, kind: 'file', mode: 0o644, size, owner: 0, at: secondsNow() }),
    content,
    tarPadding(size),
    tarEnd,
  ]);
}

/** As many bytes as were promised, also if the file has become shorter or longer since. */
async function* contentOf(folder: string, path: string, size: number): AsyncGenerator<Buffer> {
  await using file = await openHere(folder, path);
  let left = size;
  while (left > 0) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(left, 262_144)));
    if (bytesRead === 0) break;
    left -= bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
  if (left > 0) yield Buffer.alloc(left);
}

function secondsNow(): number {
  return Math.floor(Date.now() / 1000);
}

async function readHere(folder: string, path: string, most: number): Promise<Buffer> {
  await using file = await openHere(folder, path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0);
  return buffer.subarray(0, bytesRead);
}

function openHere(folder: string, path: string) {
  return open(join(folder, path), constants.O_RDONLY | constants.O_NOFOLLOW);
}
