/** Caches the newest results of calls whose results never change, except `null` and errors. */
export class Memo<T> {
  readonly #most: number;
  readonly #cache = new Map<string, Promise<T | null>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The result for a key; simultaneous calls share one run of `make`. */
  get(key: string, make: () => Promise<T | null>): Promise<T | null> {
    const cached = this.#cache.get(key) ?? this.#add(key, make());
    // Moves the entry to the end: the first one is the oldest.
    this.#cache.delete(key);
    this.#cache.set(key, cached);
    return cached;
  }

  #add(key: string, made: Promise<T | null>): Promise<T | null> {
    const drop = () => {
      if (this.#cache.get(key) === made) this.#cache.delete(key);
    };
    made.then((result) => result === null && drop(), drop);
    const [oldest] = this.#cache.keys();
    if (oldest !== undefined && this.#cache.size >= this.#most) this.#cache.delete(oldest);
    return made;
  }
}
