import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32, createInflateRaw } from 'node:zlib';
import * as yauzl from 'yauzl';
import type { Archive, ArchiveEntry } from '../../dispatch/upload/store.ts';
import { save } from './save.ts';

/** Opens a zip file on disk. Its files are unpacked into `root`. */
export async function openArchive(location: string, root: string): Promise<Archive> {
  // Names are decoded here: yauzl would turn backslashes into slashes, and gives fewer details about rejected names.
  const zip = await yauzl.openPromise(location, { decodeStrings: false, autoClose: false });
  return {
    async *entries() {
      for await (const entry of zip.eachEntry()) yield readEntry(zip, entry, root);
    },
    [Symbol.asyncDispose]: async () => zip.close(),
  };
}

function readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry, root: string): ArchiveEntry {
  const path = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
  const mode = entry.externalFileAttributes >>> 16;
  return {
    path,
    isEncrypted: entry.isEncrypted(),
    method: entry.compressionMethod,
    mode,
    size: entry.uncompressedSize,
    async extract(count) {
      const location = join(root, path);
      let checksum = 0;
      const watch = (chunk: Buffer) => {
        count(chunk.length);
        checksum = crc32(chunk, checksum);
      };
      await mkdir(dirname(location), { recursive: true });
      // Inflated here, since yauzl leaves its inflater open when a stream is abandoned.
      const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
      const sources = entry.compressionMethod === 0 ? ([packed] as const) : ([packed, createInflateRaw()] as const);
      await save(sources, location, watch, mode & 0o100 ? 0o777 : 0o666);
      if (checksum !== entry.crc32) throw new Error('an entry does not have the checksum that it claims');
    },
  };
}
