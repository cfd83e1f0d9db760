import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32, createInflateRaw } from 'node:zlib';
import * as yauzl from 'yauzl';
import type { UploadTree } from '../../model/upload.ts';
import { Problem } from '../../contract/problem.ts';
import { PathSet, tooMany } from '../../dispatch/upload/paths.ts';
import { refusal } from '../../dispatch/upload/refusal.ts';
import { createMeter, type SentFile, type UploadLimits } from '../../dispatch/upload/sent.ts';
import { save } from './save.ts';

/**
 * Unpacks a zip file into `root` as it is: no common folder is removed. Nothing is unpacked before every entry has
 * been checked, and no entry beyond the size that it claims.
 */
export async function unpack(
  { content: location, contentAt }: SentFile<string>,
  root: string,
  limits: UploadLimits,
): Promise<UploadTree['files']> {
  try {
    // Names are decoded here: yauzl would turn backslashes into slashes, and gives fewer details about rejected names.
    const zip = await yauzl.openPromise(location, { decodeStrings: false, autoClose: false });
    try {
      const files = await list(zip, contentAt, limits);
      for (const { path, entry } of files) await extract(zip, entry, join(root, path));
      return files.map(({ path, entry }) => ({ path, size: entry.uncompressedSize }));
    } finally {
      zip.close();
    }
  } catch (error) {
    // A failing disk is not the archive's fault.
    if (error instanceof Problem || (error instanceof Error && 'syscall' in error)) throw error;
    throw refusal(contentAt, 'zip', `The zip file cannot be read: ${error instanceof Error ? error.message : 'it is broken'}.`, error);
  }
}

interface Packed {
  readonly path: string;
  readonly entry: yauzl.Entry;
}

/** The files of an archive, once all of its entries have been checked. */
async function list(zip: yauzl.ZipFile, at: string, { maxFiles, maxBytes }: UploadLimits): Promise<Packed[]> {
  // There may be as many folders as files.
  if (zip.entryCount > 2 * maxFiles) throw tooMany(at, maxFiles);
  const files: Packed[] = [];
  const paths = new PathSet(maxFiles);
  const count = createMeter(maxBytes);
  for await (const entry of zip.eachEntry()) {
    const path = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
    if (path.endsWith('/')) {
      paths.addFolder(path.slice(0, -1), at);
      continue;
    }
    paths.addFile(path, at);
    refuseSpecial(entry, path, at);
    count(at, entry.uncompressedSize);
    files.push({ path, entry });
  }
  if (files.length === 0) throw refusal(at, 'minItems', 'The zip file holds no files.');
  return files;
}

function refuseSpecial(entry: yauzl.Entry, path: string, at: string): void {
  const name = JSON.stringify(path.slice(0, 100));
  if (entry.isEncrypted()) throw refusal(at, 'encryption', `${name} is encrypted.`);
  if (!entry.canDecodeFileData()) throw refusal(at, 'compression', `${name} is packed in a way other than "stored" or "deflated".`);
  const kind = modeOf(entry) & 0o170000;
  if (kind !== 0 && kind !== 0o100000) throw refusal(at, 'fileType', `${name} is a link or another special file.`);
}

async function extract(zip: yauzl.ZipFile, entry: yauzl.Entry, location: string): Promise<void> {
  let size = 0;
  let checksum = 0;
  const watch = (chunk: Buffer) => {
    size += chunk.length;
    if (size > entry.uncompressedSize) throw new Error('an entry is larger than it claims');
    checksum = crc32(chunk, checksum);
  };
  await mkdir(dirname(location), { recursive: true });
  // Inflated here, since yauzl leaves its inflater open when a stream is abandoned.
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  const mode = modeOf(entry) & 0o100 ? 0o777 : 0o666;
  await save(entry.compressionMethod === 0 ? [packed] : [packed, createInflateRaw()], location, watch, mode);
  if (size !== entry.uncompressedSize) throw new Error('an entry is smaller than it claims');
  if (checksum !== entry.crc32) throw new Error('an entry does not have the checksum that it claims');
}

/** The Unix mode of an entry, or 0 where its archiver stored none. */
function modeOf({ externalFileAttributes }: yauzl.Entry): number {
  return externalFileAttributes >>> 16;
}
