import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type SourceFolders, SourceUnavailable } from '../../control-plane/ports/source-folders.ts';

/** Uploads that are folders below `uploads` in a folder. */
export function uploadsIn(folder: string): SourceFolders {
  return {
    async folder({ source }) {
      if (source.type !== 'upload') throw new SourceUnavailable('There are uploads only.');
      const path = mkdtempSync(join(folder, 'unpacked-'));
      try {
        cpSync(join(folder, 'uploads', source.uploadId), path, { recursive: true, verbatimSymlinks: true });
      } catch (cause) {
        throw new SourceUnavailable('The upload does not exist any more.', { cause });
      }
      return { path, commit: null, [Symbol.asyncDispose]: async () => rmSync(path, { recursive: true, force: true }) };
    },
  };
}
