/** A request that has ended. */
export interface AccessEntry {
  /** When it began, in milliseconds. */
  readonly at: number;
  /** `null` if no app has the host. */
  readonly app: string | null;
  readonly host: string | null;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** 499 if the client left before the response began. */
  readonly status: number;
  /** In milliseconds. */
  readonly duration: number;
  /** Of the body that was sent to the client. */
  readonly bytes: number;
  readonly client: string;
  readonly requestId: string;
  readonly traceparent: string;
  readonly endpoint: string | null;
}

export interface AccessEntries {
  readonly entries: readonly AccessEntry[];
  /** What to read after. */
  readonly next: number;
  /** How many were overwritten before they were read. */
  readonly missed: number;
}

/**
 * The newest requests, until they are read. A request never waits for a reader: while none comes, the oldest entries
 * are overwritten.
 */
export class AccessLog {
  readonly #slots: (AccessEntry | undefined)[];
  #next = 0;
  #first = 0;
  /** The number before which a reader has stored all. */
  #stored = 0;

  constructor(limit: number) {
    this.#slots = new Array<AccessEntry | undefined>(limit).fill(undefined);
  }

  add(entry: AccessEntry): void {
    this.#slots[this.#next++ % this.#slots.length] = entry;
    this.#first = Math.max(this.#first, this.#next - this.#slots.length);
  }

  /**
   * The oldest entries from a number on. Those before it have been stored, and are forgotten: a reader that does not
   * know where it was begins with 0. A number that is not reached yet is that of an earlier process.
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

  /** All entries that are not stored, which are forgotten here. */
  take(): readonly AccessEntry[] {
    const { entries, next } = this.read(0, this.#slots.length);
    this.read(next, 0);
    return entries;
  }
}
