/** Caches the newest results of calls whose results never change, except `null` and errors. */
export class Memo<T> {
  readonly #most: number;
  readonly #kept = new Map<string, Promise<T | null>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The result for a key; simultaneous calls share one run of `make`. */
  get(key: string, make: () => Promise<T | null>): Promise<T | null> {
    const kept = this.#kept.get(key) ?? this.#add(key, make());
    // Moves the entry to the end: the first one is the oldest.
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept;
  }

  #add(key: string, made: Promise<T | null>): Promise<T | null> {
    const drop = () => {
      if (this.#kept.get(key) === made) this.#kept.delete(key);
    };
    made.then((result) => result === null && drop(), drop);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= this.#most) this.#kept.delete(oldest);
    return made;
  }
}
