import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { Clock } from '../server/ports/clock.ts';

/** Editors write a file in several steps, and git writes many files at once. */
const settleMs = 150;

interface WatchOptions {
  readonly clock: Clock;
  /** Ends the watch. */
  readonly signal: AbortSignal;
}

/**
 * Calls `onChange` when `.yaml` or `.js` files below a folder have changed and nothing else has changed for a moment.
 * Calls do not overlap. Rejects where the system cannot watch the folder.
 */
export async function watchFolder(
  folder: string,
  onChange: () => Promise<void>,
  { clock, signal }: WatchOptions,
): Promise<void> {
  let pending: AbortController | undefined;
  let last = Promise.resolve();
  const schedule = () => {
    pending?.abort();
    const mine = (pending = new AbortController());
    const settled = clock.sleep(settleMs, AbortSignal.any([mine.signal, signal])).then(
      () => true,
      () => false,
    );
    void settled.then((isQuiet) => {
      if (isQuiet) last = last.then(onChange);
    });
  };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const tree = new FolderTree(folder, schedule, reject);
  signal.addEventListener('abort', () => resolve(), { once: true });
  try {
    tree.open();
    if (!signal.aborted) await promise;
  } finally {
    tree.close();
  }
}

/**
 * Watches each folder by the names in it. A watch of a file ends when an editor or git replaces the file by renaming,
 * and so does the watch of a folder that is replaced; the folder above then reports its name, and it is watched again.
 */
class FolderTree {
  readonly #root: string;
  readonly #onChange: () => void;
  readonly #onError: (error: unknown) => void;
  readonly #watchers = new Map<string, FSWatcher>();

  constructor(root: string, onChange: () => void, onError: (error: unknown) => void) {
    this.#root = root;
    this.#onChange = onChange;
    this.#onError = onError;
  }

  open(): void {
    const above = dirname(this.#root);
    const watcher = watch(above, (event, name) => {
      if (event === 'rename' && name === basename(this.#root)) this.#replace(this.#root);
    });
    this.#watchers.set(above, watcher);
    this.#open(this.#root);
  }

  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #open(folder: string): void {
    const watcher = watch(folder, (event, name) => {
      if (name === null || /\.(yaml|js)$/.test(name)) return this.#onChange();
      const path = join(folder, name);
      if (event === 'rename' && (this.#watchers.has(path) || isFolder(path))) this.#replace(path);
    });
    // Windows reports a folder that is removed as an error; the folder above reports it too.
    watcher.on('error', () => this.#drop(folder));
    this.#watchers.set(folder, watcher);
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) this.#open(join(folder, entry.name));
  }

  #replace(folder: string): void {
    this.#drop(folder);
    try {
      this.#open(folder);
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
      if (!isGone) return this.#onError(error);
    }
    this.#onChange();
  }

  #drop(folder: string): void {
    for (const [path, watcher] of this.#watchers) {
      if (path !== folder && !path.startsWith(folder + sep)) continue;
      watcher.close();
      this.#watchers.delete(path);
    }
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
