import type { UploadTree } from '../../../contract/model/upload.ts';

const maxCharacters = 80;

interface Named {
  readonly sent: string | undefined;
  /** The file name of a single zip file. */
  readonly archive: string | undefined;
  readonly files: UploadTree['files'];
}

/**
 * The name of an upload: as it was sent, else that of its archive, else that of the one folder that holds everything,
 * else `upload`.
 */
export function nameOfTree({ sent, archive, files }: Named): string {
  const name = sent ?? archive?.slice(0, -'.zip'.length) ?? commonFolder(files);
  return Array.from(name).slice(0, maxCharacters).join('') || 'upload';
}

/** The one folder that holds everything; empty if there is no such folder. */
function commonFolder(files: UploadTree['files']): string {
  const [top = '', ...others] = new Set(files.map(({ path }) => path.slice(0, Math.max(path.indexOf('/'), 0))));
  return others.length === 0 ? top : '';
}
