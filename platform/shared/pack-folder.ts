import { createReadStream } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Headers, pack, type Pack } from 'tar-stream';

/** An archive of everything in a folder, without the folder itself. Sockets, pipes and devices are left out. */
export async function* packFolder(folder: string): AsyncGenerator<Uint8Array> {
  yield* packTree(folder, (await readdir(folder)).sort());
}

/** An archive of some paths below a folder, with the names below it. Paths that do not exist are left out. */
export async function* packTree(folder: string, paths: readonly string[]): AsyncGenerator<Uint8Array> {
  const archive = pack();
  const added = addAll(archive, folder, paths);
  added.catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))));
  yield* archive;
  await added;
}

async function addAll(archive: Pack, folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await add(archive, folder, path);
  archive.finalize();
}

async function add(archive: Pack, folder: string, name: string): Promise<void> {
  const path = join(folder, name);
  const stats = await lstat(path).catch(goneOf);
  if (stats === null) return;
  const { uid, gid, mtime } = stats;
  const of = { name, mode: stats.mode & 0o7777, uid, gid, mtime };
  if (stats.isDirectory()) {
    archive.entry({ ...of, type: 'directory' });
    const below = (await readdir(path).catch(goneOf)) ?? [];
    for (const one of below.sort()) await add(archive, folder, `${name}/${one}`);
  } else if (stats.isSymbolicLink()) archive.entry({ ...of, type: 'symlink', linkname: await readlink(path) });
  else if (stats.isFile()) await addFile(archive, path, { ...of, type: 'file', size: stats.size });
}

/** Adds as many bytes as the header says: a server may write to the file while it is read. */
async function addFile(archive: Pack, path: string, header: Headers & { readonly size: number }): Promise<void> {
  const { size } = header;
  await pipeline(Readable.from(exactly(path, size)), archive.entry(header));
}

async function* exactly(path: string, size: number): AsyncGenerator<Uint8Array> {
  let left = size;
  if (size > 0)
    // Without an encoding, a file yields bytes.
    for await (const chunk of createReadStream(path, { end: size - 1 }) as AsyncIterable<Buffer>) {
      left -= chunk.length;
      yield chunk;
    }
  if (left > 0) yield Buffer.alloc(left);
}

/** `null` for what was removed since it was listed. */
function goneOf(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
