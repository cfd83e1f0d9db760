import { constants } from 'node:fs';
import { lstat, open, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';
import { followLink } from '../../../contract/model/follow-link.ts';
import type { Tree } from '../../../control-plane/model/sources/detect/tree.ts';

/** An entry of a source folder. The target of a link is never read. */
export interface SourceEntry {
  /** Below the folder. */
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'link';
  readonly isProgram: boolean;
  readonly size: number;
  readonly target: string;
  /** Text in place of that of the file. */
  readonly content?: Buffer;
  /** Path in an archive, if another one. */
  readonly name?: string;
  /** Rights in an archive, if others than usual. */
  readonly mode?: number;
}

/** A file of a text, or an empty folder. */
export function entryOf(path: string, content?: string | Buffer): SourceEntry {
  const of = { path, isProgram: false, target: '' };
  if (content === undefined) return { ...of, kind: 'folder', size: 0 };
  const bytes = Buffer.from(content);
  return { ...of, kind: 'file', size: bytes.length, content: bytes };
}

/** A detector reads no larger file. */
const mostReadBytes = 1_048_576;

/** Lists the entries of a folder in order. Sockets, pipes and devices are left out. */
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

/** The files of a source as detectors read them. A link to one of them is a file with its text. */
export function treeOfSource(folder: string, entries: readonly SourceEntry[]): Tree {
  const sizes = new Map(entries.filter(({ kind }) => kind === 'file').map(({ path, size }) => [path, size]));
  const links = new Map(entries.filter(({ kind }) => kind === 'link').map(({ path, target }) => [path, target]));
  const places = new Map(entries.map(({ path }) => [path, links.has(path) ? followLink(path, links) : path]));
  const files = entries.flatMap(({ path }) => {
    const size = sizes.get(places.get(path) ?? '');
    return size === undefined ? [] : [{ path, size }];
  });
  const read = async (path: string) =>
    (await readHere(folder, places.get(path) ?? path, mostReadBytes)).toString('utf8');
  return { files, read };
}

interface Archived {
  readonly folder: string;
  readonly entries: readonly SourceEntry[];
  /** The folder for the entries in the archive; empty for its root. */
  readonly into: string;
  /** The number of the user that owns the files. */
  readonly owner: number;
}

const types = { file: 'file', folder: 'directory', link: 'symlink' } as const;

/** An archive of some entries of a folder. */
export async function* archiveOf(archived: Archived): AsyncGenerator<Buffer> {
  const archive = pack();
  const added = addEntries(archive, archived);
  added.catch(() => archive.destroy());
  yield* archive;
  await added;
}

async function addEntries(archive: Pack, { folder, entries, into, owner }: Archived): Promise<void> {
  // A file server sees a change by the time of a file, so each build has its own.
  const shared = { uid: owner, gid: owner, mtime: new Date() };
  if (into !== '') archive.entry({ ...shared, name: into, type: 'directory', mode: 0o755 });
  for (const { path, name: inside = path, kind, isProgram, size, target, content, mode: given } of entries) {
    const mode = given ?? (kind === 'link' ? 0o777 : kind === 'folder' || isProgram ? 0o755 : 0o644);
    const name = into === '' ? inside : `${into}/${inside}`;
    const entry = archive.entry({
      ...shared,
      name,
      type: types[kind],
      mode,
      size: content?.length ?? size,
      linkname: target,
    });
    if (content) entry.end(content);
    else if (kind === 'file') await pipeline(contentOf(folder, path, size), entry);
  }
  archive.finalize();
}

/** An archive of one file. */
export function archiveOfFile(path: string, content: Buffer): AsyncIterable<Buffer> {
  const archive = pack();
  archive.entry({ name: path, mode: 0o644 }, content);
  archive.finalize();
  return archive;
}

/** Yields as many bytes as the header says, also if the file has become shorter or longer since. */
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

async function readHere(folder: string, path: string, most: number): Promise<Buffer> {
  await using file = await openHere(folder, path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0);
  return buffer.subarray(0, bytesRead);
}

function openHere(folder: string, path: string) {
  return open(join(folder, path), constants.O_RDONLY | constants.O_NOFOLLOW);
}
