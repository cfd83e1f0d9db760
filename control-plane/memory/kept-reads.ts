import type { Viewer } from '../model/shared/caller.ts';

/** Enough for the pages of a dashboard that are open. */
const mostKept = 16;

/** The results of reads, for as long as no row changes. */
export class KeptReads {
  readonly #countChanges: () => number;
  readonly #results = new Map<string, unknown>();
  #changes = NaN;

  constructor(countChanges: () => number) {
    this.#countChanges = countChanges;
  }

  /** The result of an equal read, or that of `read`. */
  async get<T>(key: string, read: () => Promise<T>): Promise<T> {
    const changes = this.#countChanges();
    if (changes !== this.#changes) this.#results.clear();
    this.#changes = changes;
    // A key belongs to one read, whose results have one type.
    if (this.#results.has(key)) return this.#results.get(key) as T;
    const result = await read();
    const [oldest] = this.#results.size < mostKept ? [] : this.#results.keys();
    if (oldest !== undefined) this.#results.delete(oldest);
    this.#results.set(key, result);
    return result;
  }
}

/** A text that is equal only for equal reads of viewers with the same reach. */
export function keyOfRead(viewer: Viewer, key: string): string {
  return JSON.stringify(viewer === 'system' ? [key] : [key, viewer.userId, viewer.pinnedWorkspaceId]);
}
