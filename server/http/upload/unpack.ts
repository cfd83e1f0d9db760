import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32, createInflateRaw } from 'node:zlib';
import * as yauzl from 'yauzl';
import type { UploadTree } from '../../model/upload.ts';
import { Problem } from '../problem.ts';
import { PathSet, tooMany } from './paths.ts';
import { refusal } from './refusal.ts';
import { createMeter, save } from './save.ts';
import type { SentFile, TreeLimits } from './tree.ts';

type File = UploadTree['files'][number];

/**
 * Unpacks a zip file into `root`, as it is: no folder is taken off. What it says of itself is not believed; bytes are counted as they
 * come out.
 */
export async function unpack({ location, contentAt }: SentFile, root: string, limits: TreeLimits): Promise<File[]> {
  const files: File[] = [];
  const paths = new PathSet(limits.maxFiles);
  const count = createMeter(limits.maxBytes);
  try {
    // Names are decoded here: yauzl would turn backslashes into slashes and say less about what it refuses.
    const zip = await yauzl.openPromise(location, { decodeStrings: false });
    // As many files and as many folders as there may be.
    if (zip.entryCount > 2 * limits.maxFiles) throw tooMany(contentAt, limits.maxFiles);
    for await (const entry of zip.eachEntry()) {
      const path = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
      if (path.endsWith('/')) {
        paths.addFolder(path.slice(0, -1), contentAt);
        continue;
      }
      paths.addFile(path, contentAt);
      refuseSpecial(entry, path, contentAt);
      const size = await extract(zip, entry, join(root, path), (bytes) => count(contentAt, bytes));
      files.push({ path, size });
    }
  } catch (error) {
    // A disk that fails is no fault of the archive.
    if (error instanceof Problem || (error instanceof Error && 'syscall' in error)) throw error;
    throw refusal(contentAt, 'zip', `The zip file cannot be read: ${error instanceof Error ? error.message : 'it is broken'}`, error);
  }
  if (files.length === 0) throw refusal(contentAt, 'minItems', 'The zip file holds no files.');
  return files;
}

async function extract(zip: yauzl.ZipFile, entry: yauzl.Entry, location: string, count: (bytes: number) => void): Promise<number> {
  let size = 0;
  let checksum = 0;
  const watch = (chunk: Buffer) => {
    count(chunk.length);
    size += chunk.length;
    checksum = crc32(chunk, checksum);
  };
  await mkdir(dirname(location), { recursive: true });
  // Inflated here, since yauzl leaves its inflater open when a stream is given up.
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  const mode = modeOf(entry) & 0o100 ? 0o777 : 0o666;
  await save(entry.compressionMethod === 0 ? [packed] : [packed, createInflateRaw()], location, watch, mode);
  if (size !== entry.uncompressedSize || checksum !== entry.crc32) throw new Error('an entry is not what its size or its checksum says');
  return size;
}

function refuseSpecial(entry: yauzl.Entry, path: string, at: string): void {
  const name = JSON.stringify(path.slice(0, 100));
  if (entry.isEncrypted()) throw refusal(at, 'encryption', `${name} is encrypted.`);
  if (!entry.canDecodeFileData()) throw refusal(at, 'compression', `${name} is packed in a way other than "stored" or "deflated".`);
  const kind = modeOf(entry) & 0o170000;
  if (kind !== 0 && kind !== 0o100000) throw refusal(at, 'fileType', `${name} is a link or another special file.`);
}

/** The Unix mode of an entry, or 0 where its archiver knew none. */
function modeOf({ externalFileAttributes }: yauzl.Entry): number {
  return externalFileAttributes >>> 16;
}
