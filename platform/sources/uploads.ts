import {
  chmod,
  cp,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { UploadTree } from '../../contract/model/upload.ts';
import type { Tree } from '../../control-plane/model/sources/detect/tree.ts';
import { compareText } from '../../control-plane/model/shared/order.ts';
import { remove } from './scratch.ts';

/** Uploads as folders of this machine, which outlive the control plane. */
export class StoredUploads {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<StoredUploads> {
    const path = resolve(folder);
    await mkdir(path, { recursive: true, mode: 0o700 });
    const uploads = new StoredUploads(path);
    // A control plane was killed before these uploads were complete, so no row names them.
    for (const name of await readdir(path)) if (name.endsWith(unfinished)) await remove(join(path, name));
    return uploads;
  }

  /** A second call for the same upload changes nothing. */
  async keep(id: string, upload: UploadTree): Promise<void> {
    const [folder, part] = [this.#of(id), `${this.#of(id)}${unfinished}`];
    if (await isFolder(folder)) return;
    await remove(part);
    // Some uploads have no files on a disk, for example the assistant's.
    await upload.keep(part).catch(() => writeFiles(upload, part));
    for (const { path, executable } of upload.files)
      if (executable || (await isProgram(join(part, path)))) await chmod(join(part, path), 0o755);
    await rename(part, folder);
  }

  /** `null` if the upload is gone. */
  async read(id: string): Promise<Tree | null> {
    const folder = this.#of(id);
    if (!(await isFolder(folder))) return null;
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths: string[] = [];
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() || (entry.isSymbolicLink() && (await leadsToFile(path, folder))))
        paths.push(relative(folder, path));
    }
    const files = await Promise.all(
      paths.sort(compareText).map(async (path) => ({ path, size: (await stat(join(folder, path))).size })),
    );
    const known = new Set(paths);
    return {
      files,
      read: async (path) => {
        if (!known.has(path)) throw new Error(`The upload has no file ${path}.`);
        return readFile(join(folder, path), 'utf8');
      },
    };
  }

  /** Copies the files into a new folder. Returns whether the upload exists. */
  async copy(id: string, to: string): Promise<boolean> {
    const folder = this.#of(id);
    if (!(await isFolder(folder))) return false;
    await cp(folder, to, { recursive: true, verbatimSymlinks: true });
    return true;
  }

  forget(id: string): Promise<void> {
    return remove(this.#of(id));
  }

  #of(id: string): string {
    if (!/^[\w-]+$/.test(id)) throw new Error(`"${id}" is not the id of an upload.`);
    return join(this.#folder, id);
  }
}

const unfinished = '.part';

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Whether a link leads to a file of its folder. */
async function leadsToFile(path: string, folder: string): Promise<boolean> {
  const target = await realpath(path).catch(() => '');
  return target.startsWith((await realpath(folder)) + sep) && (await stat(target)).isFile();
}

/** The first bytes of a script, and of a program. */
const marks = [Buffer.from('#!'), Buffer.from('\x7fELF', 'latin1')];

/** An upload does not say which files may be executed, so their content does. */
async function isProgram(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
  return marks.some((mark) => buffer.subarray(0, Math.min(bytesRead, mark.length)).equals(mark));
}

async function writeFiles(upload: UploadTree, to: string): Promise<void> {
  await remove(to);
  await mkdir(to, { mode: 0o700 });
  for (const { path } of upload.files) {
    const file = resolve(to, path);
    if (!file.startsWith(to + sep)) throw new Error(`The upload has the file ${path}, which is outside of its folder.`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, upload.read(path));
  }
  // After the files, so that none is written to the place where a link leads.
  for (const { path, target } of upload.links ?? []) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await symlink(target, join(to, path));
  }
}
