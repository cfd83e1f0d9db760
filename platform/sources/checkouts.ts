import { clearTimeout, setTimeout } from 'node:timers';
import type { Tree } from '../../control-plane/model/sources/detect/tree.ts';
import type { Commit } from '../../control-plane/model/sources/source.ts';
import { type Fetched, local, readCommit } from './fetched.ts';
import { type FileLimits, listFiles, type TreeFile } from './tree-files.ts';

interface Open {
  readonly fetched: Promise<Fetched | null>;
  timer: NodeJS.Timeout | undefined;
}

interface CheckoutsOptions {
  readonly limits: FileLimits;
  /** How long a commit stays fetched after it was last read, in milliseconds. */
  readonly keepMs: number;
}

/** As many commits stay fetched at the same time. */
const mostOpen = 8;

/** Commits that stay fetched for a while, so that their files can be read one by one. */
export class Checkouts implements AsyncDisposable {
  readonly #options: CheckoutsOptions;
  readonly #open = new Map<string, Open>();

  constructor(options: CheckoutsOptions) {
    this.#options = options;
  }

  /** The files of a folder of a commit, whose fetch `key` names. `null` if one of them is not there. */
  async read(
    key: string,
    fetch: () => Promise<Fetched | null>,
    folder: string,
  ): Promise<{ readonly commit: Commit; readonly tree: Tree } | null> {
    const fetched = await this.#use(key, fetch);
    const commit = fetched && (await readCommit(fetched));
    const files = commit && (await listFiles(fetched, folder, this.#options.limits));
    if (!commit || !files) return null;
    const readable = readableOf(files);
    const read = async (path: string) => {
      const id = readable.get(path)?.id;
      if (id === undefined) throw new Error(`There is no file ${path}.`);
      const again = await this.#use(key, fetch);
      if (!again) throw new Error(`The commit ${commit.sha} is not there any more.`);
      return local(again, ['cat-file', 'blob', id]);
    };
    return { commit, tree: { files: [...readable].map(([path, { size }]) => ({ path, size })), read } };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#open.keys()].map((key) => this.#close(key)));
  }

  async #use(key: string, fetch: () => Promise<Fetched | null>): Promise<Fetched | null> {
    const open = this.#open.get(key) ?? { fetched: fetch(), timer: undefined };
    clearTimeout(open.timer);
    // The one that was used last is the last.
    this.#open.delete(key);
    this.#open.set(key, open);
    open.timer = setTimeout(() => this.#drop(key), this.#options.keepMs).unref();
    const [oldest] = this.#open.keys();
    if (oldest !== undefined && this.#open.size > mostOpen) this.#drop(oldest);
    const fetched = await open.fetched.catch((error: unknown) => {
      this.#drop(key);
      throw error;
    });
    if (!fetched) this.#drop(key);
    return fetched;
  }

  #drop(key: string): void {
    // A folder that cannot be removed now goes when the sources are disposed of.
    this.#close(key).catch(() => undefined);
  }

  async #close(key: string): Promise<void> {
    const open = this.#open.get(key);
    this.#open.delete(key);
    clearTimeout(open?.timer);
    const fetched = await open?.fetched.catch(() => null);
    await fetched?.[Symbol.asyncDispose]();
  }
}

/** The files by path, and the links that lead to one of them with its content. */
function readableOf(files: readonly TreeFile[]): ReadonlyMap<string, TreeFile> {
  const plain = new Map(files.flatMap((file) => (file.leadsTo === undefined ? [[file.path, file] as const] : [])));
  return new Map(
    files.flatMap(({ path, leadsTo }) => {
      const file = plain.get(leadsTo === undefined ? path : (leadsTo ?? ''));
      return file ? [[path, file] as const] : [];
    }),
  );
}
