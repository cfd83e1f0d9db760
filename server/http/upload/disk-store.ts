import { createReadStream } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BodySource, RequestHeaders } from '../../dispatch/request.ts';
import type { FormRules } from '../../dispatch/upload/form-rules.ts';
import type { Archive, StoredFile, UploadStore } from '../../dispatch/upload/store.ts';
import { openArchive } from './archive.ts';
import { readForm } from './form.ts';

/** Keeps the files of an upload in a temporary folder, which is removed when the store is disposed of. */
export class DiskStore implements UploadStore<string> {
  readonly #folder: string;
  readonly #root: string;
  #written = 0;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#root = join(folder, 'tree');
  }

  /** Makes the folder below `parent`. */
  static async open(parent: string): Promise<DiskStore> {
    const store = new DiskStore(await mkdtemp(join(parent, 'upload-')));
    await mkdir(store.#root);
    return store;
  }

  readForm(headers: RequestHeaders, body: BodySource, rules: FormRules): Promise<readonly StoredFile<string>[]> {
    return readForm(headers, body, { folder: this.#folder, rules });
  }

  decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
    const bytes = Buffer.from(text, 'base64');
    return bytes.toString('base64') === text ? bytes : null;
  }

  async write(bytes: Uint8Array): Promise<string> {
    const location = join(this.#folder, String(this.#written++));
    await writeFile(location, bytes, { flag: 'wx' });
    return location;
  }

  async place(
    files: readonly { readonly path: string; readonly content: string; readonly executable?: boolean }[],
  ): Promise<void> {
    for (const folder of new Set(files.map(({ path }) => dirname(path))))
      await mkdir(join(this.#root, folder), { recursive: true });
    await Promise.all(
      files.map(async ({ path, content, executable }) => {
        if (executable) await chmod(content, 0o755);
        await rename(content, join(this.#root, path));
      }),
    );
  }

  async link(path: string, target: string): Promise<void> {
    await rm(join(this.#root, path));
    await symlink(target, join(this.#root, path));
  }

  openArchive(location: string): Promise<Archive> {
    return openArchive(location, this.#root);
  }

  read(path: string): AsyncIterable<Uint8Array> {
    return createReadStream(join(this.#root, path));
  }

  async keep(folder: string): Promise<void> {
    // Fails where the folder exists, also between two uploads at once.
    await mkdir(folder);
    try {
      await rename(this.#root, folder);
    } catch (error) {
      if (!isCrossDevice(error)) throw error;
      await cp(this.#root, folder, { recursive: true, verbatimSymlinks: true });
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }
}

function isCrossDevice(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EXDEV';
}
