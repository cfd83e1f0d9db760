/** Which parts of the surroundings are out of reach, until when. */
export class Reach {
  readonly #now: () => number;
  readonly #lost = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Every call that needs `name` rejects for that long; `null`: until it is restored. */
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
