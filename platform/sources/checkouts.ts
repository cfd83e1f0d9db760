import { clearTimeout, setTimeout } from 'node:timers';
import type { Checkout } from '../../control-plane/ports/sources.ts';
import { local, readCommit } from './fetched.ts';
import { warnOfPointers } from './pointers.ts';
import type { Whole } from './submodules.ts';
import { type FileLimits, listFiles, type TreeFile } from './tree-files.ts';

interface Open {
  readonly fetched: Promise<Whole | null>;
  timer: NodeJS.Timeout | undefined;
}

interface CheckoutsOptions {
  readonly limits: FileLimits;
  /** Time for which a commit stays fetched after its last read, in milliseconds. */
  readonly keepMs: number;
}

/** Limit of commits that stay fetched at the same time. */
const mostOpen = 8;

/** Commits that stay fetched for a while, so that their files can be read one by one. */
export class Checkouts implements AsyncDisposable {
  readonly #options: CheckoutsOptions;
  readonly #open = new Map<string, Open>();

  constructor(options: CheckoutsOptions) {
    this.#options = options;
  }

  /** Reads a folder of a commit; `key` names its fetch. `null` if the commit or the folder does not exist. */
  async read(key: string, fetch: () => Promise<Whole | null>, folder: string): Promise<Checkout | null> {
    const whole = await this.#use(key, fetch);
    const commit = whole && (await readCommit(whole.root));
    const files = commit && (await listFiles(whole.parts, folder, this.#options.limits));
    if (!commit || !files) return null;
    const readable = readableOf(files);
    const read = async (path: string) => {
      const file = readable.get(path);
      if (!file) throw new Error(`There is no file ${path}.`);
      const again = await this.#use(key, fetch);
      const part = again?.parts.find(({ at }) => at === file.at);
      if (!part) throw new Error(`The commit ${commit.sha} is not there any more.`);
      return local(part.fetched, ['cat-file', 'blob', file.id]);
    };
    const pointers = await warnOfPointers(whole.parts, files);
    const warnings = [
      ...whole.warnings.map((message) => ({ code: 'submodule_left_out', message })),
      ...(pointers === null ? [] : [{ code: 'git_lfs', message: pointers }]),
    ];
    const tree = { files: [...readable].map(([path, { size }]) => ({ path, size })), read };
    return { commit, tree, ...(warnings.length > 0 && { warnings }) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#open.keys()].map((key) => this.#close(key)));
  }

  async #use(key: string, fetch: () => Promise<Whole | null>): Promise<Whole | null> {
    const open = this.#open.get(key) ?? { fetched: fetch(), timer: undefined };
    clearTimeout(open.timer);
    // Moves the entry to the end: the first one is the least recently used.
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
    // A folder that cannot be removed now is removed when the sources are disposed of.
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

/** The files by path. A link to a file has the content of its target. */
function readableOf(files: readonly TreeFile[]): ReadonlyMap<string, TreeFile> {
  const plain = new Map(files.flatMap((file) => (file.leadsTo === undefined ? [[file.path, file] as const] : [])));
  return new Map(
    files.flatMap(({ path, leadsTo }) => {
      const file = plain.get(leadsTo === undefined ? path : (leadsTo ?? ''));
      return file ? [[path, file] as const] : [];
    }),
  );
}
