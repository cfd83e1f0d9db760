import type { UploadTree } from '../../model/upload.ts';
import { PathSet } from '../../dispatch/upload/paths.ts';
import type { SentTree, UploadLimits } from '../../dispatch/upload/sent.ts';
import { nameOfTree } from '../../dispatch/upload/tree-name.ts';
import { unpack } from './unpack.ts';

/** The bytes of each file by its path. */
type Contents = ReadonlyMap<string, Uint8Array>;

/** A tree in memory, which is released when the tree is disposed of. */
export class MemoryTree implements UploadTree, AsyncDisposable {
  readonly name: string;
  readonly files: UploadTree['files'];
  readonly size: number;
  #contents: Contents;

  constructor(name: string, contents: Contents) {
    this.name = name;
    this.files = Array.from(contents, ([path, { length }]) => ({ path, size: length }));
    this.size = this.files.reduce((sum, { size }) => sum + size, 0);
    this.#contents = contents;
  }

  read(path: string): AsyncIterable<Uint8Array> {
    const content = this.#contents.get(path);
    if (!content) throw new Error(`The upload has no file ${JSON.stringify(path)}.`);
    return inOnePiece(content);
  }

  async keep(): Promise<never> {
    throw new Error('There is no disk here; read the files with read(path).');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#contents = new Map();
  }
}

/** Gives each file its path, or unpacks a single archive. */
export async function createTree(sent: SentTree<Uint8Array<ArrayBuffer>>, limits: UploadLimits): Promise<MemoryTree> {
  const paths = new PathSet(limits.maxFiles);
  for (const { path, pathAt } of sent.files) paths.addFile(path, pathAt);
  const [archive] = sent.files;
  const isArchive = sent.files.length === 1 && archive !== undefined && /\.zip$/i.test(archive.path);
  const contents = isArchive ? await unpack(archive, limits) : new Map(sent.files.map(({ path, content }) => [path, content]));
  const files = Array.from(contents.keys(), (path) => ({ path, size: 0 }));
  const archiveName = isArchive ? archive.path.slice(archive.path.lastIndexOf('/') + 1) : undefined;
  return new MemoryTree(nameOfTree({ sent: sent.name, archive: archiveName, files }), contents);
}

async function* inOnePiece(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
