import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import type { Engine } from '../engine.ts';

interface Content {
  readonly programs: Readonly<Record<string, Buffer>>;
  /** Links at its root, with their targets. */
  readonly links: Readonly<Record<string, string>>;
  /** Folders at its root, with their owners and rights. */
  readonly folders?: Readonly<Record<string, FolderRights>>;
}

/** Owner of a folder by number, and its rights. */
export interface FolderRights {
  readonly uid: number;
  readonly gid: number;
  readonly mode: number;
}

/** An image made from scratch, with programs, links and folders at its root. Returns its id. */
export async function makeImage({ docker }: Engine, { programs, links, folders = {} }: Content): Promise<string> {
  const archive = pack();
  for (const [name, content] of Object.entries(programs)) archive.entry({ name, mode: 0o755 }, content);
  for (const [name, linkname] of Object.entries(links)) archive.entry({ name, type: 'symlink', linkname });
  for (const [name, rights] of Object.entries(folders)) archive.entry({ ...rights, name, type: 'directory' });
  // Programs of rules keep their lock in this folder.
  archive.entry({ name: 'run', type: 'directory' });
  archive.finalize();
  const progress = await text(await docker.importImage(Readable.from([await buffer(archive)])));
  const [id] = /\b[0-9a-f]{64}\b/.exec(progress) ?? [];
  if (id === undefined) throw new Error(`The engine imports no image: ${progress}`);
  return id;
}
