import { type Entry, type FileEntry, ZipReader, type ZipReaderConstructorOptions } from '@zip.js/zip.js/lib/zip-core-reader.js';
import { Problem } from '../../contract/problem.ts';
import { PathSet, tooMany } from '../../dispatch/upload/paths.ts';
import { refusal } from '../../dispatch/upload/refusal.ts';
import { createMeter, type SentFile, type UploadLimits } from '../../dispatch/upload/sent.ts';
import { concat } from './concat.ts';

/** Paths are checked here, with the rules of every upload. Not every server has workers. */
const readerOptions = { filenameValidation: 'tolerant', useWebWorkers: false, checkCrc32: true } satisfies ZipReaderConstructorOptions;

/**
 * Unpacks a zip file, to the bytes of each file by its path, as it is: no common folder is removed. Nothing is
 * unpacked before every entry has been checked, and no entry beyond the size that it claims.
 */
export async function unpack(
  { content, contentAt }: SentFile<Uint8Array<ArrayBuffer>>,
  limits: UploadLimits,
): Promise<ReadonlyMap<string, Uint8Array>> {
  try {
    const zip = new ZipReader({ readable: new Blob([content]).stream() }, readerOptions);
    const contents = new Map<string, Uint8Array>();
    for (const entry of await list(zip, contentAt, limits)) contents.set(entry.filename, await extract(entry));
    return contents;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw refusal(contentAt, 'zip', `The zip file cannot be read: ${error instanceof Error ? error.message : 'it is broken'}.`, error);
  }
}

/** The files of an archive, once all of its entries have been checked. */
async function list(zip: ZipReader<unknown>, at: string, { maxFiles, maxBytes }: UploadLimits): Promise<FileEntry[]> {
  const files: FileEntry[] = [];
  const paths = new PathSet(maxFiles);
  const count = createMeter(maxBytes);
  let entries = 0;
  for await (const entry of zip.getEntriesGenerator()) {
    entries += 1;
    // There may be as many folders as files.
    if (entries > 2 * maxFiles) throw tooMany(at, maxFiles);
    if (entry.filename.endsWith('/')) {
      paths.addFolder(entry.filename.slice(0, -1), at);
      continue;
    }
    paths.addFile(entry.filename, at);
    refuseSpecial(entry, at);
    count(at, entry.uncompressedSize);
    files.push(entry);
  }
  if (files.length === 0) throw refusal(at, 'minItems', 'The zip file holds no files.');
  return files;
}

function refuseSpecial(entry: Entry, at: string): asserts entry is FileEntry {
  const name = JSON.stringify(entry.filename.slice(0, 100));
  const { encrypted, compressionMethod, externalFileAttributes } = entry;
  if (encrypted) throw refusal(at, 'encryption', `${name} is encrypted.`);
  if (compressionMethod !== 0 && compressionMethod !== 8)
    throw refusal(at, 'compression', `${name} is packed in a way other than "stored" or "deflated".`);
  const kind = (externalFileAttributes >>> 16) & 0o170000;
  if (entry.directory || (kind !== 0 && kind !== 0o100000)) throw refusal(at, 'fileType', `${name} is a link or another special file.`);
}

async function extract(entry: FileEntry): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const output = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.length;
      if (size > entry.uncompressedSize) throw new Error('an entry is larger than it claims');
      chunks.push(chunk);
    },
  });
  await entry.getData(output);
  if (size !== entry.uncompressedSize) throw new Error('an entry is smaller than it claims');
  return concat(chunks, size);
}
