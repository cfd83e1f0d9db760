import { createWriteStream } from 'node:fs';
import { chmod, mkdir, symlink } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Headers } from 'tar-stream';
import { DataError } from '../shared/data-error.ts';

/** Number of entries and of bytes of an archive. */
interface TreeSize {
  readonly entries: number;
  readonly bytes: number;
}

/** Reads an archive to its end. Throws a `DataError` if it is not whole. */
export function measureTree(archive: AsyncIterable<Uint8Array>, part: string): Promise<TreeSize> {
  return eachEntry(archive, part, async () => undefined);
}

/** Writes an archive below a folder. Throws a `DataError` for a path that leads out of it. */
export async function unpackTree(
  archive: AsyncIterable<Uint8Array>,
  { folder, part }: { readonly folder: string; readonly part: string },
): Promise<void> {
  const links: { readonly path: string; readonly target: string }[] = [];
  await eachEntry(archive, part, async ({ name, type, mode = 0o600, linkname }, content) => {
    const path = resolve(folder, name);
    if (path !== folder && !path.startsWith(folder + sep))
      throw new DataError(`The part ${part} of the backup has the file ${name}, which leads out of the data folder.`);
    await mkdir(type === 'directory' ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (type === 'file') await pipeline(content, createWriteStream(path, { flags: 'wx', mode }));
    else if (type === 'symlink') links.push({ path, target: linkname ?? '' });
    if (type === 'file' || type === 'directory') await chmod(path, mode);
  });
  // After the files, so that none is written to the place where a link leads.
  for (const { path, target } of links) await symlink(target, path);
}

async function eachEntry(
  archive: AsyncIterable<Uint8Array>,
  part: string,
  take: (header: Headers, content: Readable) => Promise<void>,
): Promise<TreeSize> {
  const entries = extract();
  let count = 0;
  let bytes = 0;
  const read = async () => {
    for await (const entry of entries) {
      // Both kinds of streams have the same methods.
      const content = entry as unknown as Readable & { readonly header: Headers };
      await take(content.header, content);
      content.resume();
      count++;
      bytes += content.header.size ?? 0;
    }
  };
  const fed = pipeline(Readable.from(archive), entries as unknown as Writable);
  try {
    await Promise.all([fed, read()]);
  } catch (cause) {
    if (cause instanceof DataError || (cause instanceof Error && 'code' in cause && 'syscall' in cause)) throw cause;
    throw new DataError(`The part ${part} of the backup is damaged: ${String(cause)}. Use another backup.`, { cause });
  }
  return { entries: count, bytes };
}
