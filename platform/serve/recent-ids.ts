/** Above the time after its signature in which a webhook is accepted, in ms. */
const rememberMs = 660_000;

/** Ids of recent webhooks, so that a repeated one is not handled twice. */
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
