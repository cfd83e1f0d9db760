import type { UploadTree } from '../../../contract/model/upload.ts';
import { PathSet } from './paths.ts';
import type { SentTree, UploadLimits } from './sent.ts';
import type { UploadStore } from './store.ts';
import { nameOfTree } from './tree-name.ts';
import { type TreeContent, unpack } from './unpack.ts';

/** A tree in a store, which is disposed of with the tree. */
class StoredTree implements UploadTree, AsyncDisposable {
  readonly name: string;
  readonly files: UploadTree['files'];
  readonly links: NonNullable<UploadTree['links']>;
  readonly size: number;
  readonly #store: UploadStore<unknown>;

  constructor(store: UploadStore<unknown>, name: string, { files, links }: TreeContent) {
    this.name = name;
    this.files = files;
    this.links = links;
    this.size = files.reduce((sum, { size }) => sum + size, 0);
    this.#store = store;
  }

  read(path: string): AsyncIterable<Uint8Array> {
    const content = this.files.some((file) => file.path === path) ? this.#store.read(path) : null;
    if (!content) throw new Error(`The upload has no file ${JSON.stringify(path)}.`);
    return content;
  }

  keep(folder: string): Promise<void> {
    return this.#store.keep(folder);
  }

  [Symbol.asyncDispose]() {
    return this.#store[Symbol.asyncDispose]();
  }
}

/** Gives each file its path, or unpacks a single archive. */
export async function createTree<Content>(
  store: UploadStore<Content>,
  sent: SentTree<Content>,
  limits: UploadLimits,
): Promise<UploadTree & AsyncDisposable> {
  const paths = new PathSet(limits.maxFiles);
  for (const { path, pathAt } of sent.files) paths.addFile(path, pathAt);
  const [archive] = sent.files;
  if (sent.files.length === 1 && archive && /\.zip$/i.test(archive.path)) {
    const content = await unpack(store, archive, limits);
    const archiveName = archive.path.slice(archive.path.lastIndexOf('/') + 1);
    const { files } = content;
    return new StoredTree(store, nameOfTree({ sent: sent.name, archive: archiveName, files }), content);
  }
  await store.place(sent.files);
  const files = sent.files.map(({ path, size, executable }) => ({ path, size, ...(executable && { executable }) }));
  return new StoredTree(store, nameOfTree({ sent: sent.name, archive: undefined, files }), { files, links: [] });
}
