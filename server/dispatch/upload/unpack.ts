import type { UploadTree } from '../../../contract/model/upload.ts';
import { followLink } from '../../../contract/model/follow-link.ts';
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
): Promise<TreeContent> {
  try {
    await using archive = await store.openArchive(content);
    const entries = await list(archive, contentAt, limits);
    for (const entry of entries) await extract(entry);
    const files = entries.filter((entry) => !isLink(entry));
    return {
      files: files.map(({ path, size, mode }) => ({ path, size, ...(mode & 0o100 && { executable: true }) })),
      links: await makeLinks(store, entries.filter(isLink), contentAt),
    };
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

/** The files and links of a tree. */
export interface TreeContent {
  readonly files: UploadTree['files'];
  readonly links: NonNullable<UploadTree['links']>;
}

/** Longer than the target of any link that a file system keeps. */
const mostTarget = 4096;

/**
 * Replaces unpacked targets by links, none of which may lead out of the tree. All files are in their places by then.
 */
async function makeLinks<Content>(
  store: UploadStore<Content>,
  entries: readonly ArchiveEntry[],
  at: string,
): Promise<TreeContent['links']> {
  const targets = new Map<string, string>();
  for (const { path } of entries) targets.set(path, await readTarget(store, path));
  for (const { path } of entries) {
    const name = JSON.stringify(path.slice(0, 100));
    if (followLink(path, targets) === null)
      throw refusal(at, 'fileType', `${name} is a link that leads out of the project. Put a file in its place.`);
  }
  for (const [path, target] of targets) await store.link(path, target);
  return [...targets].map(([path, target]) => ({ path, target }));
}

async function readTarget<Content>(store: UploadStore<Content>, path: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let target = '';
  for await (const piece of store.read(path) ?? []) target += decoder.decode(piece, { stream: true });
  return target + decoder.decode();
}

function isLink({ mode }: ArchiveEntry): boolean {
  return (mode & 0o170000) === 0o120000;
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

function refuseSpecial({ path, isEncrypted, method, mode, size }: ArchiveEntry, at: string): void {
  const name = JSON.stringify(path.slice(0, 100));
  if (isEncrypted) throw refusal(at, 'encryption', `${name} is encrypted.`);
  if (method !== 0 && method !== 8)
    throw refusal(at, 'compression', `${name} is packed in a way other than "stored" or "deflated".`);
  const kind = mode & 0o170000;
  if (kind === 0o120000 && (size === 0 || size > mostTarget))
    throw refusal(at, 'fileType', `${name} is a link without a target of at most ${mostTarget} bytes.`);
  if (![0, 0o100000, 0o120000].includes(kind))
    throw refusal(at, 'fileType', `${name} is a special file, such as a device or a pipe.`);
}

async function extract(entry: ArchiveEntry): Promise<void> {
  let size = 0;
  await entry.extract((bytes) => {
    size += bytes;
    if (size > entry.size) throw new Error('an entry is larger than it claims');
  });
  if (size !== entry.size) throw new Error('an entry is smaller than it claims');
}
