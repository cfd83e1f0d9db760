/** Longer than a webhook is accepted after it was signed, in ms. */
const rememberMs = 660_000;

/** The ids of the webhooks that have been handled of late, so that one that is sent again is not handled twice. */
export class RecentIds {
  readonly #seen = new Map<string, number>();

  /** Whether an id was added within the last 11 minutes. */
  has(id: string, now: number): boolean {
    for (const [old, at] of this.#seen) {
      if (at >= now - rememberMs) break;
      this.#seen.delete(old);
    }
    return this.#seen.has(id);
  }

  add(id: string, now: number): void {
    this.#seen.set(id, now);
  }
}
