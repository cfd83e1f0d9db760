/** Parts of the surroundings that are out of reach until a time. */
export class Outages {
  readonly #now: () => number;
  readonly #until = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Makes every call that needs `name` reject for a time; `null` until it is restored. */
  begin(name: string, forMs: number | null): void {
    this.#until.set(name, forMs === null ? Infinity : this.#now() + forMs);
  }

  end(name: string): void {
    this.#until.delete(name);
  }

  /** Throws if one of the names is out of reach. */
  check(...names: readonly string[]): void {
    const lost = names.find((name) => (this.#until.get(name) ?? 0) > this.#now());
    if (lost !== undefined) throw new Error(`${lost} cannot be reached (simulated).`);
  }
}
