/** A request that has ended, or whose stream of events or other protocol has begun. */
export interface AccessEntry {
  /** Time of its beginning, in milliseconds. */
  readonly at: number;
  /** `null` if no app has the host. */
  readonly app: string | null;
  /** The service with the host; `null` for a host of the app's address. */
  readonly service: string | null;
  readonly host: string | null;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** 499 if the client left before the response began. */
  readonly status: number;
  /** In milliseconds. */
  readonly duration: number;
  /** Size of the body sent to the client; 0 for a stream of events or another protocol. */
  readonly bytes: number;
  readonly client: string;
  readonly requestId: string;
  readonly traceparent: string;
  readonly endpoint: string | null;
}

export interface AccessEntries {
  readonly entries: readonly AccessEntry[];
  /** The number to read from next. */
  readonly next: number;
  /** Number of entries that were overwritten before they were read. */
  readonly missed: number;
}

/**
 * The newest requests, until they are read. Requests never wait for a reader: without one, the oldest entries are
 * overwritten.
 */
export class AccessLog {
  readonly #slots: (AccessEntry | undefined)[];
  #next = 0;
  #first = 0;
  /** Entries before this number are stored by a reader. */
  #stored = 0;

  constructor(limit: number) {
    this.#slots = new Array<AccessEntry | undefined>(limit).fill(undefined);
  }

  add(entry: AccessEntry): void {
    this.#slots[this.#next++ % this.#slots.length] = entry;
    this.#first = Math.max(this.#first, this.#next - this.#slots.length);
  }

  /**
   * Returns the oldest entries from a number on. Earlier entries have been stored, and are dropped: a reader without a
   * position begins with 0. A number above the newest is from an earlier process.
   */
  read(from: number, limit: number): AccessEntries {
    if (from <= this.#next) this.#stored = Math.max(this.#stored, from);
    const start = Math.max(this.#stored, this.#first);
    for (let seq = this.#first; seq < start; seq++) this.#slots[seq % this.#slots.length] = undefined;
    this.#first = start;
    const next = Math.min(start + limit, this.#next);
    const entries = Array.from(
      { length: next - start },
      (_, index) => this.#slots[(start + index) % this.#slots.length],
    );
    return { entries: entries.filter((entry) => entry !== undefined), next, missed: start - this.#stored };
  }

  /** Whether a reader has stored all entries. */
  get isStored(): boolean {
    return this.#stored >= this.#next;
  }

  /** Returns and drops all entries that are not stored. */
  take(): readonly AccessEntry[] {
    const { entries, next } = this.read(0, this.#slots.length);
    this.read(next, 0);
    return entries;
  }
}
