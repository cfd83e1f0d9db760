import { type Entry, ZipReader, type ZipReaderConstructorOptions } from '@zip.js/zip.js/lib/zip-core-reader.js';
import type { Archive, ArchiveEntry } from '../../dispatch/upload/store.ts';
import { concat } from './concat.ts';

/** Paths are checked with the rules of every upload. Not every server has workers. */
const readerOptions = {
  filenameValidation: 'tolerant',
  useWebWorkers: false,
  checkCrc32: true,
} satisfies ZipReaderConstructorOptions;

type Keep = (path: string, bytes: Uint8Array<ArrayBuffer>) => void;

/** Opens a zip file in memory. `keep` gets each file that is unpacked. */
export function openArchive(content: Uint8Array<ArrayBuffer>, keep: Keep): Archive {
  const zip = new ZipReader({ readable: new Blob([content]).stream() }, readerOptions);
  return {
    async *entries() {
      for await (const entry of zip.getEntriesGenerator()) yield readEntry(entry, keep);
    },
    [Symbol.asyncDispose]: () => zip.close(),
  };
}

function readEntry(entry: Entry, keep: Keep): ArchiveEntry {
  const {
    filename: path,
    encrypted: isEncrypted,
    compressionMethod: method,
    uncompressedSize: size,
    externalFileAttributes,
  } = entry;
  return {
    path,
    isEncrypted,
    method,
    mode: externalFileAttributes >>> 16,
    size,
    async extract(count) {
      if (entry.directory) throw new Error('a folder has a path without a slash at its end');
      const chunks: Uint8Array[] = [];
      let length = 0;
      const output = new WritableStream<Uint8Array>({
        write(chunk) {
          count(chunk.length);
          length += chunk.length;
          chunks.push(chunk);
        },
      });
      await entry.getData(output);
      keep(path, concat(chunks, length));
    },
  };
}
