/** How many ids it remembers. */
const mostIds = 10_000;

/** Remembers the ids of what was sent lately, so that what is sent again is written once. */
export class LatestIds {
  readonly #ids = new Set<string>();

  /** Returns whether the id is a new one. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false;
    const [oldest] = this.#ids.size < mostIds ? [] : this.#ids;
    if (oldest !== undefined) this.#ids.delete(oldest);
    this.#ids.add(id);
    return true;
  }
}
