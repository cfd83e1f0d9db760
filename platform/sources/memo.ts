/** Keeps results that never change, the newest ones. A result of `null` and an error are not kept. */
export class Memo<T> {
  readonly #most: number;
  readonly #kept = new Map<string, Promise<T | null>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The result for a key; `make` runs once for those who want it at the same time. */
  get(key: string, make: () => Promise<T | null>): Promise<T | null> {
    const kept = this.#kept.get(key) ?? this.#add(key, make());
    // The newest is the last.
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
