/** Parts of the surroundings that are out of reach until a time. */
export class Reach {
  readonly #now: () => number;
  readonly #lost = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Makes every call that needs `name` reject for a time; `null` until it is restored. */
  lose(name: string, forMs: number | null): void {
    this.#lost.set(name, forMs === null ? Infinity : this.#now() + forMs);
  }

  restore(name: string): void {
    this.#lost.delete(name);
  }

  /** Throws if one of the names is out of reach. */
  check(...names: readonly string[]): void {
    const lost = names.find((name) => (this.#lost.get(name) ?? 0) > this.#now());
    if (lost !== undefined) throw new Error(`${lost} cannot be reached (simulated).`);
  }
}
