import type { UploadTree } from '../../../contract/model/upload.ts';
import { Problem } from '../../../contract/problem.ts';
import { PathSet, tooMany } from './paths.ts';
import { refusal } from './refusal.ts';
import { createMeter, type SentFile, type UploadLimits } from './sent.ts';
import type { Archive, ArchiveEntry, UploadStore } from './store.ts';

/**
 * Unpacks a zip file as it is: no common folder is removed. Nothing is unpacked before every entry has been checked,
 * and no entry beyond the size that it claims.
 */
export async function unpack<Content>(
  store: UploadStore<Content>,
  { content, contentAt }: SentFile<Content>,
  limits: UploadLimits,
): Promise<UploadTree['files']> {
  try {
    await using archive = await store.openArchive(content);
    const files = await list(archive, contentAt, limits);
    for (const entry of files) await extract(entry);
    return files.map(({ path, size }) => ({ path, size }));
  } catch (error) {
    // A failing disk is not the archive's fault.
    if (error instanceof Problem || (error instanceof Error && 'syscall' in error)) throw error;
    throw refusal(
      contentAt,
      'zip',
      `The zip file cannot be read: ${error instanceof Error ? error.message : 'it is broken'}.`,
      error,
    );
  }
}

/** The files of an archive, once all of its entries have been checked. */
async function list(archive: Archive, at: string, { maxFiles, maxBytes }: UploadLimits): Promise<ArchiveEntry[]> {
  const files: ArchiveEntry[] = [];
  const paths = new PathSet(maxFiles);
  const count = createMeter(maxBytes);
  let entries = 0;
  for await (const entry of archive.entries()) {
    entries += 1;
    // There may be as many folders as files.
    if (entries > 2 * maxFiles) throw tooMany(at, maxFiles);
    if (entry.path.endsWith('/')) {
      paths.addFolder(entry.path.slice(0, -1), at);
      continue;
    }
    paths.addFile(entry.path, at);
    refuseSpecial(entry, at);
    count(at, entry.size);
    files.push(entry);
  }
  if (files.length === 0) throw refusal(at, 'minItems', 'The zip file holds no files.');
  return files;
}

function refuseSpecial({ path, isEncrypted, method, mode }: ArchiveEntry, at: string): void {
  const name = JSON.stringify(path.slice(0, 100));
  if (isEncrypted) throw refusal(at, 'encryption', `${name} is encrypted.`);
  if (method !== 0 && method !== 8)
    throw refusal(at, 'compression', `${name} is packed in a way other than "stored" or "deflated".`);
  const kind = mode & 0o170000;
  if (kind !== 0 && kind !== 0o100000) throw refusal(at, 'fileType', `${name} is a link or another special file.`);
}

async function extract(entry: ArchiveEntry): Promise<void> {
  let size = 0;
  await entry.extract((bytes) => {
    size += bytes;
    if (size > entry.size) throw new Error('an entry is larger than it claims');
  });
  if (size !== entry.size) throw new Error('an entry is smaller than it claims');
}
